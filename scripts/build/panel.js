import { cpSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { coreChunk } from './core-chunk.js'

/** The module that renders the panel. */
export const PANEL_SOURCE = 'src/panel/render.tsx'

/** The same module as the package contains it. */
export const PANEL = 'dist/panel/panel.js'

/**
 * Writes the panel into dist/panel/: a minified module with Preact, one with what is loaded when a
 * view or a request is opened, and the page that the server serves.
 */
export async function buildPanel() {
  const entry = resolve(PANEL_SOURCE)
  const core = coreChunk(entry)
  const bundled = await rolldown({
    input: PANEL_SOURCE,
    platform: 'browser',
    preserveEntrySignatures: 'allow-extension',
    // Of all modules, only those of Preact depend on the effects of another.
    treeshake: { moduleSideEffects: (id) => id.includes('node_modules') },
    transform: { jsx: { runtime: 'automatic' } },
    tsconfig: false,
    plugins: [core.plugin, { name: 'styles', transform: minifyStyles }],
  })
  await bundled.write({
    dir: dirname(PANEL),
    entryFileNames: basename(PANEL),
    chunkFileNames: '[name].js',
    format: 'esm',
    minify: true,
    codeSplitting: {
      ...core.codeSplitting,
      groups: [...core.codeSplitting.groups, { name: 'views', test: (id) => id !== entry }],
    },
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  cpSync('src/panel/page', 'dist/panel', { recursive: true })
}

/** Leaves out the comments and spaces of the styles, which are texts in modules. */
const minifyStyles = {
  filter: { id: /styles\.ts$/ },
  handler: (code) =>
    code
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s*([{};,\n]|: )\s*/g, (_, mark) => mark.trim() || '\n'),
}
