import type { Looks } from './looks.ts'

const INK = '#1d1a18'

interface EyesProps {
  readonly y: number
  readonly apart: number
  readonly size?: number
}

function Eyes({ y, apart, size = 5.5 }: EyesProps) {
  return (
    <>
      {[100 - apart, 100 + apart].map((x) => (
        <g key={x}>
          <circle cx={x} cy={y} r={size} fill={INK} />
          <circle cx={x + size * 0.35} cy={y - size * 0.35} r={size * 0.3} fill="#fff" />
        </g>
      ))}
    </>
  )
}

export function Dog({ coat, shade, pale, isBold, isMarked }: Looks) {
  return (
    <>
      <path d="M40 200c0-42 24-62 60-62s60 20 60 62z" fill={coat} />
      <path d="M78 200c0-26 8-44 22-44s22 18 22 44z" fill={pale} />
      {isBold && <path d="M60 92 50 34l44 32zM140 92l10-58-44 32z" fill={shade} />}
      <path d="M56 96c0-36 18-52 44-52s44 16 44 52c0 38-18 60-44 60s-44-22-44-60z" fill={coat} />
      {isMarked && <path d="M92 45c-2 26-2 46-16 60h48c-14-14-14-34-16-60z" fill={pale} />}
      {!isBold && (
        <path
          d="M72 52c-24-2-36 20-34 66 1 12 22 12 27-4 5-18 3-40 7-62zm56 0c24-2 36 20 34 66-1 12-22 12-27-4-5-18-3-40-7-62z"
          fill={shade}
        />
      )}
      <ellipse cx="100" cy="126" rx="27" ry="24" fill={pale} />
      <path d="M87 112c0-5 26-5 26 0 0 8-8 13-13 13s-13-5-13-13z" fill={INK} />
      <path d="M100 125v8m-13 1c4 6 10 5 13 0 3 5 9 6 13 0" stroke={INK} className="art-stroke" />
      <Eyes y={96} apart={19} />
      <path d="M62 152c22 16 54 16 76 0l4 12c-26 18-58 18-84 0z" fill="#1d5c40" />
      <circle cx="100" cy="177" r="8" fill="#f4c24d" />
    </>
  )
}

export function Cat({ coat, shade, pale, isBold, isMarked }: Looks) {
  return (
    <>
      <path d="M46 200c0-40 22-58 54-58s54 18 54 58z" fill={coat} />
      {isMarked && <path d="M80 200c0-26 8-42 20-42s20 16 20 42z" fill={pale} />}
      <path d="M50 88 46 34l40 28zM150 88l4-54-40 28z" fill={coat} />
      <path d="M57 74 55 48l19 14zM143 74l2-26-19 14z" fill="#eba79b" />
      <path d="M44 106c0-34 26-50 56-50s56 16 56 50c0 30-26 48-56 48s-56-18-56-48z" fill={coat} />
      {isBold && (
        <path
          d="M100 57v24M84 60l4 19M116 60l-4 19M46 110l18 3M47 122l17-2M154 110l-18 3M153 122l-17-2"
          stroke={shade}
          className="art-stroke-wide"
        />
      )}
      <path
        d="M100 118c-20 0-28 10-28 20 0 9 14 15 28 15s28-6 28-15c0-10-8-20-28-20z"
        fill={pale}
      />
      {[78, 122].map((x) => (
        <g key={x}>
          <ellipse cx={x} cy="104" rx="11" ry="10" fill="#e3cf57" />
          <ellipse cx={x} cy="104" rx="3.6" ry="9" fill={INK} />
          <circle cx={x + 3} cy="100" r="2" fill="#fff" />
        </g>
      ))}
      <path d="M93 120h14l-7 8z" fill="#d9776a" />
      <path d="M100 128v4m-10 3c4 4 8 3 10-1 2 4 6 5 10 1" stroke={INK} className="art-stroke" />
      <path
        d="M66 130 34 124M66 137l-32 5M134 130l32-6M134 137l32 5"
        stroke={shade}
        className="art-stroke-thin"
      />
    </>
  )
}

export function Rabbit({ coat, shade, pale, isBold, isMarked }: Looks) {
  return (
    <>
      <path d="M46 200c0-40 22-56 54-56s54 16 54 56z" fill={coat} />
      <ellipse cx="100" cy="196" rx="26" ry="30" fill={pale} />
      <g transform="rotate(-9 84 84)">
        <rect x="68" y="4" width="28" height="88" rx="14" fill={coat} />
        <rect x="75" y="14" width="14" height="66" rx="7" fill="#eeb3a8" />
      </g>
      {isBold || (
        <g transform="rotate(9 116 84)">
          <rect x="104" y="4" width="28" height="88" rx="14" fill={coat} />
          <rect x="111" y="14" width="14" height="66" rx="7" fill="#eeb3a8" />
        </g>
      )}
      <path d="M52 112c0-30 20-46 48-46s48 16 48 46-18 46-48 46-48-16-48-46z" fill={coat} />
      {isMarked && (
        <path
          d="M118 70c22 6 30 24 30 42 0 4 0 8-1 11-18 2-34-8-34-26 0-12 2-20 5-27z"
          fill={shade}
        />
      )}
      <ellipse cx="86" cy="137" rx="17" ry="14" fill={pale} />
      <ellipse cx="114" cy="137" rx="17" ry="14" fill={pale} />
      <rect x="94" y="144" width="12" height="14" rx="3" fill="#fff" stroke={shade} />
      <path d="M93 124h14l-7 8z" fill="#d9776a" />
      {isBold && (
        <path
          d="M108 80c4-26 40-34 54-10 9 16 10 42 2 56-6 10-20 8-22-5-2-14-6-26-34-41z"
          fill={shade}
        />
      )}
      <Eyes y={106} apart={24} size={6.5} />
    </>
  )
}
