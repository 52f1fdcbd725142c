/** Returns the tables of the page: with Node, without it, and what does not work. */
export function toTables(results) {
  const withNode = results.filter(({ node, runner }) => node !== undefined && !isApart(runner))
  const others = results.filter((result) => !withNode.includes(result) && !isOld(result))
  const nodes = distinct(withNode.map(({ versions }) => versions.runtime)).sort(compareVersions)
  const msws = distinct(results.map(({ versions }) => versions.msw.version))
  return [
    {
      title: 'Test runners on Node',
      columns: ['runner', ...nodes.map((version) => `Node ${version}`)],
      rows: rowsOf(withNode, (own) =>
        nodes.map((version) => sumUp(own.filter(({ versions }) => versions.runtime === version))),
      ),
    },
    {
      title: 'Elsewhere',
      columns: ['where', ...msws.map((version) => `msw ${version}`)],
      rows: rowsOf(others, (own) =>
        msws.map(
          (version) => NAMES[own.find((one) => one.versions.msw.version === version)?.outcome],
        ),
      ),
    },
    {
      title: 'What does not work',
      columns: ['where', 'Node', 'msw', 'why'],
      rows: reasonsOf(results),
    },
  ]
}

const NAMES = { works: 'yes', partly: 'in part', fails: 'no', unsupported: 'no' }

/** The runners that have a row of the second table although they have a Node. */
function isApart({ name }) {
  return name === 'browser' || name === 'old-node'
}

/** What happens on a Node that is too old is in the text of the page. */
function isOld({ runner }) {
  return runner.name === 'old-node'
}

/** Returns a row for each runner: its title, and the cells that a function returns. */
function rowsOf(results, cellsOf) {
  return distinct(results.map(titleOf)).map((title) => [
    title,
    ...cellsOf(results.filter((result) => titleOf(result) === title)),
  ])
}

function titleOf({ runner, versions }) {
  return runner.title.replace('{version}', versions.peer?.version ?? versions.runtime)
}

/** Names the versions of msw that work: `msw 2 and 3`. Both releases of msw 2 are `2`. */
function sumUp(results) {
  if (results.length === 0) return ''
  const working = results.filter(({ outcome }) => outcome === 'works')
  const names = distinct(
    working.map(({ versions: { msw } }) => {
      const major = msw.version.split('.', 1)[0]
      const all = results.filter(({ versions }) => versions.msw.version.startsWith(`${major}.`))
      return all.every((each) => working.includes(each)) ? major : msw.version
    }),
  )
  return names.length === 0 ? 'no' : `msw ${names.join(' and ')}`
}

/** Returns a row for each reason, with all to which it applies. */
function reasonsOf(results) {
  const known = results.filter(({ reason }) => reason !== undefined)
  return distinct(known.map(({ reason }) => reason)).map((reason) => {
    const own = known.filter((result) => result.reason === reason)
    const titles = distinct(own.map(titleOf))
    const versionsOf = (name) =>
      distinct(
        own.map(({ versions, node }) =>
          name === 'msw' ? versions.msw.version : node && versions.runtime,
        ),
      )
    const list = (versions) => versions.filter(Boolean).sort(compareVersions).join(', ')
    const alike = results.filter((one) => own.some((each) => isSamePlace(one, each)))
    const isEverywhere = titles.length > 2 && alike.length === own.length
    const where = isEverywhere ? 'every runner' : titles.join('; ')
    return [where, list(versionsOf('node')), list(versionsOf('msw')), reason]
  })
}

function isSamePlace(left, right) {
  return left.node === right.node && left.msw === right.msw
}

function distinct(values) {
  return [...new Set(values)]
}

function compareVersions(left, right) {
  return left.localeCompare(right, 'en', { numeric: true })
}
