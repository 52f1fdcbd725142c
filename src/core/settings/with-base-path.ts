import { deprecationPage } from '../contract/deprecation-page.ts'
import { formatDeprecation } from '../lifecycle/deprecation.ts'
import type { Settings } from './settings.ts'

/**
 * Returns the settings of a service that clients reach at another base path: the links to its own
 * pages about deprecations move too.
 */
export function withBasePath(settings: Settings, path: string): Settings {
  const { baseUrl, lifecycle } = settings
  const operations = [...lifecycle.operations].map(([id, deprecated]) => {
    const isOwn = deprecated.documentation === baseUrl.path + deprecationPage(id)
    const documentation = isOwn ? path + deprecationPage(id) : deprecated.documentation
    return [id, formatDeprecation({ ...deprecated, documentation })] as const
  })
  return {
    ...settings,
    baseUrl: { ...baseUrl, path },
    lifecycle: { ...lifecycle, operations: new Map(operations) },
  }
}
