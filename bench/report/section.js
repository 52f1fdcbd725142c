const START = '<!-- bench: written by npm run bench -- --write -->'
const END = '<!-- /bench -->'

/**
 * Replaces what is between the marks of a page.
 *
 * @throws {Error} when the page has no marks.
 */
export function replaceSection(page, section) {
  const [start, end] = [page.indexOf(START), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`The page has no ${START} … ${END}`)
  return `${page.slice(0, start + START.length)}\n\n${section}\n${page.slice(end)}`
}
