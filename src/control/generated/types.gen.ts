// Generated from src/control/openapi.yaml by `npm run generate`. Do not edit.

import type { AuditRule } from "../../core/audit/report.ts";
import type { OperationName } from "../../core/contract/route.ts";
import type { Fault } from "../../core/faults/fault.ts";
export interface paths {
    readonly "/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the addresses of the service and its documentation */
        readonly get: operations["getIndex"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check that the server is running
         * @description Needs no token, and accepts any `Host`, for health checks from other machines.
         */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get this document */
        readonly get: operations["getDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/settings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the settings and the contract, as a form needs them */
        readonly get: operations["getSettings"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/call": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Call a member of the petstore, such as `quotas.setPlan`
         * @description For clients in JavaScript: calls any member of `Petstore` that returns data, with its own
         *     arguments. What JSON has no form for is tagged: `{ "$bigint": "7" }`, and likewise `$date`
         *     (ISO 8601), `$undefined`, and `$number` for `NaN` and the infinities. An object that looks
         *     like that's the value of `$object`.
         *
         *     If the member refuses its arguments, the answer has its error beside the code.
         */
        readonly post: operations["callMember"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reset everything to the initial state, except the parts to keep */
        readonly post: operations["reset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/state": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get a snapshot of the state */
        readonly get: operations["getState"];
        /**
         * Restore a snapshot
         * @description If any part of the snapshot isn't valid, or there's no room for its rows (507), nothing changes.
         */
        readonly put: operations["putState"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/clock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get the service time */
        readonly get: operations["getClock"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Set, advance, freeze or resume the clock */
        readonly patch: operations["patchClock"];
        readonly trace?: never;
    };
    readonly "/clock/moments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the next moments that matter, soonest first
         * @description Returns the next 100 instants after now at which the petstore will behave differently by time
         *     alone. A fault with a schedule has its next start and its next end.
         */
        readonly get: operations["listMoments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/rows/{model}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of the model, as in `petstore.db`. */
                readonly model: components["parameters"]["Model"];
            };
            readonly cookie?: never;
        };
        /** List the rows of a model, in the order of their ids */
        readonly get: operations["listRows"];
        readonly put?: never;
        /**
         * Create a row
         * @description A row without an id gets the next one.
         */
        readonly post: operations["createRow"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/rows/{model}/{rowId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of the model, as in `petstore.db`. */
                readonly model: components["parameters"]["Model"];
                /** @description The id of the row, as clients of the service see it. */
                readonly rowId: components["parameters"]["RowId"];
            };
            readonly cookie?: never;
        };
        /** Get a row */
        readonly get: operations["getRow"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a row
         * @description Rows that refer to it stay as they are. The inventory item of a pet is deleted with it.
         */
        readonly delete: operations["deleteRow"];
        readonly options?: never;
        readonly head?: never;
        /** Update fields of a row */
        readonly patch: operations["patchRow"];
        readonly trace?: never;
    };
    readonly "/rows/{model}/{rowId}/history": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of the model, as in `petstore.db`. */
                readonly model: components["parameters"]["Model"];
                /** @description The id of the row, as clients of the service see it. */
                readonly rowId: components["parameters"]["RowId"];
            };
            readonly cookie?: never;
        };
        /**
         * List the requests and acts that wrote a row
         * @description The row may be deleted. Lists the latest 100 of those to which you can travel.
         */
        readonly get: operations["getRowHistory"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/quotas": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the quotas of all callers
         * @description A caller is listed if the options name its key, or once it has sent a request.
         */
        readonly get: operations["listQuotas"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Forget all callers
         * @description Deletes the counts, strikes, bans and changed plans of all callers. Callers whose keys the
         *     options name stay listed.
         */
        readonly delete: operations["clearQuotas"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/quotas/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description A percent-encoded API key, or `anonymous` for requests without a key. No API key can be `anonymous`. */
                readonly key: components["parameters"]["Key"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a caller's quota
         * @description A caller that has sent no request has an unused quota.
         */
        readonly get: operations["getQuota"];
        readonly put?: never;
        readonly post?: never;
        /** Forget a caller's counts, strikes, ban and changed plan */
        readonly delete: operations["deleteQuota"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a caller's quota
         * @description Changes are applied in the order `pardon`, `plan`, `exhaust`, `remaining`, `ban`.
         */
        readonly patch: operations["patchQuota"];
        readonly trace?: never;
    };
    readonly "/faults": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the faults, in the order in which they are tried */
        readonly get: operations["listFaults"];
        readonly put?: never;
        /** Add a fault, which is tried after the existing ones */
        readonly post: operations["addFault"];
        /** Remove all faults and end all scenarios */
        readonly delete: operations["clearFaults"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/faults/{faultId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly faultId: components["parameters"]["FaultId"];
            };
            readonly cookie?: never;
        };
        /** Get a fault */
        readonly get: operations["getFault"];
        readonly put?: never;
        readonly post?: never;
        /** Remove a fault */
        readonly delete: operations["removeFault"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the active scenarios, in the order in which they started */
        readonly get: operations["listScenarios"];
        readonly put?: never;
        /** Start a scenario, given by name or as an object */
        readonly post: operations["playScenario"];
        /**
         * End all scenarios
         * @description Faults that were added one by one stay.
         */
        readonly delete: operations["endScenarios"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/scenarios/{scenarioId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly scenarioId: components["parameters"]["ScenarioId"];
            };
            readonly cookie?: never;
        };
        /** Get an active scenario */
        readonly get: operations["getScenario"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End a scenario
         * @description Its faults are removed. Callers don't get their requests back.
         */
        readonly delete: operations["endScenario"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/journal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the journal entries, oldest first
         * @description A journal that is full drops its oldest entries. The options `journal.limit`,
         *     `journal.maxBytes` and `maxTotalJournalBytes` say how much it keeps.
         */
        readonly get: operations["getJournal"];
        readonly put?: never;
        readonly post?: never;
        /** Clear the journal */
        readonly delete: operations["clearJournal"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/journal/{entryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The `X-Request-Id` of the response, or `last` for the newest entry. If several entries have the id, the newest counts. */
                readonly entryId: components["parameters"]["EntryId"];
            };
            readonly cookie?: never;
        };
        /** Get a journal entry */
        readonly get: operations["getJournalEntry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/journal/{entryId}/explanation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The `X-Request-Id` of the response, or `last` for the newest entry. If several entries have the id, the newest counts. */
                readonly entryId: components["parameters"]["EntryId"];
            };
            readonly cookie?: never;
        };
        /**
         * Explain a response in plain words
         * @description Explains the error and the options that control it, the quota windows before and after,
         *     strikes, and faults.
         */
        readonly get: operations["explainJournalEntry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/acts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what the tester did, oldest first
         * @description An act is a call that moved the clock, changed quotas, faults or rows, or replaced the state,
         *     in code or through the control API.
         */
        readonly get: operations["listActs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/travel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the requests and acts to which you can travel, oldest first */
        readonly get: operations["getSteps"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/travel/{step}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The position among all requests and acts, as in `GET /travel`; 0 for the state before the first one. */
                readonly step: components["parameters"]["Step"];
            };
            readonly cookie?: never;
        };
        /**
         * Get the state as it was after a request or an act
         * @description Rebuilds the state from the journal. The petstore doesn't change.
         */
        readonly get: operations["getStep"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/travel/{step}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The position among all requests and acts, as in `GET /travel`; 0 for the state before the first one. */
                readonly step: components["parameters"]["Step"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace the state by the one after a request or an act
         * @description The journal stays as it is, with one more act. A running clock runs on from that time.
         */
        readonly post: operations["restoreStep"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/travel/{step}/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The position among all requests and acts, as in `GET /travel`; 0 for the state before the first one. */
                readonly step: components["parameters"]["Step"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a session with the state after a request or an act
         * @description The session has the options of this petstore. A running clock runs on from that time.
         */
        readonly post: operations["createSessionAtStep"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get a report on how the clients behaved
         * @description The report covers the requests in the journal.
         */
        readonly get: operations["getAudit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Stream events as they happen
         * @description Opens a stream of Server-Sent Events:
         *
         *     - `journal`: a request was answered. The data is its journal entry.
         *     - `quota`: a caller's quota changed. The data is its new status.
         *     - `clock`: the clock was changed. The data is its new state.
         *     - `act`: the tester did something. The data is the act, as in `GET /acts`.
         *     - `state`: all state was reset or restored. The data is `{ cause }`.
         *     - `data`: rows were created, updated or deleted. The data is `{}`.
         *     - `faults`: faults or scenarios were added or removed, or have acted. The data is `{}`.
         *     - `clearing`: the journal is cleared, also by a reset. The data is `{}`.
         *     - `dropped`: a slow listener missed events. The data is `{ count }`.
         *
         *     However often rows or faults change in one turn of the event loop, there's one event for it.
         *
         *     The server sends a comment every 15 s to keep the connection open. The stream of a session ends
         *     when the session is deleted or expires.
         */
        readonly get: operations["getEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List the sessions, least recently used first */
        readonly get: operations["listSessions"];
        readonly put?: never;
        /** Create a session */
        readonly post: operations["createSession"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/sessions/{sessionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly sessionId: components["parameters"]["SessionId"];
            };
            readonly cookie?: never;
        };
        /** Get a session */
        readonly get: operations["getSession"];
        /**
         * Create a session with a given id
         * @description Does the same as `POST /sessions`, but its path has the id, so that a load balancer can route
         *     it as it routes the requests to the session.
         */
        readonly put: operations["putSession"];
        readonly post?: never;
        /** Delete a session and everything in it */
        readonly delete: operations["deleteSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Error: {
            readonly code: string;
            readonly message: string;
            readonly status: number;
            /** @description The invalid part of the body, such as `fault.status`, or the parameter. */
            readonly path?: string;
            readonly error?: components["schemas"]["MemberError"];
        };
        readonly MemberCall: {
            /** @description The path of the member below `petstore`: `quotas.setPlan`. */
            readonly member: string;
            /**
             * @description Its arguments.
             * @default []
             */
            readonly args: readonly unknown[];
        };
        readonly MemberResult: {
            /** @description Missing if the member returned nothing. */
            readonly value?: unknown;
        };
        /**
         * @description The fields of the `OptionError` that a member threw, tagged as arguments are. Only in the
         *     answer of `POST /call`.
         */
        readonly MemberError: {
            readonly path: string;
            readonly expected: string;
            /** @description The value. If it's longer than 1,000 characters, the text of the message for it. */
            readonly got: unknown;
            /** @description A text. */
            readonly hint: unknown;
            /** @description The message without the path. */
            readonly reason: string;
        };
        readonly Index: {
            /** @enum {string} */
            readonly name: "petstore-mock";
            readonly version: string;
            /**
             * Format: uri
             * @description The base URL for clients of the service.
             */
            readonly url: string;
            /**
             * Format: uri
             * @description The documentation page of the service.
             */
            readonly docs: string;
            /** Format: uri */
            readonly health: string;
            /**
             * Format: uri
             * @description The document of the control API.
             */
            readonly openapi: string;
        };
        readonly Health: {
            /** @enum {string} */
            readonly status: "ok";
            readonly version: string;
        };
        readonly Settings: {
            readonly baseUrl: {
                /** @description Null for any origin. */
                readonly origin: string | null;
                /** @description The base path. It's empty for the root. */
                readonly path: string;
            };
            /** @description The plan of callers that aren't in `apiKeys`. */
            readonly plan: string;
            /** @description The limit of each window, by the name of the plan. Null is no limit. */
            readonly plans: {
                readonly [key: string]: {
                    readonly [key: string]: number | null;
                };
            };
            /** @description The windows in which requests are counted, shortest first. */
            readonly windows: readonly {
                readonly name: components["schemas"]["WindowName"];
                /** @description The length. */
                readonly ms: number;
            }[];
            /** @description The API keys that the options name. */
            readonly apiKeys: readonly {
                readonly key: string;
                readonly plan: string;
            }[];
            /** @enum {string} */
            readonly auth: "optional" | "required";
            /** @description The rules for bans; null if strikes never lead to one. */
            readonly ban: {
                /** @description The number of strikes. */
                readonly after: number;
                /** @description The length of the first ban, the second and so on, in ms. The last one repeats. */
                readonly durations: readonly number[];
                /** @enum {integer} */
                readonly status: 403 | 429;
                /** @description Whether the anonymous caller can be banned too. */
                readonly anonymous: boolean;
            } | null;
            /** @description Whether requests over the limit are refused. */
            readonly enforce: boolean;
            /** @description The way in which responses announce limits. */
            readonly dialect: string;
            /** @enum {string} */
            readonly afterSunset: "serve" | "gone";
            /** @description The built-in scenarios, each with what it does in a few words. */
            readonly scenarios: readonly {
                readonly name: components["schemas"]["ScenarioName"];
                readonly summary: string;
            }[];
            /** @description The values of `network` in a fault. */
            readonly networkFaults: readonly components["schemas"]["NetworkFault"][];
            /** @description Empty with the option `operations` set to false. */
            readonly operations: readonly components["schemas"]["Operation"][];
            /** @description What your handlers answer. */
            readonly handlers: readonly components["schemas"]["OperationName"][];
            /** @description Empty with the option `operations` set to false. */
            readonly models: readonly components["schemas"]["Model"][];
            /** @description Whether your handlers have a state. */
            readonly hasState: boolean;
            readonly limits: components["schemas"]["Limits"];
        };
        /** @description An operation of the contract, or one of a handler of your own, such as `GET /notes/:id`. */
        readonly OperationName: OperationName;
        readonly OperationNameOrNull: OperationName | null;
        readonly Operation: {
            readonly id: components["schemas"]["OperationName"];
            readonly method: string;
            /** @description The path template, such as `/pets/{petId}`. */
            readonly path: string;
            readonly summary: string;
            readonly deprecated: boolean;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            readonly deprecatedAt: number | null;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            readonly sunset: number | null;
            /** @enum {string} */
            readonly stability: "experimental" | "beta" | "stable";
        };
        /** @enum {string} */
        readonly ModelName: "category" | "pet" | "order" | "inventoryItem";
        readonly Model: {
            readonly name: components["schemas"]["ModelName"];
            /** @description The field that identifies a row. */
            readonly key: string;
            readonly fields: readonly components["schemas"]["Field"][];
        };
        /** @description A field of a model, with the keywords of its schema in the contract. */
        readonly Field: {
            readonly name: string;
            /** @enum {string} */
            readonly type: "integer" | "string" | "boolean";
            /** @description Whether a new row must have it. */
            readonly required: boolean;
            /** @description Whether it can be null, which means that it has no value. */
            readonly nullable: boolean;
            readonly references?: components["schemas"]["ModelName"];
            /** @description The format, such as `int64` for ids, which are strings in rows. */
            readonly format?: string;
            readonly enum?: readonly string[];
            readonly pattern?: string;
            readonly minimum?: number;
            readonly maximum?: number;
        };
        readonly Limits: {
            readonly journal: {
                /** @description The number of entries. */
                readonly limit: number;
                readonly maxBytes: number;
            };
            readonly data: {
                /** @description The memory of the rows. */
                readonly maxBytes: number;
            };
            readonly faults: {
                /** @description The number of active faults, and of active scenarios. */
                readonly limit: number;
                readonly maxBytes: number;
                /** @description The headers that a fault sets or removes. */
                readonly headers: number;
            };
        };
        /** @description An int64. In responses, it's always a decimal string. */
        readonly Int64: string | number;
        /**
         * @description A row. Its fields are those of its model in `GET /settings`. Ids and references are decimal
         *     strings, as clients of the service see them. A field without a value is null.
         */
        readonly Row: {
            readonly [key: string]: (string | null) | number | boolean;
        };
        readonly Rows: readonly components["schemas"]["Row"][];
        /**
         * @description Fields of a row. An id or a reference is a decimal string, or a number up to 2^53 - 1. Null
         *     removes the value of a field that needs none.
         */
        readonly RowValues: {
            readonly [key: string]: unknown;
        };
        readonly Moment: {
            /**
             * Format: int64
             * @description Service time in epoch milliseconds.
             */
            readonly at: number;
            /** @enum {string} */
            readonly kind: "window-reset" | "ban-end" | "deprecation" | "sunset" | "fault-start" | "fault-end";
            /** @description What happens. */
            readonly name: string;
            /** @description The caller whose window resets or whose ban ends; null for the anonymous one. */
            readonly apiKey?: string | null;
            /** @description The operation that is deprecated or ends. */
            readonly operation?: string;
            /** @description The id of the fault. */
            readonly fault?: string;
        };
        /** @description A versioned snapshot of the state. What its parts contain is internal to petstore-mock. */
        readonly Snapshot: {
            /** @enum {integer} */
            readonly version: 1;
            readonly parts: {
                readonly [key: string]: unknown;
            };
        };
        readonly Clock: {
            /**
             * Format: int64
             * @description Service time in epoch milliseconds.
             */
            readonly now: number;
            /** @enum {string} */
            readonly mode: "running" | "frozen";
        };
        /** @description An ISO 8601 date, a date-time with a time zone, an HTTP date such as that of `Sunset`, or epoch milliseconds. */
        readonly Instant: string | number;
        /** @description An instant. A number from 1000000000 to 100000000000 is refused, because it looks like seconds. */
        readonly ClockTime: components["schemas"]["Instant"] & unknown;
        /** @description Milliseconds, or a number with a unit such as `61s`, `10m` or `1h`. */
        readonly Duration: string | number;
        /** @description A change to the clock. Set exactly one property. */
        readonly ClockChange: {
            /** @description The instant at which to freeze the clock, or `true` for the current service time. */
            readonly freeze?: components["schemas"]["ClockTime"] | true;
            readonly set?: components["schemas"]["ClockTime"];
            readonly advance?: components["schemas"]["Duration"];
            /** @enum {boolean} */
            readonly resume?: true;
        };
        /** @enum {string} */
        readonly WindowName: "minute" | "day";
        readonly QuotaStatus: {
            readonly apiKey: string | null;
            readonly plan: string;
            readonly windows: readonly components["schemas"]["QuotaWindow"][];
            readonly strikes: number;
            /** Format: int64 */
            readonly bannedUntil: number | null;
        };
        readonly QuotaWindow: {
            readonly name: components["schemas"]["WindowName"];
            readonly limit: number;
            readonly used: number;
            readonly remaining: number;
            /** Format: int64 */
            readonly resetAt: number | null;
        };
        readonly QuotaChange: {
            readonly plan?: string;
            /** @description The window to use up, or `true` for the shortest one that the plan limits. */
            readonly exhaust?: components["schemas"]["WindowName"] | true;
            /**
             * @description The number of requests to leave in a window, at most the limit of the window. The
             *     default window is the shortest one that the plan limits.
             */
            readonly remaining?: number;
            /** @description The window of `remaining`, which must be given too. */
            readonly window?: components["schemas"]["WindowName"];
            /** @description The length of the ban, or `true` for the length that the next ban would have. */
            readonly ban?: components["schemas"]["Duration"] | true;
            /** @enum {boolean} */
            readonly pardon?: true;
        };
        /** @description What goes wrong, for which requests, and how often. Set at least one of `delay`, `status`, `headers` and `network`. */
        readonly Fault: Fault;
        /** @enum {string} */
        readonly NetworkFault: "reset" | "timeout" | "empty" | "truncate" | "malformed-json";
        /** @description When a fault is active, in service time. Durations count from the time when the fault was added. */
        readonly Schedule: {
            readonly startAfter?: components["schemas"]["Duration"];
            readonly duration?: components["schemas"]["Duration"];
            readonly every?: components["schemas"]["Duration"];
            readonly from?: components["schemas"]["Instant"];
            readonly until?: components["schemas"]["Instant"];
        } | {
            readonly duration: unknown;
        } | unknown;
        readonly ActiveFault: {
            readonly id: string;
            readonly fault: components["schemas"]["Fault"];
            /**
             * Format: int64
             * @description Service time in epoch milliseconds.
             */
            readonly addedAt: number;
            readonly skipped: number;
            readonly acted: number;
        };
        /** @enum {string} */
        readonly ScenarioName: "flaky" | "outage" | "brownout" | "slow" | "lossy" | "rate-limited";
        /** @description The name of a built-in scenario, by itself or in an object, or a scenario of your own. */
        readonly ScenarioChoice: components["schemas"]["ScenarioName"] | {
            readonly name: components["schemas"]["ScenarioName"];
        } | components["schemas"]["Scenario"];
        readonly Scenario: {
            /** @description The faults, in the order in which they're tried. */
            readonly faults?: readonly components["schemas"]["Fault"][];
            /** @description The number of requests that each caller has left in its shortest window, until it resets. */
            readonly remaining?: number;
        };
        readonly ActiveScenario: {
            readonly id: string;
            /** @description The name of a built-in scenario; null for your own. */
            readonly name: string | null;
            /** @description The ids of its faults. */
            readonly faults: readonly string[];
            /** @description The number of requests that each caller had left at the start; null if it isn't limited. */
            readonly remaining: number | null;
        };
        readonly JournalEntry: {
            readonly id: string;
            /** Format: int64 */
            readonly at: number;
            readonly apiKey: string | null;
            readonly plan: string;
            readonly method: string;
            /** @description The path and query as sent. */
            readonly url: string;
            /** @description The path below the base path, without the query. */
            readonly path: string;
            readonly operation: components["schemas"]["OperationNameOrNull"];
            readonly requestHeaders: {
                readonly [key: string]: string;
            };
            readonly requestBody: string | null;
            readonly requestBodyLength: number | null;
            readonly status: number;
            readonly responseHeaders: {
                readonly [key: string]: string;
            };
            readonly responseBody: string | null;
            /** @enum {string|null} */
            readonly network: "reset" | "timeout" | "empty" | "truncate" | "malformed-json" | null;
            readonly quota: {
                readonly allowed: boolean;
                readonly refusedBy: readonly components["schemas"]["WindowName"][];
                readonly before: {
                    readonly [key: string]: number;
                };
                readonly after: {
                    readonly [key: string]: number;
                };
            } | null;
            readonly fault: string | null;
            /** @description The injected delay of the response. */
            readonly delayMs: number;
            readonly strikes: number;
        };
        readonly Act: {
            readonly id: string;
            /**
             * Format: int64
             * @description The service time after the act in epoch milliseconds.
             */
            readonly at: number;
            /** @description The call. */
            readonly name: string;
            /**
             * @description The arguments. A write of rows has the ids of the rows before it and the rows as written
             *     instead. `restore` has none.
             */
            readonly args: readonly unknown[];
            /** @description The `X-Request-Id` of the entry before the act; null if there's none. */
            readonly after: string | null;
        };
        readonly Step: {
            /** @description The position among all requests and acts. */
            readonly step: number;
            /** @enum {string} */
            readonly kind: "request" | "act";
            /** @description The id of the journal entry or of the act. */
            readonly id: string;
            /**
             * Format: int64
             * @description The service time after it in epoch milliseconds.
             */
            readonly at: number;
            /** @description The number of rows that it wrote; null if it replaced the whole state. */
            readonly writes: number | null;
        };
        readonly Steps: {
            readonly steps: readonly components["schemas"]["Step"][];
            /** @description The first position that can be reached; 0 for the very start. More than the last one if none can. */
            readonly from: number;
            /** @description Why no earlier position can be reached; null if all can. */
            readonly reason: string | null;
        };
        readonly PastState: {
            readonly step: number;
            /** @enum {string} */
            readonly kind: "start" | "request" | "act";
            readonly id: string | null;
            /** Format: int64 */
            readonly at: number;
            readonly clock: components["schemas"]["Clock"];
            readonly quotas: readonly components["schemas"]["QuotaStatus"][];
            readonly faults: readonly components["schemas"]["ActiveFault"][];
            /** @description All rows, by the name of their model. */
            readonly rows: {
                readonly category: components["schemas"]["Rows"];
                readonly pet: components["schemas"]["Rows"];
                readonly order: components["schemas"]["Rows"];
                readonly inventoryItem: components["schemas"]["Rows"];
            };
            /** @description The state of your own handlers; missing if they have none. */
            readonly state?: unknown;
            /** @description The rows that the request or act changed; null if the state before it isn't known. */
            readonly changes: readonly components["schemas"]["RowChange"][] | null;
        };
        readonly RowChange: {
            readonly model: components["schemas"]["ModelName"];
            /** @description The id, as a decimal string. */
            readonly id: string;
            readonly before: components["schemas"]["RowOrNull"];
            readonly after: components["schemas"]["RowOrNull"];
        };
        /** @description A row like `Row`, or null if it didn't exist, before its creation or after its deletion. */
        readonly RowOrNull: {
            readonly [key: string]: (string | null) | number | boolean;
        } | null;
        /** @description An HTTP archive (HAR 1.2). */
        readonly Har: {
            readonly log: {
                readonly [key: string]: unknown;
            };
        };
        readonly AuditReport: {
            /** @description Whether no finding is as severe as `failOn`, or more severe. */
            readonly ok: boolean;
            /**
             * @description The least severe findings that make the audit fail.
             * @enum {string}
             */
            readonly failOn: "error" | "warning" | "never";
            readonly findings: readonly components["schemas"]["Finding"][];
            readonly summary: components["schemas"]["AuditSummary"];
        };
        /** @description The name of a rule, such as `no-backoff`. */
        readonly AuditRule: AuditRule;
        readonly Finding: {
            readonly rule: components["schemas"]["AuditRule"];
            /** @enum {string} */
            readonly severity: "info" | "warning" | "error";
            readonly apiKey: string | null;
            readonly operation: components["schemas"]["OperationNameOrNull"];
            /** @description The ids of the journal entries that prove the finding, oldest first. */
            readonly entries: readonly string[];
            readonly message: string;
        };
        readonly AuditSummary: {
            readonly requests: number;
            readonly errors: number;
            readonly warnings: number;
            readonly infos: number;
            readonly callers: readonly components["schemas"]["CallerSummary"][];
        };
        readonly CallerSummary: {
            readonly apiKey: string | null;
            readonly requests: number;
            readonly refused: number;
            readonly banned: number;
            readonly backoff: string | null;
            readonly retries: readonly {
                readonly request: string;
                readonly entries: readonly string[];
                readonly backoff: string;
            }[];
        };
        readonly SessionId: string;
        readonly ResetOptions: {
            /**
             * @description The parts that keep their state: the rows and the answers to idempotency keys (`db`), the
             *     clock, the quotas of callers, the faults and random numbers, or the journal and request
             *     ids.
             * @default []
             */
            readonly keep: readonly ("db" | "clock" | "quotas" | "faults" | "journal")[];
        };
        /**
         * @description The options of `createPetstore` as JSON, and an optional id. Omitted options have the values
         *     that the server currently uses. `baseUrl` must be a path, and is appended to the path of the
         *     session.
         */
        readonly SessionOptions: {
            readonly id?: components["schemas"]["SessionId"];
        } & {
            readonly [key: string]: unknown;
        };
        readonly Session: {
            readonly id: components["schemas"]["SessionId"];
            /**
             * Format: uri
             * @description The base URL for clients of this session.
             */
            readonly url: string;
            /**
             * Format: uri
             * @description The base URL of the session's control API.
             */
            readonly controlUrl: string;
            /**
             * Format: int64
             * @description Real time in epoch milliseconds.
             */
            readonly createdAt: number;
            /**
             * Format: int64
             * @description Real time in epoch milliseconds.
             */
            readonly lastUsedAt: number;
        };
    };
    responses: {
        /** @description The call failed. The message says why. */
        readonly Failed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the clock. */
        readonly Clock: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Clock"];
            };
        };
        /** @description The caller's quota status. */
        readonly QuotaStatus: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["QuotaStatus"];
            };
        };
    };
    parameters: {
        /** @description A percent-encoded API key, or `anonymous` for requests without a key. No API key can be `anonymous`. */
        readonly Key: string;
        readonly FaultId: string;
        readonly ScenarioId: string;
        /** @description The name of the model, as in `petstore.db`. */
        readonly Model: components["schemas"]["ModelName"];
        /** @description The id of the row, as clients of the service see it. */
        readonly RowId: components["schemas"]["Int64"];
        /** @description The `X-Request-Id` of the response, or `last` for the newest entry. If several entries have the id, the newest counts. */
        readonly EntryId: string;
        /** @description The position among all requests and acts, as in `GET /travel`; 0 for the state before the first one. */
        readonly Step: number;
        readonly SessionId: components["schemas"]["SessionId"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getIndex: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The addresses. They have the host that the client used. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Index"];
                    readonly "text/html": string;
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The server is running. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An OpenAPI 3.0 document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": Record<string, never>;
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The settings. They never change. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Settings"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly callMember: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MemberCall"];
            };
        };
        readonly responses: {
            /** @description What the member returned, or its value. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MemberResult"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly reset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResetOptions"];
            };
        };
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getState: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The snapshot. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Snapshot"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly putState: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Snapshot"];
            };
        };
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly getClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["Clock"];
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly patchClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClockChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["Clock"];
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly listMoments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The moments. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Moment"][];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly listRows: {
        readonly parameters: {
            readonly query?: {
                /** @description The maximum number of rows to return. By default, all are returned. */
                readonly limit?: number;
                /** @description The number of rows to skip. */
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description The name of the model, as in `petstore.db`. */
                readonly model: components["parameters"]["Model"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The rows, and the number of all rows of the model. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly total: number;
                        readonly rows: readonly components["schemas"]["Row"][];
                    };
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly createRow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of the model, as in `petstore.db`. */
                readonly model: components["parameters"]["Model"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RowValues"];
            };
        };
        readonly responses: {
            /** @description The row was created. */
            readonly 201: {
                headers: {
                    /** @description The path of the row. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Row"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly getRow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of the model, as in `petstore.db`. */
                readonly model: components["parameters"]["Model"];
                /** @description The id of the row, as clients of the service see it. */
                readonly rowId: components["parameters"]["RowId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The row. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Row"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly deleteRow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of the model, as in `petstore.db`. */
                readonly model: components["parameters"]["Model"];
                /** @description The id of the row, as clients of the service see it. */
                readonly rowId: components["parameters"]["RowId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly patchRow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of the model, as in `petstore.db`. */
                readonly model: components["parameters"]["Model"];
                /** @description The id of the row, as clients of the service see it. */
                readonly rowId: components["parameters"]["RowId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RowValues"];
            };
        };
        readonly responses: {
            /** @description The updated row. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Row"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly getRowHistory: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The name of the model, as in `petstore.db`. */
                readonly model: components["parameters"]["Model"];
                /** @description The id of the row, as clients of the service see it. */
                readonly rowId: components["parameters"]["RowId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requests and acts, oldest first. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Steps"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly listQuotas: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The quota status of each caller. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["QuotaStatus"][];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly clearQuotas: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getQuota: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description A percent-encoded API key, or `anonymous` for requests without a key. No API key can be `anonymous`. */
                readonly key: components["parameters"]["Key"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: components["responses"]["QuotaStatus"];
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly deleteQuota: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description A percent-encoded API key, or `anonymous` for requests without a key. No API key can be `anonymous`. */
                readonly key: components["parameters"]["Key"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly patchQuota: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description A percent-encoded API key, or `anonymous` for requests without a key. No API key can be `anonymous`. */
                readonly key: components["parameters"]["Key"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QuotaChange"];
            };
        };
        readonly responses: {
            readonly 200: components["responses"]["QuotaStatus"];
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly listFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The faults. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ActiveFault"][];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly addFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Fault"];
            };
        };
        readonly responses: {
            /** @description The fault was added. */
            readonly 201: {
                headers: {
                    /** @description The path of the fault. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ActiveFault"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly clearFaults: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly faultId: components["parameters"]["FaultId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The fault. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ActiveFault"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly removeFault: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly faultId: components["parameters"]["FaultId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly listScenarios: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The scenarios. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["ActiveScenario"][];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly playScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ScenarioChoice"];
            };
        };
        readonly responses: {
            /** @description The scenario was started. */
            readonly 201: {
                headers: {
                    /** @description The path of the scenario. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ActiveScenario"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly endScenarios: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly scenarioId: components["parameters"]["ScenarioId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The scenario. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ActiveScenario"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly endScenario: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly scenarioId: components["parameters"]["ScenarioId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getJournal: {
        readonly parameters: {
            readonly query?: {
                /** @description Return only entries of these operations. Repeat the parameter for several values, or separate them with commas. */
                readonly operation?: readonly string[];
                /** @description Return only entries with these methods, in any case. Repeatable like `operation`. */
                readonly method?: readonly string[];
                /** @description Return only entries with this path, below the base path and without the query. `*` stands for any number of characters. */
                readonly path?: string;
                /** @description Return only entries with these response statuses, or classes of them, such as `4xx`. Repeatable like `operation`. */
                readonly status?: readonly string[];
                /** @description Return only entries that match a search as in the panel, such as `status:429 -method:GET biscuit`. */
                readonly search?: string;
                /** @description Return only entries with this API key. `anonymous` selects requests without a key. */
                readonly apiKey?: string;
                /** @description Return only entries with these request headers, as in `headers[X-Tenant]=a`. Names may be in any case. */
                readonly headers?: {
                    readonly [key: string]: string;
                };
                /** @description Return only entries from this instant of service time on. */
                readonly since?: components["schemas"]["Instant"];
                /** @description Return only entries after the newest one with this id. If there's none, all entries are considered. */
                readonly after?: string;
                /** @description The maximum number of entries to return. By default, all are returned. */
                readonly limit?: number;
                /** @description The number of matching entries to skip. */
                readonly offset?: number;
                /** @description The format of the result, an array of entries (`json`) or an HTTP archive (`har`, HAR 1.2). */
                readonly format?: "json" | "har";
                /** @description Whether the entries have their bodies. Without them (`false`), bodies are null, for a list of many entries. */
                readonly bodies?: "true" | "false";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The matching entries. */
            readonly 200: {
                headers: {
                    /** @description The number of matching entries, regardless of `limit` and `offset`. */
                    readonly "X-Total-Count"?: number;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["JournalEntry"][] | components["schemas"]["Har"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly clearJournal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getJournalEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The `X-Request-Id` of the response, or `last` for the newest entry. If several entries have the id, the newest counts. */
                readonly entryId: components["parameters"]["EntryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entry. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["JournalEntry"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly explainJournalEntry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The `X-Request-Id` of the response, or `last` for the newest entry. If several entries have the id, the newest counts. */
                readonly entryId: components["parameters"]["EntryId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The explanation. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly listActs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The acts that are still in the journal. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Act"][];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getSteps: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The requests and acts in the journal, and the first of them that can be reached. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Steps"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getStep: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The position among all requests and acts, as in `GET /travel`; 0 for the state before the first one. */
                readonly step: components["parameters"]["Step"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The state, and what the request or act changed. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PastState"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly restoreStep: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The position among all requests and acts, as in `GET /travel`; 0 for the state before the first one. */
                readonly step: components["parameters"]["Step"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly createSessionAtStep: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The position among all requests and acts, as in `GET /travel`; 0 for the state before the first one. */
                readonly step: components["parameters"]["Step"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session was created. */
            readonly 201: {
                headers: {
                    /** @description The path of the session, which is also that of its control API. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly getAudit: {
        readonly parameters: {
            readonly query?: {
                /** @description The least severe findings that make the audit fail, so that `ok` is false. Infos never do. */
                readonly failOn?: "error" | "warning" | "never";
                /** @description The format of the report, which is JSON, text for a terminal, Markdown or JUnit XML. */
                readonly format?: "json" | "text" | "markdown" | "junit";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The report. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditReport"];
                    readonly "text/plain": string;
                    readonly "text/markdown": string;
                    readonly "application/xml": string;
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly getEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stream. It stays open until the client disconnects. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly listSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The sessions. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Session"][];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly createSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SessionOptions"];
            };
        };
        readonly responses: {
            /** @description The session was created. */
            readonly 201: {
                headers: {
                    /** @description The path of the session, which is also that of its control API. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly getSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly sessionId: components["parameters"]["SessionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The session. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
    readonly putSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly sessionId: components["parameters"]["SessionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SessionOptions"];
            };
        };
        readonly responses: {
            /** @description The session was created. */
            readonly 201: {
                headers: {
                    /** @description The path of the session, which is also that of its control API. */
                    readonly Location?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Session"];
                };
            };
            readonly "4XX": components["responses"]["Failed"];
            readonly "5XX": components["responses"]["Failed"];
        };
    };
    readonly deleteSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly sessionId: components["parameters"]["SessionId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success. The response has no body. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly "4XX": components["responses"]["Failed"];
        };
    };
}
