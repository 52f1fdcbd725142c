import { readFileSync } from 'node:fs'

/** Returns the license texts of all packages in a bundle. `inputs` are the paths of its modules. */
export function licenses(inputs) {
  const roots = inputs
    .map((path) => /\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
    .filter((root) => root !== undefined)
  return [...new Set(roots)].sort().map(licenseOf).join('\n')
}

function licenseOf(root) {
  const { name, version, license } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  return `${name} ${version} (${license})\n\n${readLicense(root)}\n`
}

function readLicense(root) {
  for (const file of ['LICENSE', 'LICENSE.md', 'LICENCE', 'license']) {
    try {
      return readFileSync(`${root}/${file}`, 'utf8').trim()
    } catch {}
  }
  return 'The package contains no license text.'
}
