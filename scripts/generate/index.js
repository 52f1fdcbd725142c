// Generates every `*.gen.*` file from openapi.yaml and the petstore's interfaces, and docs/llms.txt
// from the documentation.
//   node scripts/generate/index.js            writes the files that have changed
//   node scripts/generate/index.js --check    fails if a file is out of date
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parse } from 'yaml'
import { banner } from './banner.js'
import { documentFile } from './document.js'
import { llmsFile } from './llms.js'
import { memberFiles } from './members.js'
import { routesFile } from './routes.js'
import { typesFile, wireFile } from './types.js'
import { validatorFiles } from './validators.js'

const source = readFileSync('openapi.yaml', 'utf8')
const document = parse(source)

const files = {
  'src/core/contract/generated/document.gen.ts': documentFile(document),
  'src/core/contract/generated/routes.gen.ts': routesFile(document),
  'src/core/contract/generated/types.gen.ts': await typesFile(source),
  'src/core/contract/generated/wire.gen.ts': wireFile(document),
  ...(await validatorFiles(document)),
  ...memberFiles(),
  'src/core/lib/version.gen.ts': versionFile(),
  'docs/llms.txt': llmsFile(),
}

const stale = Object.entries(files).filter(([path, text]) => read(path) !== text)
const paths = stale.map(([path]) => path).join(', ')
if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    console.error(`Out of date: ${paths}. Run \`npm run generate\` and commit the result.`)
    process.exitCode = 1
  }
} else {
  for (const [path, text] of stale) write(path, text)
  console.log(stale.length === 0 ? 'All generated files are up to date.' : `Wrote ${paths}`)
}

function versionFile() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  return `${banner('package.json')}/** The version of this package. */\nexport const version = '${version}'\n`
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
