export function replaceSection(page: string, section: string, command: string): string
