import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'docs'

/**
 * Returns `docs/llms.txt`: the index of the documentation in the form of https://llmstxt.org. Each
 * page also has its headings, so that a coding agent finds the right page without opening others.
 */
export function llmsFile() {
  const { name, description } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [intro, ...sections] = read('README.md').split(/^## /m)
  const text = intro.replace(/^# .*\n+/, '').trim()
  return [
    `# ${name}`,
    `> ${description}`,
    `${text} All paths are relative to this file.`,
    ...sections.map((section) => `## ${section.trim().replace(/^- \[.*$/gm, withHeadings)}`),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Adds the headings of a page to its line in the index. */
function withHeadings(line) {
  const [, path] = /\]\(([^)]+)\)/.exec(line) ?? []
  const page = read(path ?? '').replace(/^```.*?^```$/gms, '')
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
  return headings.length === 0 ? line : `${line}. Sections: ${headings.join('; ')}`
}

function read(path) {
  return readFileSync(join(FOLDER, path), 'utf8')
}
