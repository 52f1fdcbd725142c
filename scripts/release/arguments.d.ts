export declare function readArguments(
  words: readonly string[],
  environment: { readonly GITHUB_REF_NAME?: string },
): { readonly tag: string | null; readonly isDryRun: boolean } | undefined
