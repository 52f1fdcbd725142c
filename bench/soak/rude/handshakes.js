const SOCKETS = 50

/** The beginning of a TLS handshake. */
const HELLO = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00])

/** Opens connections and says nothing, or begins a TLS handshake and never ends it. */
export async function handshakes(client) {
  while (!client.isOver()) {
    const sockets = Array.from({ length: client.scaled(SOCKETS) }, () => client.openTcp())
    for (const socket of sockets) if (client.draw(2) === 1) socket.write(HELLO)
    client.count('silent connections', sockets.length)
    await client.pause(1_000 + client.draw(4_000))
    for (const socket of sockets) socket.destroy()
  }
}
