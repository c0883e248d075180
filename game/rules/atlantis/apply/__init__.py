"""What each kind of action does. Trusts that it is legal."""
