import { transform } from 'esbuild'
import type { Dialect } from 'petstore-mock'
import { codeBlocks } from '../markdown.ts'

/** Loads a recipe of docs/guides/dialects.md: what its example has before it creates a petstore. */
export async function documentedDialect(name: string): Promise<Dialect> {
  const isRecipe = ({ code }: { readonly code: string }) => code.includes(`const ${name}: Dialect`)
  const [recipe = ''] =
    codeBlocks('docs/guides/dialects.md')
      .find(isRecipe)
      ?.code.split(/^const petstore = /m) ?? []
  const { code } = await transform(`${recipe}\nexport { ${name} as dialect }`, { loader: 'ts' })
  const { dialect } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return dialect
}
