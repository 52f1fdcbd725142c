import type { Plugin } from 'esbuild'

export declare const DATA_IMPORT: RegExp
export declare const DATA_BUNDLE: string
export declare const bundledData: Plugin
export declare function bundleData(): Promise<string>
