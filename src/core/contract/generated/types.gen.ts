// Generated from openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/pets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pets
         * @description Returns all pets, ordered by id, as a plain array, or one page of them if you pass `limit` or `offset`. If you pass several filters, a pet must match all of them. Unknown query parameters are ignored. The `X-Total-Count` header holds the number of matches. If the response is only a page, `Link` points to the other pages.
         */
        get: operations["listPets"];
        put?: never;
        /**
         * Create a pet
         * @description Creates a pet and assigns its id. The category must exist. An inventory item with quantity 0 is created along with it. The item has the pet's status, or `available` if the pet has none.
         */
        post: operations["createPet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pets/{petId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the pet. */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        /**
         * Get a pet
         * @deprecated
         * @description Returns a pet.
         *
         *     **Deprecated**: every response, whatever its status, carries the headers `Deprecation`, `Sunset` and `Link`. Until the sunset, the operation works as before. From then on, it returns 410.
         */
        get: operations["getPet"];
        /**
         * Replace a pet
         * @description Replaces an existing pet; it never creates one. Optional fields that the body omits are removed. The category must exist. Any status can change to any other, and the inventory item of the pet changes with it. The body may include the `id`, which must equal the id in the path.
         */
        put: operations["replacePet"];
        post?: never;
        /**
         * Delete a pet
         * @description Deletes a pet and its inventory item. A pet with orders can't be deleted (409): delete its orders first.
         */
        delete: operations["deletePet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Returns all categories, ordered by id, as a plain array, or one page of them if you pass `limit` or `offset`. Unknown query parameters are ignored. The `X-Total-Count` header holds the number of categories. If the response is only a page, `Link` points to the other pages.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Creates a category and assigns its id. Names don't have to be unique. The description is optional and has no default.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{categoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the category. */
                categoryId: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        /**
         * Get a category
         * @description Returns a category. To get its pets, list pets with the `categoryId` filter.
         */
        get: operations["getCategory"];
        /**
         * Replace a category
         * @description Replaces an existing category; it never creates one. If the body omits the description, the description is removed. The category keeps its pets. The body may include the `id`, which must equal the id in the path.
         */
        put: operations["replaceCategory"];
        post?: never;
        /**
         * Delete a category
         * @description Deletes a category. A category with pets can't be deleted (409): move or delete its pets first.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Returns all orders, ordered by id, as a plain array, or one page of them if you pass `limit` or `offset`. If you pass several filters, an order must match all of them. An order without a field never matches a filter on that field. Unknown query parameters are ignored. The `X-Total-Count` header holds the number of matches. If the response is only a page, `Link` points to the other pages. The interactive reference has no try-out panel for this operation.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Create an order
         * @description Creates an order and assigns its id; an `id` in the body is ignored. No field is required. If the body has a `petId`, that pet must exist. By default, orders don't change the stock. If `rules.reserveStock` is on, an order for more units than are in stock fails with 409.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the order. */
                orderId: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        /**
         * Get an order
         * @description Returns an order. Fields that were never set are absent, not null.
         */
        get: operations["getOrder"];
        /**
         * Replace an order
         * @description Replaces an existing order; it never creates one. Fields that the body omits are removed, except the id. If the body has a `petId`, that pet must exist. The body may include the `id`, which must equal the id in the path. If `rules.reserveStock` is on, an order for more units than are in stock fails with 409.
         */
        put: operations["replaceOrder"];
        post?: never;
        /**
         * Delete an order
         * @description Deletes an order, fulfilled or not. No other record refers to orders, so an order can always be deleted.
         */
        delete: operations["deleteOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the inventory
         * @description Returns all inventory items, ordered by pet id, as a plain array, or one page of them if you pass `limit` or `offset`. Unknown query parameters are ignored. The `X-Total-Count` header holds the number of matches. If the response is only a page, `Link` points to the other pages. **Beta**: this operation may still change. Every response carries `X-API-Stability: beta`.
         */
        get: operations["listInventory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/inventory/{petId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the pet. */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        /**
         * Get the stock of a pet
         * @description Returns the inventory item of a pet. It's created along with the pet. **Beta**: this operation may still change. Every response carries `X-API-Stability: beta`.
         */
        get: operations["getInventoryItem"];
        /**
         * Set the stock of a pet
         * @description Sets the stock count of a pet. The quantity replaces the current count; it isn't added to it. The status of the item always follows the pet. **Experimental**: this operation may change or be removed. Every response carries `X-API-Stability: experimental`.
         */
        put: operations["updateInventoryItem"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The status of a pet. It can change from any value to any other.
         * @enum {string}
         */
        PetStatus: "available" | "pending" | "sold";
        /** @description The payload for creating or replacing a pet. */
        NewPet: {
            /** @description The animal's name. */
            name: string;
            /**
             * Format: int64
             * @description The id of the category that the animal belongs to. The category must exist.
             */
            categoryId: number;
            status?: components["schemas"]["PetStatus"];
        };
        /** @description A `NewPet` as the service accepts it, also with an `id`. Unknown fields are rejected. */
        PetBody: {
            /** @description Any text of any length. */
            name?: string;
            /** Format: int64 */
            categoryId?: number;
            status?: components["schemas"]["PetStatus"];
            /**
             * Format: int64
             * @description Optional, so that you can send a record that you have read. Ignored when you create a pet. When you replace one, it must equal the id in the path.
             */
            id?: number;
        } & components["schemas"]["NewPet"];
        /** @description A pet. */
        Pet: {
            /**
             * Format: int64
             * @description The unique identifier, assigned on creation.
             */
            id: number;
            /** @description The animal's name. */
            name: string;
            /**
             * Format: int64
             * @description The id of the category that the animal belongs to.
             */
            categoryId: number;
            status?: components["schemas"]["PetStatus"];
        };
        /** @description Pets, ordered by id. */
        Pets: components["schemas"]["Pet"][];
        /** @description The payload for creating or replacing a category. */
        NewCategory: {
            /** @description The category name, for example a kind of animal. */
            name: string;
            /** @description A short description of the category. */
            description?: string;
        };
        /** @description A `NewCategory` as the service accepts it, also with an `id`. Unknown fields are rejected. */
        CategoryBody: {
            /** @description Any text of any length. */
            name?: string;
            /** @description Any text of any length. */
            description?: string;
            /**
             * Format: int64
             * @description Optional, so that you can send a record that you have read. Ignored when you create a category. When you replace one, it must equal the id in the path.
             */
            id?: number;
        } & components["schemas"]["NewCategory"];
        /** @description A category of pets. */
        Category: {
            /**
             * Format: int64
             * @description The unique identifier, assigned on creation.
             */
            id: number;
            /** @description The category name, for example a kind of animal. */
            name: string;
            /** @description A short description of the category. */
            description?: string;
        };
        /** @description Categories, ordered by id. */
        Categories: components["schemas"]["Category"][];
        /** @description An order for a pet, and the payload for creating or replacing one. Fields that were never set are absent. A response always has the id. */
        Order: {
            /**
             * Format: int64
             * @description The unique order identifier, assigned on creation.
             */
            id?: number;
            /**
             * Format: int64
             * @description The id of the animal in the order.
             */
            petId?: number;
            /** @description The number of units ordered. */
            quantity?: number;
            /**
             * Format: date-time
             * @description The expected or actual ship date, in ISO 8601 format.
             */
            shipDate?: string;
            /** @description Whether the order has been fulfilled. */
            complete?: boolean;
        };
        /** @description An `Order` as the service accepts it. Unknown fields are rejected. */
        OrderBody: {
            /**
             * Format: int64
             * @description If present, the pet must exist.
             */
            petId?: number;
            /** @description The service sets no bounds. The mock accepts every integer that all JSON parsers read exactly (RFC 8259 §6), including negative ones. */
            quantity?: number;
            /** Format: date-time */
            shipDate?: string;
            complete?: boolean;
            /**
             * Format: int64
             * @description Ignored when you create an order. When you replace one, it must equal the id in the path.
             */
            id?: number;
        } & components["schemas"]["Order"];
        /** @description Orders, ordered by id. */
        Orders: components["schemas"]["Order"][];
        /** @description The stock of a pet. The item is created and deleted along with its pet, and always has the same status. */
        InventoryItem: {
            /**
             * Format: int64
             * @description The id of the animal that this entry tracks.
             */
            petId: number;
            /** @description The current stock count. */
            quantity: number;
            status: components["schemas"]["PetStatus"];
        };
        /** @description Inventory items, ordered by pet id. */
        Inventory: components["schemas"]["InventoryItem"][];
        /** @description The payload for setting the stock of a pet. */
        InventoryUpdate: {
            /** @description The new stock count. */
            quantity: number;
        };
        /** @description An `InventoryUpdate` as the service accepts it. Unknown fields are rejected. */
        InventoryUpdateBody: {
            /** @description The service sets no bounds. The mock accepts every integer that all JSON parsers read exactly (RFC 8259 §6), including negative ones. */
            quantity?: number;
        } & components["schemas"]["InventoryUpdate"];
        /** @description The body of an error response. */
        Error: {
            /** @description A machine-readable error code in snake_case. Codes are stable; messages may be reworded. */
            code: string;
            /** @description A human-readable description. If a field is invalid, the message names it and says what was expected. */
            message: string;
            /** @description The HTTP status code of the response. */
            status: number;
        };
    };
    responses: {
        /** @description Deleted. The response has no body. */
        Deleted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A path or query parameter is invalid, or the body isn't valid JSON in UTF-8. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API key is malformed. If `auth` is `required`, also: the request has no API key, or the key is unknown. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The caller is temporarily banned, because it repeatedly sent requests before `Retry-After` had passed. A ban lasts 10 minutes by default. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record that the path names doesn't exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Other records still refer to the record, there isn't enough stock for the order, or an earlier request with the same `Idempotency-Key` is still in progress. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The operation is past its sunset date. Not returned if `lifecycle.afterSunset` is `serve`. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The content type of the body isn't `application/json`, or the body has a content coding. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is JSON but doesn't match its schema, it refers to a record that doesn't exist, or an earlier request had the same `Idempotency-Key` and a different body. Unknown fields are rejected. */
        UnprocessableContent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A quota of the plan is used up. Wait for the time in `Retry-After`, then retry with exponential backoff. Repeated requests before then lead to a temporary ban of the API key. If `ban.status` is 429, this is also the response to a banned caller. */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault that you injected. It can have any status from 400 to 599, and a code of your choice; the default code is `injected_fault`. A fault with one of the statuses above has the same form. */
        InjectedFault: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The id of the pet. */
        PetId: number;
        /** @description The id of the category. */
        CategoryId: number;
        /** @description The id of the order. */
        OrderId: number;
        /** @description Makes the request safe to repeat (draft-ietf-httpapi-idempotency-key-header-07): a repeat with the same key and the same body gets the first response again, and runs nothing. Use a new key for every other request. A key is valid for 24 hours. Ignored if `rules.idempotencyKeys` is `ignore`. */
        IdempotencyKey: string;
        /** @description The maximum number of records in the response. Without it, the response has all records from `offset` on. */
        Limit: number;
        /** @description The number of matching records to skip. An offset past the end returns an empty array. */
        Offset: number;
        /** @description Returns only pets with this status. A pet without a status never matches. */
        PetStatusFilter: components["schemas"]["PetStatus"];
        /** @description Returns only pets in this category. If the category doesn't exist, the list is empty. */
        CategoryIdFilter: number;
        /** @description Returns only orders for this pet. If the pet doesn't exist, the list is empty. */
        PetIdFilter: number;
        /** @description Returns only fulfilled orders (`true`) or only unfulfilled ones (`false`). */
        CompleteFilter: boolean;
        /** @description Returns only inventory items with this status. */
        InventoryStatusFilter: components["schemas"]["PetStatus"];
    };
    requestBodies: never;
    headers: {
        /** @description The number of requests allowed in the quota window. A plan has one window per minute and one per day. These headers describe the window that rejected the request, or else the one with the fewest requests remaining. */
        "X-RateLimit-Limit": number;
        /** @description The number of requests remaining in that window. A rejected request doesn't count against the quota. If a quota rejected the request, the value is 0. */
        "X-RateLimit-Remaining": number;
        /** @description The time at which that window resets, in Unix seconds, rounded up. A window starts with the caller's first request. */
        "X-RateLimit-Reset": number;
        /** @description An opaque identifier of the request, for logs and support. It's absent if the request never reached the service, for example because it isn't valid HTTP/1.1. */
        "X-Request-Id": string;
        /** @description The time of the response on the clock of the service, as an IMF-fixdate (RFC 9110 §6.6.1). */
        Date: string;
        /** @description Always `no-store` (RFC 9111 §5.2.2.5): the response has the quota of its caller at that time. */
        "Cache-Control": "no-store";
        /** @description The request headers that affect the response (RFC 9110 §12.5.5): `X-API-Key` and `Authorization`, as the caller's quota is in every response, `Origin`, unless CORS is off, and `Accept` for errors, which are available in two media types. */
        Vary: string;
        /** @description The origin that may read the response: the origin of the request (Fetch standard, CORS protocol). */
        "Access-Control-Allow-Origin": string;
        /** @description Whether a page may read the response to a request with credentials (Fetch standard, CORS protocol). */
        "Access-Control-Allow-Credentials": "true";
        /** @description The headers of this response that a script may read only if they're listed (Fetch standard, CORS protocol). */
        "Access-Control-Expose-Headers": string;
        /** @description What remains of each quota: `r` requests for the next `t` seconds. A structured-field List (RFC 9651), from the IETF draft "RateLimit header fields for HTTP". */
        RateLimit: string;
        /** @description The quotas of the plan: `q` requests in `w` seconds. A structured-field List (RFC 9651), from the IETF draft "RateLimit header fields for HTTP". */
        "RateLimit-Policy": string;
        /** @description The URL of the created record (RFC 9110 §10.2.2). */
        Location: string;
        /** @description Always `true`: the response answers an earlier request with the same `Idempotency-Key`, and the operation didn't run again. */
        "Idempotent-Replayed": "true";
        /** @description The number of matching records, which is the length of the whole list. */
        "X-Total-Count": number;
        /** @description Links to the other pages (RFC 8288): `first`, `prev`, `next` and `last`, where they exist. The links keep the filters of the request. The header is absent if the request has no `limit` and the response holds the whole list. */
        PaginationLink: string;
        /** @description How long to wait before you retry (RFC 9110 §10.2.3). Whole seconds, rounded up, at least 1; or an HTTP-date in the dialect `http-date`. */
        "Retry-After": string;
        /** @description How long to wait before you retry (RFC 9110 §10.2.3). Whole seconds, rounded up, at least 1; or an HTTP-date in the dialect `http-date`. */
        OptionalRetryAfter: string;
        /** @description How to authenticate (RFC 9110 §11.6.1): with a bearer token, or with the key in `X-API-Key`. If the request had a key, `error` is `invalid_token` (RFC 6750 §3.1). */
        "WWW-Authenticate": string;
        /** @description The media types that the operation accepts (RFC 9110 §12.5.1). */
        Accept: string;
        /** @description Always `identity` (RFC 9110 §15.5.16): the body has a `Content-Encoding` instead. */
        "Accept-Encoding": "identity";
        /** @description The date since which the operation has been deprecated (RFC 9745), as a structured-field Date: `@` and Unix seconds. */
        Deprecation: string;
        /** @description The date from which the operation may be unavailable (RFC 8594), as an IMF-fixdate. Never earlier than the deprecation. */
        Sunset: string;
        /** @description Links about the deprecation (RFC 8288), in this order: `deprecation` (RFC 9745), `sunset` (RFC 8594) and, if there's a replacement, `successor-version` (RFC 5829). */
        DeprecationLink: string;
        /** @description The stability of the operation: `beta` may still change, `experimental` may also be removed. */
        "X-API-Stability": "experimental" | "beta";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPets: {
        parameters: {
            query?: {
                /** @description Returns only pets with this status. A pet without a status never matches. */
                status?: components["parameters"]["PetStatusFilter"];
                /** @description Returns only pets in this category. If the category doesn't exist, the list is empty. */
                categoryId?: components["parameters"]["CategoryIdFilter"];
                /** @description The maximum number of records in the response. Without it, the response has all records from `offset` on. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of matching records to skip. An offset past the end returns an empty array. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching pets, or a page of them. Empty if nothing matches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pets"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    createPet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat (draft-ietf-httpapi-idempotency-key-header-07): a repeat with the same key and the same body gets the first response again, and runs nothing. Use a new key for every other request. A key is valid for 24 hours. Ignored if `rules.idempotencyKeys` is `ignore`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The pet to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PetBody"];
            };
        };
        responses: {
            /** @description The created pet. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    getPet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the pet. */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    replacePet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the pet. */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        /** @description The complete new record. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PetBody"];
            };
        };
        responses: {
            /** @description The updated pet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    deletePet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the pet. */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /** @description The maximum number of records in the response. Without it, the response has all records from `offset` on. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of matching records to skip. An offset past the end returns an empty array. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The categories, or a page of them. Empty if there are none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Categories"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat (draft-ietf-httpapi-idempotency-key-header-07): a repeat with the same key and the same body gets the first response again, and runs nothing. Use a new key for every other request. A key is valid for 24 hours. Ignored if `rules.idempotencyKeys` is `ignore`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The category to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryBody"];
            };
        };
        responses: {
            /** @description The created category. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    getCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the category. */
                categoryId: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    replaceCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the category. */
                categoryId: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        /** @description The complete new record. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryBody"];
            };
        };
        responses: {
            /** @description The updated category. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the category. */
                categoryId: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Returns only orders for this pet. If the pet doesn't exist, the list is empty. */
                petId?: components["parameters"]["PetIdFilter"];
                /** @description Returns only fulfilled orders (`true`) or only unfulfilled ones (`false`). */
                complete?: components["parameters"]["CompleteFilter"];
                /** @description The maximum number of records in the response. Without it, the response has all records from `offset` on. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of matching records to skip. An offset past the end returns an empty array. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching orders, or a page of them. Empty if nothing matches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Orders"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat (draft-ietf-httpapi-idempotency-key-header-07): a repeat with the same key and the same body gets the first response again, and runs nothing. Use a new key for every other request. A key is valid for 24 hours. Ignored if `rules.idempotencyKeys` is `ignore`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The order to create. An `id` is ignored. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderBody"];
            };
        };
        responses: {
            /** @description The created order. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the order. */
                orderId: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    replaceOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the order. */
                orderId: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        /** @description The complete new record. If it has an `id`, that must equal the id in the path. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderBody"];
            };
        };
        responses: {
            /** @description The updated order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    deleteOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the order. */
                orderId: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    listInventory: {
        parameters: {
            query?: {
                /** @description Returns only inventory items with this status. */
                status?: components["parameters"]["InventoryStatusFilter"];
                /** @description The maximum number of records in the response. Without it, the response has all records from `offset` on. */
                limit?: components["parameters"]["Limit"];
                /** @description The number of matching records to skip. An offset past the end returns an empty array. */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matching inventory items, or a page of them. Empty if nothing matches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inventory"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    getInventoryItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the pet. */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inventory item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
    updateInventoryItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the pet. */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        /** @description The new stock count. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InventoryUpdateBody"];
            };
        };
        responses: {
            /** @description The updated inventory item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryItem"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InjectedFault"];
        };
    };
}
/** The status of a pet. It can change from any value to any other. */
export type PetStatus = components['schemas']['PetStatus'];
/** The payload for creating or replacing a pet. */
export type NewPet = components['schemas']['NewPet'];
/** A `NewPet` as the service accepts it, also with an `id`. Unknown fields are rejected. */
export type PetBody = components['schemas']['PetBody'];
/** A pet. */
export type Pet = components['schemas']['Pet'];
/** Pets, ordered by id. */
export type Pets = components['schemas']['Pets'];
/** The payload for creating or replacing a category. */
export type NewCategory = components['schemas']['NewCategory'];
/** A `NewCategory` as the service accepts it, also with an `id`. Unknown fields are rejected. */
export type CategoryBody = components['schemas']['CategoryBody'];
/** A category of pets. */
export type Category = components['schemas']['Category'];
/** Categories, ordered by id. */
export type Categories = components['schemas']['Categories'];
/** An order for a pet, and the payload for creating or replacing one. Fields that were never set are absent. A response always has the id. */
export type Order = components['schemas']['Order'];
/** An `Order` as the service accepts it. Unknown fields are rejected. */
export type OrderBody = components['schemas']['OrderBody'];
/** Orders, ordered by id. */
export type Orders = components['schemas']['Orders'];
/** The stock of a pet. The item is created and deleted along with its pet, and always has the same status. */
export type InventoryItem = components['schemas']['InventoryItem'];
/** Inventory items, ordered by pet id. */
export type Inventory = components['schemas']['Inventory'];
/** The payload for setting the stock of a pet. */
export type InventoryUpdate = components['schemas']['InventoryUpdate'];
/** An `InventoryUpdate` as the service accepts it. Unknown fields are rejected. */
export type InventoryUpdateBody = components['schemas']['InventoryUpdateBody'];
/** The body of an error response. */
export type ApiError = components['schemas']['Error'];
