import type { OperationName } from '../contract/route.ts'
import type { Moment } from '../time/moment.ts'
import type { Lifecycle } from './lifecycle.ts'

/** A moment in the life of an operation. */
interface LifecycleMoment extends Moment {
  readonly operation: OperationName
}

/** Returns when operations are deprecated, and their sunsets. */
export function lifecycleMoments({ operations }: Lifecycle): readonly LifecycleMoment[] {
  return [...operations].flatMap(([operation, { deprecatedAt, sunsetAt }]) => {
    const moments: LifecycleMoment[] = []
    if (deprecatedAt !== null) {
      const name = `${operation} becomes deprecated`
      moments.push({ at: deprecatedAt, kind: 'deprecation', name, operation })
    }
    if (sunsetAt !== null) {
      moments.push({ at: sunsetAt, kind: 'sunset', name: `sunset of ${operation}`, operation })
    }
    return moments
  })
}
