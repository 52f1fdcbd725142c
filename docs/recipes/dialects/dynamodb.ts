// Errors as DynamoDB writes them: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
import type { Dialect } from 'petstore-mock'

const EXCEPTIONS: Readonly<Record<number, string>> = {
  401: 'com.amazon.coral.service#ExpiredTokenException',
  403: 'com.amazon.coral.service#AccessDeniedException',
  404: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException',
  429: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  500: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
  503: 'com.amazon.coral.availability#ServiceUnavailableException',
}
export const dynamodb: Dialect = {
  error: ({ status, message, requestId }) => ({
    status: status >= 500 ? status : 400,
    headers: {
      'Content-Type': 'application/x-amz-json-1.0',
      'x-amzn-RequestId': requestId,
      'Retry-After': null,
    },
    body: {
      __type: EXCEPTIONS[status] ?? 'com.amazon.coral.validate#ValidationException',
      message,
    },
  }),
  idempotencyHeader: null,
}
