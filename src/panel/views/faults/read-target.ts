import type { ServiceSettings } from '../../../control/describe-settings.ts'
import { canMatchPath } from '../../../core/contract/path-match.ts'
import { readPathPattern } from '../../../core/http/request-match.ts'
import { refuse } from '../../../core/lib/check.ts'
import { API_KEY_FORM, isApiKey } from '../../../core/quota/plans.ts'
import type { FaultDraft } from './draft.ts'
import type { Read } from './problems.ts'

type Operations = ServiceSettings['operations']

/** Reads which requests the fault matches, by operation or by method and path. */
export function readTarget(draft: FaultDraft, operations: Operations, read: Read) {
  if (draft.target === 'operations') return { operation: read('operations', () => chosen(draft)) }
  if (draft.target === 'all') return {}
  const { method, path } = draft
  if (method === '' && path === '') {
    read('path', () => {
      throw new TypeError('Expected a method, a path, or both')
    })
  }
  const pattern = path === '' ? undefined : read('path', () => readMatching(draft, operations))
  return { method: method || undefined, path: pattern }
}

/** Returns the operation that was chosen, or a list of several. */
function chosen({ operations }: FaultDraft): string | readonly string[] {
  const [first, ...others] = new Set(operations.filter(Boolean))
  if (first === undefined) throw new TypeError('Expected at least one operation')
  return others.length === 0 ? first : [first, ...others]
}

/** Reads the path. Refuses one that, with the method, matches no operation: it could never act. */
function readMatching({ method, path }: FaultDraft, operations: Operations): string {
  const pattern = readPathPattern(path.trim(), 'path')
  const matching = operations.filter((each) => canMatchPath(each, pattern))
  if (matching.length === 0) refuse('path', pattern, 'the path of an operation')
  if (method === '' || matching.some((each) => methodsOf(each).includes(method))) return pattern
  const methods = [...new Set(matching.flatMap(methodsOf))].join(', ')
  return refuse(
    'path',
    pattern,
    `a path with ${method}; the operations with this path have ${methods},`,
  )
}

/** Returns the methods that an operation answers. `GET` also answers `HEAD`. */
function methodsOf({ method }: Operations[number]): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

/** Returns the methods that any operation answers. */
export function methodsOfAll(operations: Operations): readonly string[] {
  return [...new Set(operations.flatMap(methodsOf))]
}

/** Reads which caller the fault matches. Null stands for the anonymous one. */
export function readCaller({ caller, apiKey }: FaultDraft, read: Read): string | null | undefined {
  if (caller === 'any') return undefined
  if (caller === 'anonymous') return null
  return read('apiKey', () =>
    isApiKey(apiKey) && apiKey !== ''
      ? apiKey
      : refuse('apiKey', apiKey, `an API key of ${API_KEY_FORM}`),
  )
}
