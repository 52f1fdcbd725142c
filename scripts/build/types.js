import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

const TSC = 'node_modules/typescript-7/bin/tsc'

/** Where tsc writes a declaration file for each source. */
const DECLARED = resolve('node_modules/.cache/petstore-mock/types')

/** The only source in JavaScript that others import. Its declarations are generated with it. */
const VALIDATORS = 'src/core/contract/generated/validators.gen.d.ts'

/**
 * Matches the comment of a declaration that has been left out: it stands before another comment, or
 * before the exports at the end.
 */
const ORPHANED = /^\/\*\*.*\n(?: \*.*\n)*(?=\/\*\*|\/\/|export \{)/gm

/**
 * Writes the type declarations into dist/. Each entry of the package is one file, and what several
 * entries need is in `dist/types/`. What no public type needs is left out.
 */
export async function writeTypes() {
  rmSync(DECLARED, { recursive: true, force: true })
  const words = ['-p', 'tsconfig.build.json', '--outDir', DECLARED]
  execFileSync(process.execPath, [TSC, ...words], { stdio: 'inherit' })
  cpSync(VALIDATORS, join(DECLARED, VALIDATORS))
  const bundled = await rolldown({
    cwd: DECLARED,
    input: Object.fromEntries(entries().map((name) => [name, `./${name}.d.ts`])),
    external: (id) => !/^[./]/.test(id),
    plugins: [dts({ dtsInput: true, tsconfig: false })],
  })
  const { output } = await bundled.generate({
    chunkFileNames: 'types/[name].ts',
    minifyInternalExports: false,
  })
  for (const { fileName, code } of output) {
    const file = join('dist', fileName)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, indentWithTabs(code.replace(ORPHANED, '')))
  }
}

/** Returns the paths of the entries with types, in dist/ and without their extension. */
function entries() {
  const { exports: subpaths } = JSON.parse(readFileSync('package.json', 'utf8'))
  return Object.values(subpaths)
    .filter(({ types }) => types !== undefined)
    .map(({ types }) => types.replace(/^\.\/dist\/(.*)\.d\.ts$/, '$1'))
}

function indentWithTabs(code) {
  return code.replace(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2))
}
