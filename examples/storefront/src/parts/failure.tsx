import type { ApiError } from '../api/errors.ts'
import { useCountdown } from '../hooks/use-countdown.ts'
import { waitText } from '../time.ts'
import { Missing } from './missing.tsx'
import { Notice } from './notice.tsx'

interface FailureProps {
  readonly error: ApiError
  readonly onRetry: () => void
  readonly isPage?: boolean | undefined
}

/** Says why something could not be loaded, and goes on once it may. */
export function Failure({ error, onRetry, isPage }: FailureProps) {
  const { kind, status, message, retryAt } = error
  if (retryAt !== undefined) {
    return <Waiting kind={kind} until={retryAt} onEnd={onRetry} isPage={isPage} />
  }
  if (status === 404) return <Missing what="What you are looking for" />
  const isNetwork = kind === 'network'
  return (
    <Notice
      isPage={isPage}
      tone="bad"
      sign={isNetwork ? 'unplugged' : 'error'}
      title={isNetwork ? 'We cannot reach the shop' : 'Something broke in the back room'}
    >
      <p>
        {isNetwork
          ? `${message}. Are you online?`
          : 'It is not you. Wait a moment, then try again: we tried a few times already.'}
      </p>
      {!isNetwork && (
        <p className="fine">
          {status} · {message}
        </p>
      )}
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  )
}

interface WaitingProps {
  readonly kind: ApiError['kind']
  readonly isPage: boolean | undefined
  readonly until: number
  readonly onEnd: () => void
}

const TITLES = {
  'rate-limited': 'One moment, please',
  banned: 'The shop has closed its door to us',
  server: 'The shop is taking a break',
}

const REASONS = {
  'rate-limited': 'You were quicker than the shop can serve.',
  banned: 'Too many requests came while it had asked to wait.',
  server: 'It told us when it will be back.',
}

/** Counts down, then asks by itself: nobody has to press anything. */
function Waiting({ kind: told, until, onEnd, isPage }: WaitingProps) {
  const seconds = useCountdown(until, onEnd)
  const kind = told === 'banned' || told === 'server' ? told : 'rate-limited'
  return (
    <Notice isPage={isPage} tone="wait" title={TITLES[kind]} sign={<Dial seconds={seconds} />}>
      <p>{REASONS[kind]}</p>
      <p className="fine" role="timer">
        This page goes on by itself in <strong>{waitText(seconds)}</strong>
      </p>
    </Notice>
  )
}

/** A minute as a circle that empties; longer waits keep it full. */
function Dial({ seconds }: { readonly seconds: number }) {
  const share = Math.min(1, seconds / 60)
  return (
    <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" className="dial">
      <circle cx="48" cy="48" r="40" className="dial-track" />
      <circle
        cx="48"
        cy="48"
        r="40"
        pathLength="1"
        strokeDasharray={`${share} 1`}
        className="dial-hand"
      />
      <text x="48" y="57">
        {seconds < 120 ? seconds : `${Math.ceil(seconds / 60)}m`}
      </text>
    </svg>
  )
}
