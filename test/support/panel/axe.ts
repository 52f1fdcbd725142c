import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns what axe-core finds wrong with the panel on a page: the rules, and where. A page that is the
 * panel alone is judged as a whole.
 */
export async function findViolations(page: Page): Promise<readonly string[]> {
  // A policy may forbid script elements, so the source is evaluated, once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (): Promise<AxeResults> =>
      Object(window).axe.run(
        location.pathname.startsWith('/__petstore')
          ? document
          : { include: ['petstore-mock-panel'] },
      ),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}
