// Builds dist/: plain tsc, and the generated JavaScript that it only knows by its declarations.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

rmSync('dist', { recursive: true, force: true })
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const path of ['src/contract/validators.gen', 'src/model/mswjs-data.gen']) {
  for (const ending of ['.js', '.d.ts']) cpSync(path + ending, `dist/${path}${ending}`)
}
cpSync('src/model/mswjs-data.gen.LICENSES.txt', 'dist/src/model/mswjs-data.gen.LICENSES.txt')
cpSync('src/contract/openapi.gen.json', 'dist/openapi.json')
chmodSync('dist/src/cli.js', 0o755)
