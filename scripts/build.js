// Builds dist/: plain tsc, the generated JavaScript that it only knows by its declarations, and the
// files of the documentation page.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const tsc = require.resolve('typescript/bin/tsc')
const swaggerUi = dirname(require.resolve('swagger-ui-dist/package.json'))

rmSync('dist', { recursive: true, force: true })
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const path of ['src/contract/validators.gen', 'src/model/mswjs-data.gen']) {
  for (const ending of ['.js', '.d.ts']) cpSync(path + ending, `dist/${path}${ending}`)
}
cpSync('src/model/mswjs-data.gen.LICENSES.txt', 'dist/src/model/mswjs-data.gen.LICENSES.txt')
cpSync('src/contract/openapi.gen.json', 'dist/openapi.json')
cpSync('src/server/docs-page/page', 'dist/swagger-ui', { recursive: true })
for (const name of [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'LICENSE',
  'NOTICE',
]) {
  cpSync(join(swaggerUi, name), join('dist/swagger-ui', name))
}
chmodSync('dist/src/cli.js', 0o755)
