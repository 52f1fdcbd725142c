import { observe } from '../remote/observe.ts'
import type { RemotePetstore } from '../remote/remote-petstore.ts'
import { isRemote, type ObservedPetstore } from '../testing/matcher.ts'

/** A petstore on a server, or one in this process. */
export type AnyPetstore = RemotePetstore | ObservedPetstore

/** Reads what a matcher looks at. The matcher itself refuses whatever is not a petstore. */
export async function look(got: AnyPetstore): Promise<ObservedPetstore> {
  return isRemotePetstore(got) ? observe(got) : got
}

function isRemotePetstore(got: AnyPetstore): got is RemotePetstore {
  return typeof got === 'object' && got !== null && isRemote(got) && 'journal' in got
}
