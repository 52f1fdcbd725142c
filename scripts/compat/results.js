import { satisfies } from 'semver'

/**
 * Returns why a cell can't run: the version of Node that msw or the runner asks for, or a missing
 * browser. Undefined if it can run.
 */
export function refusalOf({ runner, node, manifests }, hasChromium) {
  if (runner === 'browser' && !hasChromium) return "Chromium isn't installed"
  if (node === undefined) return undefined
  const { runtime, msw, peer } = manifests
  const refusing = [msw, peer].find((one) => one?.needs && !satisfies(runtime.version, one.needs))
  return refusing && `${refusing.name} ${refusing.version} needs Node ${refusing.needs}`
}

/**
 * Judges what ran: whether the cell works, wholly or in part, and whether that was expected.
 *
 * @returns `outcome`, which is `works`, `partly` or `fails`; the `reason`, if it's known; and the
 *   `problem`, if the outcome is none that the page may have.
 */
export function judge({ limit, status, claims, log }) {
  const failed = claims.filter(({ passed }) => !passed)
  const groups = failedGroups({ status, claims, failed })
  if (groups.length === 0) {
    const stale = 'expected it not to work, as scripts/compat/matrix.js says, but it works'
    return { outcome: 'works', problem: limit && stale }
  }
  if (limit !== undefined && String(groups) === String(limit.groups ?? ['all'])) {
    return { outcome: limit.groups === undefined ? 'fails' : 'partly', reason: limit.reason }
  }
  const lines = failed.map(
    ({ group, title, message = "it didn't run" }) =>
      `    ${group}: ${title}\n      ${message.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
  )
  const ran = `failed: ${groups.join(', ')}; the runner ended with ${status}`
  return { outcome: 'fails', problem: [ran, ...lines, `    The output is in ${log}`].join('\n') }
}

/** Returns the groups of claims of which one failed; `all` if none passed. */
function failedGroups({ status, claims, failed }) {
  if (failed.length === claims.length) return ['all']
  if (failed.length === 0 && status !== 0) return ['the runner itself']
  return [...new Set(failed.map(({ group }) => group))]
}

const NAMES = { works: 'yes', partly: 'in part', fails: 'no', unsupported: 'no' }

/** Returns the tables of the page: with Node, elsewhere, and what doesn't work. */
export function toTables(all) {
  // What happens on a Node that is too old is in the text of the page.
  const results = all.filter(({ runner }) => runner !== 'old-node')
  const isOnNode = ({ node, runner }) => node !== undefined && runner !== 'browser'
  const onNode = results.filter(isOnNode)
  const elsewhere = results.filter((result) => !isOnNode(result))
  const nodes = distinct(onNode.map(nodeOf))
  const msws = distinct(results.map(mswOf))
  return [
    {
      title: 'Test runners on Node',
      columns: ['runner', ...nodes.map((version) => `Node ${version}`)],
      rows: toRows(onNode, (own) =>
        nodes.map((version) => sumUp(own.filter((result) => nodeOf(result) === version))),
      ),
    },
    {
      title: 'Elsewhere',
      columns: ['where', ...msws.map((version) => `msw ${version}`)],
      rows: toRows(elsewhere, (own) =>
        msws.map((version) => NAMES[own.find((result) => mswOf(result) === version)?.outcome]),
      ),
    },
    {
      title: "What doesn't work",
      columns: ['where', 'Node', 'msw', 'why'],
      rows: [
        ...group(
          all.filter(({ reason }) => reason !== undefined),
          ({ reason }) => reason,
        ),
      ].map(([reason, own]) => {
        const titles = [...new Set(own.map(titleOf))]
        const where = titles.length > 2 ? `${titles.length} runners` : titles.join('; ')
        const [nodes, msws] = [own.filter(({ node }) => node).map(nodeOf), own.map(mswOf)]
        return [where, distinct(nodes).join(', '), distinct(msws).join(', '), reason]
      }),
    },
  ]
}

/** Returns a row for each runner: its title, and the cells that a function returns. */
function toRows(results, toCells) {
  return [...group(results, titleOf)].map(([title, own]) => [title, ...toCells(own)])
}

function titleOf({ title, manifests: { peer, runtime } }) {
  return title.replace('{version}', (peer ?? runtime).version)
}

function nodeOf({ manifests }) {
  return manifests.runtime.version
}

function mswOf({ manifests }) {
  return manifests.msw.version
}

/** Names the versions of msw that work: `msw 2 and 3`, where 2 stands for all that were tested. */
function sumUp(results) {
  if (results.length === 0) return ''
  const names = [...group(results, (result) => mswOf(result).split('.')[0])].flatMap(
    ([major, own]) => {
      const working = own.filter(({ outcome }) => outcome === 'works')
      return working.length === own.length ? [major] : working.map(mswOf)
    },
  )
  return names.length === 0 ? 'no' : `msw ${names.join(' and ')}`
}

function group(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

function distinct(versions) {
  return [...new Set(versions)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
