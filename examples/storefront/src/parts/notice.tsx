import type { ReactNode } from 'react'

type Sign = 'empty' | 'error' | 'unplugged'

interface NoticeProps {
  readonly title: string
  readonly tone: 'quiet' | 'bad' | 'wait'
  readonly sign: Sign | ReactNode
  /** Whether this is the whole page. The title is then the page's heading. */
  readonly isPage?: boolean | undefined
  readonly children: ReactNode
}

/** A message in place of the content of a page. */
export function Notice({ title, tone, sign, isPage = false, children }: NoticeProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={`notice notice-${tone}`} role={tone === 'quiet' ? undefined : 'alert'}>
      {isSign(sign) ? <SignArt sign={sign} /> : sign}
      <div className="notice-text">
        <Heading>{title}</Heading>
        {children}
      </div>
    </section>
  )
}

const ART: Readonly<Record<Sign, ReactNode>> = {
  empty: (
    <>
      <path d="M16 82V46a32 32 0 0 1 64 0v36z" className="art-fill" />
      <path d="M35 82V54a13 13 0 0 1 26 0v28z" className="art-hole" />
      <path d="M6 82h84" className="art-line" />
    </>
  ),
  error: (
    <>
      <path d="M16 82V46a32 32 0 0 1 64 0v36z" className="art-fill" />
      <path d="M52 16 40 42l17 9-11 30" className="art-crack" />
      <path d="M6 82h84" className="art-line" />
    </>
  ),
  unplugged: (
    <>
      <path d="M2 48h12M82 48h12M42 40h11M42 56h11" className="art-line" />
      <rect x="13" y="26" width="29" height="44" rx="11" className="art-fill" />
      <path d="M62 26h4a22 22 0 0 1 0 44h-4z" className="art-fill" />
    </>
  ),
}

function isSign(sign: NoticeProps['sign']): sign is Sign {
  return typeof sign === 'string' && Object.hasOwn(ART, sign)
}

function SignArt({ sign }: { readonly sign: Sign }) {
  return (
    <svg viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" className="notice-art">
      {ART[sign]}
    </svg>
  )
}
