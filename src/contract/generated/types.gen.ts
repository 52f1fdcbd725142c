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
         * @description Answers the pets in order of id, one page at a time, as a plain array. Filters narrow the list, and combine: a pet must match all that are given. Unknown query parameters are ignored. `X-Total-Count` tells how many pets match, `Link` leads to the other pages.
         */
        get: operations["listPets"];
        put?: never;
        /**
         * Create a pet
         * @description Adds a pet and assigns its id. The category must exist. The pet gets an inventory item with quantity 0, which has the pet's status, or `available` when the pet is created without one.
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
                /**
                 * @description Identifier of a pet.
                 * @example 1
                 */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        /**
         * Get a pet
         * @deprecated
         * @description Answers one pet.
         *
         *     **Deprecated** since 2026-01-01, with its sunset on 2027-12-31. Every reply says so in
         *     `Deprecation`, `Sunset` and `Link`, whatever its status; the documentation behind the link
         *     explains why, and what to use instead. Until the sunset the operation works as before. After
         *     it the mock goes on serving by default, and answers 410 when it is told to.
         */
        get: operations["getPet"];
        /**
         * Replace a pet
         * @description Puts a new record in the place of an existing pet; it does not create one. An optional field that is left out is removed. The category must exist. Any status may follow any other, and the pet's inventory item takes it over. The body may repeat the `id`, which must then be the one in the path.
         */
        put: operations["replacePet"];
        post?: never;
        /**
         * Delete a pet
         * @description Removes a pet together with its inventory item. A pet that an order refers to is kept, and answered with 409: delete its orders first.
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
         * @description Answers the categories in order of id, one page at a time, as a plain array. Unknown query parameters are ignored. `X-Total-Count` tells how many categories there are, `Link` leads to the other pages.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Adds a category and assigns its id. Names need not be unique. A category that is created without a description has none.
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
                /**
                 * @description Identifier of a category.
                 * @example 1
                 */
                categoryId: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        /**
         * Get a category
         * @description Answers one category. To get the pets in it, list pets with the filter `categoryId`.
         */
        get: operations["getCategory"];
        /**
         * Replace a category
         * @description Puts a new record in the place of an existing category; it does not create one. A description that is left out is removed. The pets in the category stay in it. The body may repeat the `id`, which must then be the one in the path.
         */
        put: operations["replaceCategory"];
        post?: never;
        /**
         * Delete a category
         * @description Removes a category. A category that has pets is kept, and answered with 409: move or delete its pets first.
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
         * @description Answers the orders in order of id, one page at a time, as a plain array. Filters narrow the list, and combine: an order must match all that are given, and one without the field matches no value of it. Unknown query parameters are ignored. `X-Total-Count` tells how many orders match, `Link` leads to the other pages. The reference has no try-out panel for this operation.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Create an order
         * @description Adds an order and assigns its id; an `id` in the body is ignored. No field is required, but a `petId` that is given must be that of an existing pet. Orders do not touch the stock unless the mock is told to reserve it: then an order that asks for more than there is gets 409.
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
                /**
                 * @description Identifier of an order.
                 * @example 1
                 */
                orderId: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        /**
         * Get an order
         * @description Answers one order, with the fields that it was given. A field that was left out is absent, not null.
         */
        get: operations["getOrder"];
        /**
         * Replace an order
         * @description Puts a new record in the place of an existing order; it does not create one. A field that is left out is removed, except the id. A `petId` that is given must be that of an existing pet. The body may repeat the `id`, which must then be the one in the path. Where the mock is told to reserve stock, an order that asks for more than there is gets 409.
         */
        put: operations["replaceOrder"];
        post?: never;
        /**
         * Delete an order
         * @description Removes an order, fulfilled or not. Nothing refers to orders, so nothing holds one back.
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
         * @description Answers the stock of each pet in order of pet id, one page at a time, as a plain array. Unknown query parameters are ignored. `X-Total-Count` tells how many items match, `Link` leads to the other pages. **Beta**: the operation may still change, as every reply says in `X-API-Stability`.
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
                /**
                 * @description Identifier of a pet.
                 * @example 1
                 */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        /**
         * Get the stock of a pet
         * @description Answers the inventory item of one pet. Every pet has one from its creation on. **Beta**: the operation may still change, as every reply says in `X-API-Stability`.
         */
        get: operations["getInventoryItem"];
        /**
         * Set the stock of a pet
         * @description Sets the stock count of one pet to the given quantity; it does not add to it. The status of the item is the pet's, and changes with the pet. **Experimental**: the operation may change or go away, as every reply says in `X-API-Stability`.
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
         * @description The status of a pet. Any status may follow any other.
         * @example available
         * @enum {string}
         */
        PetStatus: "available" | "pending" | "sold";
        /** @description The payload for creating a pet. Fields that are not listed are refused. */
        NewPet: {
            /**
             * @description The animal's name. Any text without NUL, of any length.
             * @example Rex
             */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the category the animal belongs to. The category must exist.
             * @example 1
             */
            categoryId: number;
            status?: components["schemas"]["PetStatus"];
        };
        /** @description The payload for replacing a pet: a new pet's fields, and optionally the id, so that a record that was read can be sent back whole. Fields that are not listed are refused. */
        PetReplacement: {
            /**
             * Format: int64
             * @description The id of the record. It may be left out; if given, it must equal the id in the path.
             * @example 1
             */
            id?: number;
            /**
             * @description The animal's name. Any text without NUL, of any length.
             * @example Rex
             */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the category the animal belongs to. The category must exist.
             * @example 1
             */
            categoryId: number;
            status?: components["schemas"]["PetStatus"];
        };
        /** @description A pet. */
        Pet: {
            /**
             * Format: int64
             * @description Unique identifier, assigned on creation.
             * @example 1
             */
            id: number;
            /**
             * @description The animal's name. Any text without NUL, of any length.
             * @example Rex
             */
            name: string;
            /**
             * Format: int64
             * @description Identifier of the category the animal belongs to. The category must exist.
             * @example 1
             */
            categoryId: number;
            status?: components["schemas"]["PetStatus"];
        };
        /** @description Pets in order of id. */
        Pets: components["schemas"]["Pet"][];
        /** @description The payload for creating a category. Fields that are not listed are refused. */
        NewCategory: {
            /**
             * @description Category name, for example a kind of animal. Any text without NUL, of any length.
             * @example Dogs
             */
            name: string;
            /**
             * @description Short description of the category. Any text without NUL, of any length.
             * @example Loyal company for long walks
             */
            description?: string;
        };
        /** @description The payload for replacing a category: a new category's fields, and optionally the id, so that a record that was read can be sent back whole. Fields that are not listed are refused. */
        CategoryReplacement: {
            /**
             * Format: int64
             * @description The id of the record. It may be left out; if given, it must equal the id in the path.
             * @example 1
             */
            id?: number;
            /**
             * @description Category name, for example a kind of animal. Any text without NUL, of any length.
             * @example Dogs
             */
            name: string;
            /**
             * @description Short description of the category. Any text without NUL, of any length.
             * @example Loyal company for long walks
             */
            description?: string;
        };
        /** @description A category of pets. */
        Category: {
            /**
             * Format: int64
             * @description Unique identifier, assigned on creation.
             * @example 1
             */
            id: number;
            /**
             * @description Category name, for example a kind of animal. Any text without NUL, of any length.
             * @example Dogs
             */
            name: string;
            /**
             * @description Short description of the category. Any text without NUL, of any length.
             * @example Loyal company for long walks
             */
            description?: string;
        };
        /** @description Categories in order of id. */
        Categories: components["schemas"]["Category"][];
        /** @description An order for a pet, both as the payload and as the record. No field is required of a client; a reply always has the id. Fields that are not listed are refused. */
        Order: {
            /**
             * Format: int64
             * @description Unique order identifier, assigned on creation.
             * @example 1
             */
            id?: number;
            /**
             * Format: int64
             * @description Identifier of the animal in the order. If given, the pet must exist.
             * @example 1
             */
            petId?: number;
            /**
             * @description Number of units ordered. Any integer that JSON numbers carry exactly everywhere (RFC 8259 §6).
             * @example 2
             */
            quantity?: number;
            /**
             * Format: date-time
             * @description Expected or actual ship date, ISO 8601.
             * @example 2026-11-10T12:00:00Z
             */
            shipDate?: string;
            /**
             * @description Whether the order has been fulfilled.
             * @example false
             */
            complete?: boolean;
        };
        /** @description Orders in order of id. */
        Orders: components["schemas"]["Order"][];
        /** @description The stock of one pet. A pet gets its item when it is created, shares its status with it, and takes it along when it is deleted. */
        InventoryItem: {
            /**
             * Format: int64
             * @description Identifier of the animal this entry tracks.
             * @example 1
             */
            petId: number;
            /**
             * @description Current stock count. Any integer that JSON numbers carry exactly everywhere (RFC 8259 §6).
             * @example 7
             */
            quantity: number;
            status: components["schemas"]["PetStatus"];
        };
        /** @description Inventory items in order of pet id. */
        Inventory: components["schemas"]["InventoryItem"][];
        /** @description The payload for setting the stock of a pet. Fields that are not listed are refused. */
        InventoryUpdate: {
            /**
             * @description The new stock count. Any integer that JSON numbers carry exactly everywhere (RFC 8259 §6).
             * @example 7
             */
            quantity: number;
        };
        /** @description What every error looks like, unless the request prefers problem details. */
        Error: {
            /**
             * @description Machine-readable error code, in snake_case. It stays the same when the message is reworded.
             * @example pet_not_found
             */
            code: string;
            /**
             * @description Human-readable description. It names the field, if any, and what that takes.
             * @example There is no pet with id 42.
             */
            message: string;
            /**
             * @description The HTTP status code of the reply.
             * @example 404
             */
            status: number;
        };
        /** @description The same error as problem details (RFC 9457), for requests that prefer `application/problem+json`. Like all problem details it may have further members. */
        Problem: {
            /**
             * Format: uri-reference
             * @description What kind of problem it is. `about:blank`: no more than the status says.
             * @example about:blank
             */
            type: string;
            /**
             * @description Short summary of the kind of problem.
             * @example Not Found
             */
            title: string;
            /**
             * @description The HTTP status code of the reply.
             * @example 404
             */
            status: number;
            /**
             * @description What went wrong this time: the error's message.
             * @example There is no pet with id 42.
             */
            detail: string;
            /**
             * Format: uri-reference
             * @description Identifies this occurrence of the problem.
             * @example /pets/42
             */
            instance?: string;
            /**
             * @description Machine-readable error code, the same as the error's.
             * @example pet_not_found
             */
            code: string;
            /**
             * @description On a 429: the quotas that are used up, by the name that `RateLimit-Policy` gives them.
             * @example [
             *       "minute"
             *     ]
             */
            "violated-policies"?: string[];
        };
    };
    responses: {
        /** @description It is deleted. There is no body. */
        Deleted: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A path or query parameter is not what it must be. */
        InvalidParameter: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON. */
        InvalidJson: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A path parameter is not what it must be, or the body is not JSON. */
        BadRequest: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A key is required, and the request has none, or one that is not known. Only where the mock is started with `auth: required`. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is banned for a while, 10 minutes by default, because it kept asking before `Retry-After` was over. */
        Banned: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such pet. */
        PetNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such category. */
        CategoryNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such order. */
        OrderNotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An order refers to the pet. Only where the mock restricts deletes, as it does by default. */
        PetInUse: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The category has pets. Only where the mock restricts deletes, as it does by default. */
        CategoryInUse: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is less in stock than the order asks for. Only where the mock is told to reserve stock. */
        OutOfStock: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not sent as `application/json`. */
        UnsupportedMediaType: {
            headers: {
                Accept: components["headers"]["Accept"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is JSON, but not what it must be. Fields that are not listed are refused. */
        ValidationFailed: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is JSON, but not what it must be, or its category does not exist. */
        InvalidPet: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is JSON, but not what it must be, or its pet does not exist. */
        InvalidOrder: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota of the caller's plan is used up. Wait as long as `Retry-After` says, then retry with exponential backoff; asking again before leads to a ban. */
        RateLimited: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A fault that the tester injected. Its status and code are those the tester chose, `injected_fault` by default. */
        Fault: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A path or query parameter is not what it must be. */
        DeprecatedInvalidParameter: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["DeprecationLink"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A key is required, and the request has none, or one that is not known. Only where the mock is started with `auth: required`. */
        DeprecatedUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["DeprecationLink"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is banned for a while, 10 minutes by default, because it kept asking before `Retry-After` was over. */
        DeprecatedBanned: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["DeprecationLink"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such pet. */
        DeprecatedPetNotFound: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["DeprecationLink"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The sunset of the operation is over. Only where the mock is told to answer so. */
        OperationGone: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["DeprecationLink"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota of the caller's plan is used up. Wait as long as `Retry-After` says, then retry with exponential backoff; asking again before leads to a ban. */
        DeprecatedRateLimited: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["DeprecationLink"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A fault that the tester injected. Its status and code are those the tester chose, `injected_fault` by default. */
        DeprecatedFault: {
            headers: {
                Deprecation: components["headers"]["Deprecation"];
                Sunset: components["headers"]["Sunset"];
                Link: components["headers"]["DeprecationLink"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A path or query parameter is not what it must be. */
        UnstableInvalidParameter: {
            headers: {
                "X-API-Stability": components["headers"]["X-API-Stability"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A path parameter is not what it must be, or the body is not JSON. */
        UnstableBadRequest: {
            headers: {
                "X-API-Stability": components["headers"]["X-API-Stability"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A key is required, and the request has none, or one that is not known. Only where the mock is started with `auth: required`. */
        UnstableUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-API-Stability": components["headers"]["X-API-Stability"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller is banned for a while, 10 minutes by default, because it kept asking before `Retry-After` was over. */
        UnstableBanned: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-API-Stability": components["headers"]["X-API-Stability"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such pet, and so no inventory item. */
        InventoryItemNotFound: {
            headers: {
                "X-API-Stability": components["headers"]["X-API-Stability"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        UnstablePayloadTooLarge: {
            headers: {
                "X-API-Stability": components["headers"]["X-API-Stability"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not sent as `application/json`. */
        UnstableUnsupportedMediaType: {
            headers: {
                Accept: components["headers"]["Accept"];
                "X-API-Stability": components["headers"]["X-API-Stability"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is JSON, but not what it must be. Fields that are not listed are refused. */
        UnstableValidationFailed: {
            headers: {
                "X-API-Stability": components["headers"]["X-API-Stability"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A quota of the caller's plan is used up. Wait as long as `Retry-After` says, then retry with exponential backoff; asking again before leads to a ban. */
        UnstableRateLimited: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "X-API-Stability": components["headers"]["X-API-Stability"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A fault that the tester injected. Its status and code are those the tester chose, `injected_fault` by default. */
        UnstableFault: {
            headers: {
                "X-API-Stability": components["headers"]["X-API-Stability"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Date: components["headers"]["Date"];
                Vary: components["headers"]["Vary"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Identifier of a pet.
         * @example 1
         */
        PetId: number;
        /**
         * @description Identifier of a category.
         * @example 1
         */
        CategoryId: number;
        /**
         * @description Identifier of an order.
         * @example 1
         */
        OrderId: number;
        /**
         * @description How many records a page holds at most.
         * @example 20
         */
        Limit: number;
        /**
         * @description How many matching records to skip before the page. An offset past the end gives an empty page.
         * @example 0
         */
        Offset: number;
        /**
         * @description Only pets with this status. A pet without a status matches none.
         * @example available
         */
        PetStatusFilter: components["schemas"]["PetStatus"];
        /**
         * @description Only pets in this category. The category need not exist.
         * @example 1
         */
        CategoryIdFilter: number;
        /**
         * @description Only orders for this pet. The pet need not exist.
         * @example 1
         */
        PetIdFilter: number;
        /**
         * @description Only orders that are fulfilled (`true`), or that are not (`false`).
         * @example false
         */
        CompleteFilter: boolean;
        /**
         * @description Only inventory items with this status.
         * @example available
         */
        InventoryStatusFilter: components["schemas"]["PetStatus"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description How many requests the quota window allows. Of the windows of the plan, per minute and per day, the headers describe the one that refuses the request, otherwise the one with the least left.
         * @example 60
         */
        "X-RateLimit-Limit": number;
        /**
         * @description How many requests are left in that window. Refused requests spend none; a refusal for the quota says exactly 0.
         * @example 59
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When that window resets, in Unix seconds, rounded up. A window starts with the caller's first request.
         * @example 1793698237
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Identifies the request, for logs and support. Opaque.
         * @example 8f14e45f-ceea-467f-9b3a-2d1c5e0f7a41
         */
        "X-Request-Id": string;
        /**
         * @description When the reply was made, by the service's clock: an IMF-fixdate (RFC 9110 §6.6.1).
         * @example Tue, 03 Nov 2026 09:30:00 GMT
         */
        Date: string;
        /**
         * @description The request headers that the reply depends on (RFC 9110 §12.5.5): `Origin` unless CORS is switched off, and `Accept` for an error, which comes in two media types.
         * @example Accept, Origin
         */
        Vary: string;
        /**
         * @description The origin that may read the reply: that of the request (Fetch standard, CORS protocol).
         * @example http://localhost:5173
         */
        "Access-Control-Allow-Origin": string;
        /**
         * @description Whether the reply may be read when the request was sent with credentials (Fetch standard, CORS protocol).
         * @example true
         */
        "Access-Control-Allow-Credentials": "true";
        /**
         * @description The headers that a script may read, errors included (Fetch standard, CORS protocol).
         * @example X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, RateLimit, RateLimit-Policy, Deprecation, Sunset, Link, Location, Allow, X-Total-Count, X-Request-Id, X-API-Stability, Date
         */
        "Access-Control-Expose-Headers": string;
        /**
         * @description What is left of each quota: `r` requests, for the next `t` seconds (IETF draft, RateLimit header fields for HTTP; a structured-field List, RFC 9651).
         * @example "minute";r=59;t=37, "day";r=941;t=40123
         */
        RateLimit: string;
        /**
         * @description The quotas of the plan: `q` requests in `w` seconds (IETF draft, RateLimit header fields for HTTP; a structured-field List, RFC 9651).
         * @example "minute";q=60;w=60, "day";q=1000;w=86400
         */
        "RateLimit-Policy": string;
        /**
         * @description Where the created record is (RFC 9110 §10.2.2).
         * @example /pets/1
         */
        Location: string;
        /**
         * @description How many records match, on all pages together.
         * @example 42
         */
        "X-Total-Count": number;
        /**
         * @description The other pages (RFC 8288): `first`, `prev`, `next` and `last`, those that there are. They keep the filters of the request.
         * @example <http://127.0.0.1:4010/pets?limit=20&offset=0>; rel="first", <http://127.0.0.1:4010/pets?limit=20&offset=20>; rel="next", <http://127.0.0.1:4010/pets?limit=20&offset=40>; rel="last"
         */
        PaginationLink: string;
        /**
         * @description How long to wait (RFC 9110 §10.2.3): whole seconds, rounded up, at least 1; or an HTTP-date, when the mock is configured so.
         * @example 37
         */
        "Retry-After": string;
        /**
         * @description The reply must not be stored (RFC 9111 §5.2.2.5): it holds only until the wait is over.
         * @example no-store
         */
        "Cache-Control": "no-store";
        /**
         * @description How to authenticate (RFC 9110 §11.6.1).
         * @example Bearer realm="petstore"
         */
        "WWW-Authenticate": string;
        /**
         * @description The media types that the operation takes (RFC 9110 §12.5.1).
         * @example application/json
         */
        Accept: string;
        /**
         * @description Since when the operation is deprecated (RFC 9745): a structured-field Date, `@` and Unix seconds.
         * @example @1767225600
         */
        Deprecation: string;
        /**
         * @description From when on the operation may be gone (RFC 8594): an IMF-fixdate, never before the deprecation.
         * @example Fri, 31 Dec 2027 00:00:00 GMT
         */
        Sunset: string;
        /**
         * @description What to read, and what to use instead (RFC 8288): `deprecation` (RFC 9745) first, then `sunset` (RFC 8594), then `successor-version` (RFC 5829) where there is a successor.
         * @example <https://docs.petstore.example/deprecations/get-pet>; rel="deprecation", <https://docs.petstore.example/deprecations/get-pet>; rel="sunset"
         */
        DeprecationLink: string;
        /**
         * @description How stable the operation is: `beta` may still change, `experimental` may also go away.
         * @example beta
         */
        "X-API-Stability": "experimental" | "beta";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listPets: {
        parameters: {
            query?: {
                /**
                 * @description Only pets with this status. A pet without a status matches none.
                 * @example available
                 */
                status?: components["parameters"]["PetStatusFilter"];
                /**
                 * @description Only pets in this category. The category need not exist.
                 * @example 1
                 */
                categoryId?: components["parameters"]["CategoryIdFilter"];
                /**
                 * @description How many records a page holds at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many matching records to skip before the page. An offset past the end gives an empty page.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the pets that match; empty when none do. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["PaginationLink"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "Rex",
                     *         "categoryId": 1,
                     *         "status": "available"
                     *       },
                     *       {
                     *         "id": 2,
                     *         "name": "Whiskers",
                     *         "categoryId": 2
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Pets"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    createPet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The pet to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPet"];
            };
        };
        responses: {
            /** @description The pet as it was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Rex",
                     *       "categoryId": 1,
                     *       "status": "available"
                     *     }
                     */
                    "application/json": components["schemas"]["Pet"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidPet"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    getPet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a pet.
                 * @example 1
                 */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pet. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    Sunset: components["headers"]["Sunset"];
                    Link: components["headers"]["DeprecationLink"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Rex",
                     *       "categoryId": 1,
                     *       "status": "available"
                     *     }
                     */
                    "application/json": components["schemas"]["Pet"];
                };
            };
            400: components["responses"]["DeprecatedInvalidParameter"];
            401: components["responses"]["DeprecatedUnauthorized"];
            403: components["responses"]["DeprecatedBanned"];
            404: components["responses"]["DeprecatedPetNotFound"];
            410: components["responses"]["OperationGone"];
            429: components["responses"]["DeprecatedRateLimited"];
            "5XX": components["responses"]["DeprecatedFault"];
        };
    };
    replacePet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a pet.
                 * @example 1
                 */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        /** @description The whole new record. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PetReplacement"];
            };
        };
        responses: {
            /** @description The pet as it is now. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Rex",
                     *       "categoryId": 1,
                     *       "status": "sold"
                     *     }
                     */
                    "application/json": components["schemas"]["Pet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["PetNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidPet"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    deletePet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a pet.
                 * @example 1
                 */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["PetNotFound"];
            409: components["responses"]["PetInUse"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /**
                 * @description How many records a page holds at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many matching records to skip before the page. An offset past the end gives an empty page.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the categories; empty when there are none. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["PaginationLink"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "name": "Dogs",
                     *         "description": "Loyal company for long walks"
                     *       },
                     *       {
                     *         "id": 2,
                     *         "name": "Cats"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Categories"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The category to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCategory"];
            };
        };
        responses: {
            /** @description The category as it was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Dogs",
                     *       "description": "Loyal company for long walks"
                     *     }
                     */
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    getCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a category.
                 * @example 1
                 */
                categoryId: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Dogs",
                     *       "description": "Loyal company for long walks"
                     *     }
                     */
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["CategoryNotFound"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    replaceCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a category.
                 * @example 1
                 */
                categoryId: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        /** @description The whole new record. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryReplacement"];
            };
        };
        responses: {
            /** @description The category as it is now. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "name": "Hounds"
                     *     }
                     */
                    "application/json": components["schemas"]["Category"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["CategoryNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a category.
                 * @example 1
                 */
                categoryId: components["parameters"]["CategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["CategoryNotFound"];
            409: components["responses"]["CategoryInUse"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /**
                 * @description Only orders for this pet. The pet need not exist.
                 * @example 1
                 */
                petId?: components["parameters"]["PetIdFilter"];
                /**
                 * @description Only orders that are fulfilled (`true`), or that are not (`false`).
                 * @example false
                 */
                complete?: components["parameters"]["CompleteFilter"];
                /**
                 * @description How many records a page holds at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many matching records to skip before the page. An offset past the end gives an empty page.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the orders that match; empty when none do. */
            200: {
                headers: {
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["PaginationLink"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": 1,
                     *         "petId": 1,
                     *         "quantity": 2,
                     *         "shipDate": "2026-11-10T12:00:00Z",
                     *         "complete": false
                     *       },
                     *       {
                     *         "id": 2,
                     *         "petId": 2,
                     *         "quantity": 1,
                     *         "complete": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Orders"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The order to create. Its `id`, if any, is ignored. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The order as it was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "petId": 1,
                     *       "quantity": 2,
                     *       "shipDate": "2026-11-10T12:00:00Z",
                     *       "complete": false
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["InvalidJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            409: components["responses"]["OutOfStock"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidOrder"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an order.
                 * @example 1
                 */
                orderId: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "petId": 1,
                     *       "quantity": 2,
                     *       "shipDate": "2026-11-10T12:00:00Z",
                     *       "complete": false
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["OrderNotFound"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    replaceOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an order.
                 * @example 1
                 */
                orderId: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        /** @description The whole new record. Its `id`, if any, must be the one in the path. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Order"];
            };
        };
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 1,
                     *       "petId": 1,
                     *       "quantity": 2,
                     *       "shipDate": "2026-11-10T12:00:00Z",
                     *       "complete": true
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["OrderNotFound"];
            409: components["responses"]["OutOfStock"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidOrder"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    deleteOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an order.
                 * @example 1
                 */
                orderId: components["parameters"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["Deleted"];
            400: components["responses"]["InvalidParameter"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Banned"];
            404: components["responses"]["OrderNotFound"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["Fault"];
        };
    };
    listInventory: {
        parameters: {
            query?: {
                /**
                 * @description Only inventory items with this status.
                 * @example available
                 */
                status?: components["parameters"]["InventoryStatusFilter"];
                /**
                 * @description How many records a page holds at most.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description How many matching records to skip before the page. An offset past the end gives an empty page.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the inventory items that match; empty when none do. */
            200: {
                headers: {
                    "X-API-Stability": components["headers"]["X-API-Stability"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["PaginationLink"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "petId": 1,
                     *         "quantity": 7,
                     *         "status": "available"
                     *       },
                     *       {
                     *         "petId": 2,
                     *         "quantity": 0,
                     *         "status": "pending"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Inventory"];
                };
            };
            400: components["responses"]["UnstableInvalidParameter"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableBanned"];
            429: components["responses"]["UnstableRateLimited"];
            "5XX": components["responses"]["UnstableFault"];
        };
    };
    getInventoryItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a pet.
                 * @example 1
                 */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inventory item. */
            200: {
                headers: {
                    "X-API-Stability": components["headers"]["X-API-Stability"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "petId": 1,
                     *       "quantity": 7,
                     *       "status": "available"
                     *     }
                     */
                    "application/json": components["schemas"]["InventoryItem"];
                };
            };
            400: components["responses"]["UnstableInvalidParameter"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableBanned"];
            404: components["responses"]["InventoryItemNotFound"];
            429: components["responses"]["UnstableRateLimited"];
            "5XX": components["responses"]["UnstableFault"];
        };
    };
    updateInventoryItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a pet.
                 * @example 1
                 */
                petId: components["parameters"]["PetId"];
            };
            cookie?: never;
        };
        /** @description The new stock count. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InventoryUpdate"];
            };
        };
        responses: {
            /** @description The inventory item as it is now. */
            200: {
                headers: {
                    "X-API-Stability": components["headers"]["X-API-Stability"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    Date: components["headers"]["Date"];
                    Vary: components["headers"]["Vary"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Access-Control-Allow-Credentials": components["headers"]["Access-Control-Allow-Credentials"];
                    "Access-Control-Expose-Headers": components["headers"]["Access-Control-Expose-Headers"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "petId": 1,
                     *       "quantity": 7,
                     *       "status": "available"
                     *     }
                     */
                    "application/json": components["schemas"]["InventoryItem"];
                };
            };
            400: components["responses"]["UnstableBadRequest"];
            401: components["responses"]["UnstableUnauthorized"];
            403: components["responses"]["UnstableBanned"];
            404: components["responses"]["InventoryItemNotFound"];
            413: components["responses"]["UnstablePayloadTooLarge"];
            415: components["responses"]["UnstableUnsupportedMediaType"];
            422: components["responses"]["UnstableValidationFailed"];
            429: components["responses"]["UnstableRateLimited"];
            "5XX": components["responses"]["UnstableFault"];
        };
    };
}
