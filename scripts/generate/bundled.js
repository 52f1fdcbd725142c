import { readFileSync } from 'node:fs'

/** The bundler marks each module with its path, which would differ between two installs. */
export function withoutPaths(text) {
  return text.replaceAll(/^\s*\/\/ .*\bnode_modules\/.*\n/gm, '')
}

/** The licences of the packages that the files of a bundle are from. */
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
  return 'No licence text is in the package.'
}
