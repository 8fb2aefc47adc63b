"""The web application: routes, sockets and the checks that every request passes."""
