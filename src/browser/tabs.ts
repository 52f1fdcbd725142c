import { sleep } from '../clock.ts'

/** How long a new tab waits for another to tell the state: one that stands at a breakpoint does not. */
const ANSWER_WITHIN_MS = 2_000

type Message<State, Change> =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'who-has-the-state' }
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'mark'; readonly id: string }

/** What a tab does with what the others say. Both are what `structuredClone` takes. */
interface Listener<State, Change> {
  onChange(change: Change): void
  /** Returns the state that all tabs share. */
  state(): State
}

/** The tabs that share something, of which one at a time has its turn. */
export interface Tabs<State, Change> {
  /** Does something while no other tab has its turn, after all that was sent in earlier ones. */
  inTurn<Result>(action: () => Promise<Result>): Promise<Result>
  /** Sends a change to all other tabs. In turn: whoever has the next turn knows of it. */
  send(change: Change): Promise<void>
  /** In turn: asks the other tabs for the state; undefined when there is none, or none answers. */
  askForState(): Promise<State | undefined>
  leave(): void
}

/**
 * Joins the tabs of this origin that share something by the same name.
 *
 * Web Locks give the turns. That all was received is known by a mark: a tab sends it to itself by
 * the way that all messages take, and they arrive in the order in which they were sent.
 */
export function joinTabs<State, Change>(
  name: string,
  listener: Listener<State, Change>,
): Tabs<State, Change> {
  const channel = new BroadcastChannel(name)
  const echo = new BroadcastChannel(name)
  const left = new AbortController()
  const marks = new Map<string, () => void>()
  let onState: ((state: State) => void) | undefined
  let isMember = false
  const post = (message: Message<State, Change>, through = channel) => {
    if (!left.signal.aborted) through.postMessage(message)
  }

  channel.onmessage = ({ data }: MessageEvent<Message<State, Change>>) => {
    if (data.kind === 'change') listener.onChange(data.change)
    else if (data.kind === 'state') onState?.(data.state)
    else if (data.kind === 'mark') marks.get(data.id)?.()
    else if (isMember) post({ kind: 'state', state: listener.state() })
  }

  /** Resolves when all that was sent before, by whatever tab, was received here. */
  const allReceived = () =>
    new Promise<void>((resolve) => {
      const id = crypto.randomUUID()
      marks.set(id, () => {
        marks.delete(id)
        resolve()
      })
      if (left.signal.aborted) resolve()
      post({ kind: 'mark', id }, echo)
    })

  /** A lock that every tab holds as long as it is open: so they can be counted. */
  const becomeMember = () => {
    isMember = true
    const untilLeft = () => untilAborted(left.signal)
    void navigator.locks.request(`${name}:open`, { mode: 'shared' }, untilLeft)
  }

  return {
    inTurn: async (action) =>
      await navigator.locks.request(`${name}:turn`, async () => {
        await allReceived()
        return action()
      }),
    async send(change) {
      post({ kind: 'change', change })
      await allReceived()
    },
    async askForState() {
      const { held = [] } = await navigator.locks.query()
      const isAlone = !held.some((lock) => lock.name === `${name}:open`)
      if (isAlone) {
        becomeMember()
        return undefined
      }
      const answered = new Promise<State>((resolve) => {
        onState = resolve
      })
      post({ kind: 'who-has-the-state' })
      const state = await Promise.race([answered, sleep(ANSWER_WITHIN_MS)])
      onState = undefined
      becomeMember()
      return state ?? undefined
    },
    leave() {
      left.abort()
      for (const received of marks.values()) received()
      channel.close()
      echo.close()
    },
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
}
