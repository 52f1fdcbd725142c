// Sends load to a server with autocannon:
//   node autocannon.js '{"url": …, "requests": [{ "path": … }], …}'
import autocannon from 'autocannon'

const { requests, non2xx, errors, timeouts, duration } = await autocannon(
  JSON.parse(process.argv[2]),
)
process.stdout.write(
  JSON.stringify({
    requestsPerSecond: requests.total / duration,
    failed: non2xx + errors + timeouts,
  }),
)
