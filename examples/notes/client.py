"""A client of the notes, and a command that adds one: python3 client.py "Buy bread"."""

import json
import os
import sys
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Notes:
    def __init__(self, base_url, attempts=3):
        self.base_url = base_url
        self.attempts = attempts

    def list(self):
        return self.send("GET", "/notes")

    def add(self, text):
        return self.send("POST", "/notes", {"text": text})

    def send(self, method, path, body=None):
        """Sends a request, and again if it is refused for a while, fails or is lost."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        for left in reversed(range(self.attempts)):
            try:
                request = Request(self.base_url + path, data, headers, method=method)
                with urlopen(request, timeout=2) as response:
                    return json.load(response)
            except HTTPError as error:
                if left == 0 or error.code not in (429, 503):
                    raise
                time.sleep(int(error.headers.get("Retry-After", 1)))
            except (OSError, HTTPException):
                if left == 0:
                    raise


if __name__ == "__main__":
    print(Notes(os.environ["PETSTORE_BASE_URL"]).add(" ".join(sys.argv[1:])))
