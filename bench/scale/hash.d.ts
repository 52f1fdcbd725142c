export declare function createHash(servers: readonly string[]): (key: string) => string
