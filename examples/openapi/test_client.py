"""Tests the client. Needs only the standard library:

    npx petstore-mock exec --openapi api.yaml -- python3 test_client.py
"""

import json
import os
import unittest
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from client import Library


def control(path, body=None):
    """Calls the control API of the mock."""
    data = None if body is None else json.dumps(body).encode()
    url = os.environ["PETSTORE_CONTROL_URL"] + path
    urlopen(Request(url, data, method="POST")).close()


class LibraryTest(unittest.TestCase):
    def setUp(self):
        control("/reset")
        self.library = Library(os.environ["PETSTORE_BASE_URL"], attempts=1)

    def test_a_book_that_is_added_is_in_the_list(self):
        book = self.library.add("Momo")
        self.assertEqual(book, {"id": 3, "title": "Momo", "isLent": False})
        self.assertEqual(self.library.titles(), ["Dune", "Emma", "Momo"])

    def test_a_book_can_be_lent(self):
        self.assertTrue(self.library.lend(1)["isLent"])

    def test_a_book_needs_a_title(self):
        with self.assertRaises(HTTPError) as refused:
            self.library.add("")
        self.assertEqual(refused.exception.code, 422)
        message = json.load(refused.exception)["message"]
        self.assertEqual(message, "body/title must NOT have fewer than 1 characters")

    def test_a_book_is_added_although_its_response_is_lost(self):
        fault = {"operation": "POST /books", "network": "reset", "afterOperation": True}
        control("/faults/add", fault)
        with self.assertRaises(OSError):
            self.library.add("Momo")
        self.assertEqual(self.library.titles(), ["Dune", "Emma", "Momo"])


if __name__ == "__main__":
    unittest.main()
