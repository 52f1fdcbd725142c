// Loaded into the server with --import: answers each message with its memory after a collection.
process.on('message', () => {
  // Some memory is only freed by the finalizers that run after the first collection.
  gc()
  setTimeout(() => {
    gc()
    const { heapUsed, external } = process.memoryUsage()
    const held = process.getActiveResourcesInfo()
    const connections = held.filter((name) => name === 'TCPSocketWrap').length
    process.send({ used: heapUsed + external, connections })
  }, 50)
})
// The channel must not keep the server alive.
process.channel.unref()
