"""Tests the client. Needs only the standard library:

    npx petstore-mock exec --handlers handlers.js --no-operations -- python3 test_client.py
"""

import json
import os
import unittest
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from client import Notes


def control(method, path, body=None):
    """Calls the control API of the mock."""
    data = None if body is None else json.dumps(body).encode()
    urlopen(Request(os.environ["PETSTORE_CONTROL_URL"] + path, data, method=method)).close()


class NotesTest(unittest.TestCase):
    def setUp(self):
        control("POST", "/reset")
        self.notes = Notes(os.environ["PETSTORE_BASE_URL"], attempts=1)

    def test_a_note_that_is_added_is_in_the_list(self):
        self.assertEqual(self.notes.add("Buy bread"), {"id": 2, "text": "Buy bread"})
        self.assertEqual([note["id"] for note in self.notes.list()], [1, 2])

    def test_a_caller_without_quota_is_served_again_after_retry_after(self):
        control("POST", "/quotas/exhaust")
        with self.assertRaises(HTTPError) as refused:
            self.notes.list()
        self.assertEqual(refused.exception.code, 429)

        control("POST", "/clock/advance", refused.exception.headers["Retry-After"] + "s")
        self.assertEqual(len(self.notes.list()), 1)

    def test_a_note_is_added_although_its_response_is_lost(self):
        fault = {"operation": "POST /notes", "network": "reset", "afterOperation": True, "times": 1}
        control("POST", "/faults/add", fault)
        with self.assertRaises(OSError):
            self.notes.add("Buy bread")
        self.assertEqual(len(self.notes.list()), 2)


if __name__ == "__main__":
    unittest.main()
