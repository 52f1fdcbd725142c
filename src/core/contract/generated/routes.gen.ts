// Generated from openapi.yaml by `npm run generate`. Do not edit.
import type { Route } from '../route.ts'

/** The operations, in the order of the contract. */
export const routes: readonly Route[] = [
  {
    "operation": "listPets",
    "method": "GET",
    "path": "/pets",
    "pathParameters": [],
    "queryParameters": [
      {
        "name": "status",
        "kind": "enum",
        "values": [
          "available",
          "pending",
          "sold"
        ]
      },
      {
        "name": "categoryId",
        "kind": "int64"
      },
      {
        "name": "limit",
        "kind": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": null
      },
      {
        "name": "offset",
        "kind": "integer",
        "minimum": 0,
        "maximum": 9007199254740991,
        "default": 0
      }
    ],
    "body": null,
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "createPet",
    "method": "POST",
    "path": "/pets",
    "pathParameters": [],
    "queryParameters": [],
    "body": "PetBody",
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "getPet",
    "method": "GET",
    "path": "/pets/{petId}",
    "pathParameters": [
      {
        "name": "petId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": null,
    "deprecation": {
      "deprecatedAt": "2026-01-01",
      "sunsetAt": "2027-12-31"
    },
    "stability": "stable"
  },
  {
    "operation": "replacePet",
    "method": "PUT",
    "path": "/pets/{petId}",
    "pathParameters": [
      {
        "name": "petId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": "PetBody",
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "deletePet",
    "method": "DELETE",
    "path": "/pets/{petId}",
    "pathParameters": [
      {
        "name": "petId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": null,
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "listCategories",
    "method": "GET",
    "path": "/categories",
    "pathParameters": [],
    "queryParameters": [
      {
        "name": "limit",
        "kind": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": null
      },
      {
        "name": "offset",
        "kind": "integer",
        "minimum": 0,
        "maximum": 9007199254740991,
        "default": 0
      }
    ],
    "body": null,
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "createCategory",
    "method": "POST",
    "path": "/categories",
    "pathParameters": [],
    "queryParameters": [],
    "body": "CategoryBody",
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "getCategory",
    "method": "GET",
    "path": "/categories/{categoryId}",
    "pathParameters": [
      {
        "name": "categoryId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": null,
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "replaceCategory",
    "method": "PUT",
    "path": "/categories/{categoryId}",
    "pathParameters": [
      {
        "name": "categoryId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": "CategoryBody",
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "deleteCategory",
    "method": "DELETE",
    "path": "/categories/{categoryId}",
    "pathParameters": [
      {
        "name": "categoryId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": null,
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "listOrders",
    "method": "GET",
    "path": "/store/orders",
    "pathParameters": [],
    "queryParameters": [
      {
        "name": "petId",
        "kind": "int64"
      },
      {
        "name": "complete",
        "kind": "boolean"
      },
      {
        "name": "limit",
        "kind": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": null
      },
      {
        "name": "offset",
        "kind": "integer",
        "minimum": 0,
        "maximum": 9007199254740991,
        "default": 0
      }
    ],
    "body": null,
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "createOrder",
    "method": "POST",
    "path": "/store/orders",
    "pathParameters": [],
    "queryParameters": [],
    "body": "OrderBody",
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "getOrder",
    "method": "GET",
    "path": "/store/orders/{orderId}",
    "pathParameters": [
      {
        "name": "orderId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": null,
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "replaceOrder",
    "method": "PUT",
    "path": "/store/orders/{orderId}",
    "pathParameters": [
      {
        "name": "orderId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": "OrderBody",
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "deleteOrder",
    "method": "DELETE",
    "path": "/store/orders/{orderId}",
    "pathParameters": [
      {
        "name": "orderId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": null,
    "deprecation": null,
    "stability": "stable"
  },
  {
    "operation": "listInventory",
    "method": "GET",
    "path": "/store/inventory",
    "pathParameters": [],
    "queryParameters": [
      {
        "name": "status",
        "kind": "enum",
        "values": [
          "available",
          "pending",
          "sold"
        ]
      },
      {
        "name": "limit",
        "kind": "integer",
        "minimum": 1,
        "maximum": 100,
        "default": null
      },
      {
        "name": "offset",
        "kind": "integer",
        "minimum": 0,
        "maximum": 9007199254740991,
        "default": 0
      }
    ],
    "body": null,
    "deprecation": null,
    "stability": "beta"
  },
  {
    "operation": "getInventoryItem",
    "method": "GET",
    "path": "/store/inventory/{petId}",
    "pathParameters": [
      {
        "name": "petId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": null,
    "deprecation": null,
    "stability": "beta"
  },
  {
    "operation": "updateInventoryItem",
    "method": "PUT",
    "path": "/store/inventory/{petId}",
    "pathParameters": [
      {
        "name": "petId",
        "kind": "int64"
      }
    ],
    "queryParameters": [],
    "body": "InventoryUpdateBody",
    "deprecation": null,
    "stability": "experimental"
  }
]

/** The rate limits of the plans (`x-plans`). */
export const contractPlans = {
  "free": {
    "perMinute": 60,
    "perDay": 1000
  },
  "pro": {
    "perMinute": 300,
    "perDay": 10000
  },
  "business": {
    "perMinute": 1000,
    "perDay": 100000
  },
  "enterprise": {
    "perMinute": 10000,
    "perDay": 1000000
  }
} as const

/** The numbers of records in a response of a list operation (`x-paging`). */
export const paging = {
  "pageSize": 20
} as const
