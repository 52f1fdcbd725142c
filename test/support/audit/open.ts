import type { ApiRequest, Petstore } from 'petstore-mock'
import { type Delivery, type Sending, startDelivery } from '../../../src/http/delivery.ts'
import type { AdapterRequest } from '../../../src/http/messages.ts'

/**
 * Sends a request whose response is not delivered yet. Returns its delivery, which the test can end.
 * By default, the client has received all earlier responses.
 */
export function open(petstore: Petstore, request: ApiRequest, sending?: Sending): Delivery {
  const delivery = startDelivery(sending)
  const sent: AdapterRequest = { ...request, delivery }
  petstore.handle(sent)
  return delivery
}
