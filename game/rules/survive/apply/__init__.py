"""What each kind of action does, by the steps of a turn. Trusts that it is legal."""
