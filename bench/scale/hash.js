import { crc32 } from 'node:zlib'

/** The points of each server on the ring. */
const POINTS = 160

/**
 * Creates the consistent hash of nginx (`hash … consistent`). Returns a function that returns the
 * server of a key.
 *
 * @param {readonly string[]} servers as the configuration names them: `petstore-1:4010`
 */
export function createHash(servers) {
  const ring = servers.flatMap(pointsOf).sort((one, other) => one.at - other.at)
  return (key) => {
    const hash = crc32(key)
    let [low, high] = [0, ring.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ring[middle].at < hash) low = middle + 1
      else high = middle
    }
    return ring[low % ring.length].server
  }
}

/** Each point is the checksum of the name, the port and the previous point. */
function pointsOf(server) {
  const [name, port] = server.split(':')
  const base = crc32(`${name}\0${port}`)
  const previous = Buffer.alloc(4)
  return Array.from({ length: POINTS }, () => {
    const at = crc32(previous, base)
    previous.writeUInt32LE(at)
    return { at, server }
  })
}
