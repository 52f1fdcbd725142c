export declare const DATA_IMPORT: RegExp
export declare function bundleData(): Promise<{ readonly path: string; readonly licenses: string }>
