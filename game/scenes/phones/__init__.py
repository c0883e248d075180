"""The sheet *Phones*: how a phone comes to the table, and what to try when it does not."""
