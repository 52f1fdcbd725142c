// Runs the first search of docs/guides/explore.md, for the drawing of its tree.
import { explore } from 'petstore-mock/explore'

/** Searches. Returns the number of runs, and what began with each outcome of the first request. */
export async function search() {
  const paths = []
  const report = await explore((context) => {
    paths.push(context.petstore.faults.list().map(({ fault }) => JSON.stringify(fault)))
    return order(context)
  })
  const [{ cells }] = report.matrix
  const firsts = new Set(paths.map(([first]) => first).filter((first) => first !== undefined))
  const longer = [...firsts].map(
    (first) => new Set(paths.filter((path) => path[0] === first).map(String)).size - 1,
  )
  const branches = Object.entries(cells).map(([name, cell], at) => ({
    name,
    isSurvived: cell === 'survived',
    longer: longer[at],
  }))
  return { runs: report.runs, branches }
}

/** The client of the guide, without care. */
async function order({ fetch, baseUrl }) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(`${baseUrl}/store/orders`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ petId: 1, quantity: 1 }),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      return await response.json()
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}
