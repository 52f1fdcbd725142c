/** Receives one event: its name, and its data as text. */
type Receive = (name: string, data: string) => void

/**
 * Creates a parser of Server-Sent Events (HTML standard, "Parsing an event stream"), as far as the
 * control API uses them. Pass it the text as it arrives, in pieces of any size.
 */
export function createEventParser(receive: Receive): (piece: string) => void {
  let rest = ''
  let name = ''
  let data: string[] = []
  const readLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) receive(name || 'message', data.join('\n'))
      name = ''
      data = []
    } else if (line.startsWith('event:')) {
      name = fieldValue(line)
    } else if (line.startsWith('data:')) {
      data.push(fieldValue(line))
    }
  }
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) readLine(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
}

/** Returns what follows the colon, without the one space that may come first. */
function fieldValue(line: string): string {
  return line.slice(line.indexOf(':') + 1).replace(/^ /, '')
}
