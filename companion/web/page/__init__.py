"""What runs in the page: the hub of the app in a worker, and the files of the front end that lead to it."""
