export function planChecks(
  files: readonly string[],
  known: readonly string[],
): { readonly checks: readonly string[]; readonly tests: 'all' | readonly string[] }
