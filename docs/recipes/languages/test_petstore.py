"""Tests a Petstore client in its own session. Needs only the standard library.

    npx petstore-mock exec -- python3 test_petstore.py
"""

import json
import os
import unittest
from urllib.error import HTTPError
from urllib.request import Request, urlopen

CONTROL_URL = os.environ["PETSTORE_CONTROL_URL"]
CONTROL_TOKEN = os.environ.get("PETSTORE_CONTROL_TOKEN")


def send(method, url, body=None, headers=None):
    """Sends a request. Returns the status, headers and JSON body of the response, whatever the status."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"Content-Type": "application/json", **(headers or {})}, method=method)
    try:
        response = urlopen(request, timeout=10)
    except HTTPError as error:
        response = error
    with response:
        text = response.read()
        return response.status, response.headers, json.loads(text) if text else None


def control(method, url, body=None):
    """Calls the control API. Returns the JSON body of the response."""
    headers = {"Authorization": f"Bearer {CONTROL_TOKEN}"} if CONTROL_TOKEN else {}
    status, _, response = send(method, url, body, headers)
    if status >= 400:
        raise RuntimeError(f"{method} {url}: {response['code']}: {response['message']}")
    return response


class PetstoreTest(unittest.TestCase):
    """Each test has its own session: data, quotas and clock."""

    def setUp(self):
        session = control("POST", f"{CONTROL_URL}/sessions", {"clock": "2026-05-01T00:00:00Z"})
        self.url = session["url"]
        self.control_url = session["controlUrl"]
        self.addCleanup(control, "DELETE", self.control_url)

    def test_a_created_pet_can_be_read(self):
        status, headers, pet = send("POST", f"{self.url}/pets", {"name": "Fido", "categoryId": 1})
        self.assertEqual(status, 201)
        self.assertTrue(headers["Location"].endswith(f"/pets/{pet['id']}"))

        status, _, found = send("GET", f"{self.url}/pets/{pet['id']}")
        self.assertEqual((status, found["name"]), (200, "Fido"))

    def test_an_exhausted_quota_recovers_after_retry_after(self):
        control("POST", f"{self.control_url}/quotas/exhaust")

        status, headers, error = send("GET", f"{self.url}/pets/1")
        self.assertEqual((status, error["code"]), (429, "rate_limit_exceeded"))
        self.assertEqual(headers["X-RateLimit-Remaining"], "0")

        control("POST", f"{self.control_url}/clock/advance", f"{headers['Retry-After']}s")

        status, headers, pet = send("GET", f"{self.url}/pets/1")
        self.assertEqual((status, pet["name"]), (200, "Rex"))
        self.assertEqual(headers["X-RateLimit-Remaining"], "59")


if __name__ == "__main__":
    unittest.main()
