import { cpSync } from 'node:fs'
import { rolldown } from 'rolldown'

/** The module that renders the panel. */
export const PANEL_SOURCE = 'src/panel/render.tsx'

/** The same module as the package contains it. */
export const PANEL = 'dist/panel/panel.js'

/**
 * Writes the panel into dist/panel/: one minified module with Preact, which pages load on demand,
 * and the page that the server serves.
 */
export async function buildPanel() {
  const bundled = await rolldown({
    input: PANEL_SOURCE,
    platform: 'browser',
    transform: { jsx: { runtime: 'automatic' } },
    tsconfig: false,
  })
  await bundled.write({
    file: PANEL,
    format: 'esm',
    minify: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  cpSync('src/panel/page', 'dist/panel', { recursive: true })
}
