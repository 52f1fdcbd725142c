// Loaded into the server with --import: answers each message with its memory after a collection.
process.on('message', () => {
  // Some memory is only freed by the finalizers that run after the first collection.
  gc()
  setTimeout(() => {
    gc()
    const { heapUsed, external, rss } = process.memoryUsage()
    const held = process.getActiveResourcesInfo()
    process.send({
      used: heapUsed + external,
      resident: rss,
      connections: held.filter((name) => name === 'TCPSocketWrap').length,
    })
  }, 50)
})
// The channel must not keep the server alive.
process.channel.unref()
