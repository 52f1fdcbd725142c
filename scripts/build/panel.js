import { cpSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { coreChunk } from './core-chunk.js'

/** The module that renders the panel. */
export const PANEL_SOURCE = 'src/panel/render.tsx'

/** The same module as the package contains it. */
export const PANEL = 'dist/panel/panel.js'

/**
 * Writes the panel into dist/panel/: a minified module with Preact, those of its largest views, and
 * the page that the server serves.
 */
export async function buildPanel() {
  const core = coreChunk(resolve(PANEL_SOURCE))
  const bundled = await rolldown({
    input: PANEL_SOURCE,
    platform: 'browser',
    preserveEntrySignatures: 'allow-extension',
    transform: { jsx: { runtime: 'automatic' } },
    tsconfig: false,
    plugins: [core.plugin],
  })
  await bundled.write({
    dir: dirname(PANEL),
    entryFileNames: basename(PANEL),
    chunkFileNames: '[name].js',
    format: 'esm',
    minify: true,
    codeSplitting: core.codeSplitting,
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  cpSync('src/panel/page', 'dist/panel', { recursive: true })
}
