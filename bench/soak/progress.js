/** How often the remaining time is shown, in ms: in place on a terminal, else as a line. */
const EVERY_MS = { terminal: 1_000, file: 60_000 }

/** Creates a display of the progress. On a terminal, each line overwrites the last. */
export function createProgress(stream) {
  const line = (text) => stream.write(stream.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
  return {
    line,
    /** Shows the time that is left, until the returned function is called. */
    countDown(title, seconds) {
      const endsAt = performance.now() + seconds * 1_000
      const show = () => {
        const left = Math.max(0, Math.round((endsAt - performance.now()) / 1_000))
        line(left === 0 ? `${title}: waiting for the clients` : `${title}: ${left} s left`)
      }
      show()
      const timer = setInterval(show, stream.isTTY ? EVERY_MS.terminal : EVERY_MS.file)
      return () => clearInterval(timer)
    },
    clear() {
      if (stream.isTTY) stream.write('\r\u001b[K')
    },
  }
}
