export function replaceSection(page: string, section: string): string
