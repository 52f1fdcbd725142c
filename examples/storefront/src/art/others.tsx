import type { Looks } from './looks.ts'

const INK = '#1d1a18'

export function Bird({ coat, shade, pale, isBold, isMarked }: Looks) {
  return (
    <>
      <path d="M0 170c60-8 130-10 200-2v9c-70-8-140-6-200 2z" fill="#7b5436" />
      <path d="M150 168c8-20 20-26 34-28-4 14-14 26-34 28z" fill="#4f8a4c" />
      <path d="M116 128l34 68-30-10-22-40z" fill={shade} />
      {isBold && (
        <path
          d="M80 44C74 26 84 16 96 10c-1 8 1 12 4 15 2-5 6-8 12-9-2 12-4 22-8 30z"
          fill={pale}
        />
      )}
      <path
        d="M52 92c0-34 18-54 44-54 28 0 42 22 44 52 2 40-16 82-46 82-28 0-42-40-42-80z"
        fill={coat}
      />
      {isMarked && <path d="M58 112c14 14 36 22 34 60-22-2-34-30-34-60z" fill={pale} />}
      <path d="M98 98c20-8 40-2 42 6 0 30-10 54-32 60-12-16-18-46-10-66z" fill={shade} />
      <path
        d="M106 112c12-4 22-3 30 0m-29 16c10-3 18-3 25-1"
        stroke={coat}
        className="art-stroke"
      />
      <path d="M58 68c-16 0-28 8-28 18 8-2 12 0 15 8 9 0 17-6 20-14z" fill="#f0a63a" />
      <path d="M30 86c8-2 12 0 15 8-8 2-15-2-15-8z" fill="#c97c1c" />
      <circle cx="80" cy="70" r="13" fill={pale} />
      <circle cx="79" cy="70" r="6.5" fill={INK} />
      <circle cx="81.500" cy="67.500" r="2" fill="#fff" />
      <path d="M86 168v10m8-11v10m12-11v10m8-12v10" stroke="#c97c1c" className="art-stroke-wide" />
    </>
  )
}

export function Reptile(looks: Looks) {
  return looks.isBold ? <Tortoise {...looks} /> : <Chameleon {...looks} />
}

function Tortoise({ coat, shade, pale }: Looks) {
  return (
    <>
      <path d="M0 174c60-6 140-6 200 0v26H0z" fill="#00000018" />
      <path d="M52 146c-4 14-6 24-4 32h24l2-26zM120 150l4 28h24c2-10 0-20-6-32z" fill={pale} />
      <path d="M146 136c10-2 14-14 16-26 2-16 28-18 31 2 2 18-14 40-44 44z" fill={pale} />
      <circle cx="178" cy="110" r="4.500" fill={INK} />
      <path d="M176 122c6 2 10 1 14-2" stroke={INK} className="art-stroke" />
      <path d="M36 150c-10 0-16 6-20 12 10 2 18 0 24-4z" fill={pale} />
      <path d="M28 152c0-50 28-84 64-84s64 34 64 84z" fill={coat} />
      <path
        d="M74 84l18-8 18 8 6 24-24 12-24-12zM68 108l-24 12-6 32M116 108l24 12 6 32M92 120v32"
        stroke={shade}
        className="art-stroke-wide"
      />
      <path d="M22 148h140c4 0 6 3 6 6s-3 8-8 8H26c-6 0-9-4-9-7s2-7 5-7z" fill={shade} />
    </>
  )
}

function Chameleon({ coat, shade, pale, isMarked }: Looks) {
  return (
    <>
      <path d="M0 152c70-2 140-12 200-28v11c-60 16-130 26-200 28z" fill="#7b5436" />
      <path
        d="M58 118c-34 4-46 30-38 48 8 16 34 14 36-4 1-14-18-17-21-6"
        stroke={coat}
        className="art-tail"
      />
      <path
        d="M48 128c4-44 34-70 70-66 22 2 34 16 36 34 0 26-30 44-62 46-22 2-40 0-44-14z"
        fill={coat}
      />
      <path d="M54 98c10-22 32-40 62-38l-4-12-14 8-6-9-12 13-11-4-6 15-11 2z" fill={shade} />
      {isMarked && (
        <path d="M72 100l8 34M90 84l10 48M110 78l8 44" stroke={pale} className="art-stroke-wide" />
      )}
      <path
        d="M78 136l-8 20m10-18l4 18m36-32l-4 24m8-26l10 20"
        stroke={shade}
        className="art-limb"
      />
      <path
        d="M112 66c16-22 42-22 50-6l26 30c6 8 0 16-10 16l-40 4c-18 0-30-20-26-44z"
        fill={coat}
      />
      <path d="M150 104c14 2 28 0 36-6" stroke={shade} className="art-stroke" />
      <circle cx="150" cy="80" r="16" fill={pale} />
      <circle cx="150" cy="80" r="10" fill={shade} />
      <circle cx="153" cy="79" r="5" fill={INK} />
      <circle cx="155" cy="77" r="1.800" fill="#fff" />
    </>
  )
}

export function Fish({ coat, shade, pale, isMarked }: Looks) {
  return (
    <>
      <path d="M26 62l38 38-38 40c-8-24-8-54 0-78z" fill={shade} />
      <path d="M84 62c14-26 46-26 60-8l-10 22zM92 136c8 22 30 26 42 16l-8-22z" fill={shade} />
      <path
        d="M52 100c22-38 60-52 94-36 20 10 32 24 36 36-4 14-16 28-36 36-34 14-72 2-94-36z"
        fill={coat}
      />
      {isMarked && <path d="M98 62c-8 24-8 52 0 76l16 2c-8-26-8-54 0-80z" fill={pale} />}
      <path d="M128 62c-6 24-6 52 0 78l14-2c-6-24-6-52 0-74z" fill={pale} />
      <circle cx="158" cy="92" r="9" fill="#fff" />
      <circle cx="160" cy="92" r="5" fill={INK} />
      <path d="M168 112c4 1 8 0 11-3" stroke={INK} className="art-stroke" />
      <g fill="#ffffff90">
        <circle cx="184" cy="60" r="6" />
        <circle cx="174" cy="40" r="4" />
        <circle cx="188" cy="26" r="3" />
      </g>
    </>
  )
}

export function Paw({ coat }: Looks) {
  return (
    <g fill={coat}>
      <ellipse cx="52" cy="96" rx="14" ry="19" transform="rotate(-18 52 96)" />
      <ellipse cx="82" cy="66" rx="15" ry="21" />
      <ellipse cx="118" cy="66" rx="15" ry="21" />
      <ellipse cx="148" cy="96" rx="14" ry="19" transform="rotate(18 148 96)" />
      <path d="M100 98c24 0 44 26 42 44-2 16-22 14-42 14s-40 2-42-14c-2-18 18-44 42-44z" />
    </g>
  )
}
