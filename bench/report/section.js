/**
 * Replaces the section of a page between the two marker comments of a command: `bench` or `soak`.
 *
 * @param {string} page
 * @param {string} section
 * @param {string} command
 * @throws {Error} naming the markers, if the page does not have them.
 */
export function replaceSection(page, section, command) {
  const open = `<!-- ${command}: written by npm run ${command} -- --write -->`
  const close = `<!-- /${command} -->`
  const [start, end] = [page.indexOf(open), page.indexOf(close)]
  if (start < 0 || end < start)
    throw new Error(`The page: expected ${open} … ${close} but found none`)
  return `${page.slice(0, start + open.length)}\n\n${section}\n${page.slice(end)}`
}
