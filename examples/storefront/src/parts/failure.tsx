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

/** Says why something couldn't be loaded. After a refusal it retries when the wait is over. */
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
      title={isNetwork ? "We can't reach the shop" : 'Something went wrong in the back room'}
    >
      <p>
        {isNetwork
          ? `${message}. Are you online?`
          : "This isn't your fault. We have tried a few times. Please wait a moment, then try again."}
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
  'rate-limited': 'You are faster than the shop can serve.',
  banned: 'We sent too many requests while it asked us to wait.',
  server: 'It has said when it will be back.',
}

/** Counts down, then retries without a click. */
function Waiting({ kind: errorKind, until, onEnd, isPage }: WaitingProps) {
  const seconds = useCountdown(until, onEnd)
  const kind = errorKind === 'banned' || errorKind === 'server' ? errorKind : 'rate-limited'
  return (
    <Notice isPage={isPage} tone="wait" title={TITLES[kind]} sign={<Dial seconds={seconds} />}>
      <p>{REASONS[kind]}</p>
      <p className="fine" role="timer">
        This page continues in <strong>{waitText(seconds)}</strong>
      </p>
    </Notice>
  )
}

/** A circle that empties over the last minute. */
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
