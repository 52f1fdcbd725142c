const START = '<!-- bench: written by npm run bench -- --write -->'
const END = '<!-- /bench -->'

/**
 * Replaces the section between the two marker comments of a page.
 *
 * @throws {Error} naming the markers, if the page does not have them.
 */
export function replaceSection(page, section) {
  const [start, end] = [page.indexOf(START), page.indexOf(END)]
  if (start < 0 || end < start)
    throw new Error(`The page: expected ${START} … ${END} but found none`)
  return `${page.slice(0, start + START.length)}\n\n${section}\n${page.slice(end)}`
}
