/** What makes one animal of a kind look different from the next. */
export interface Looks {
  readonly coat: string
  readonly shade: string
  readonly pale: string
  /** A feature that depends on the kind: ears up, a crest, a stripe. */
  readonly isBold: boolean
  readonly isMarked: boolean
  /** Whether it faces the other way. */
  readonly isTurned: boolean
}

type Coat = readonly [coat: string, shade: string, pale: string]

export type Kind = 'dog' | 'cat' | 'bird' | 'rabbit' | 'reptile' | 'fish' | 'other'

const PLAIN: Coat = ['#6b7f73', '#495b50', '#eef3ee']

const COATS: Readonly<Record<Kind, readonly Coat[]>> = {
  dog: [
    ['#a4683a', '#74431f', '#f6e6d0'],
    ['#3f3a38', '#23201f', '#d9a066'],
    ['#f1ddbb', '#cfae7c', '#fff8ea'],
    ['#8d8f94', '#5f6268', '#f0f0ee'],
    ['#c98239', '#96571c', '#fbeedb'],
  ],
  cat: [
    ['#5b5f6b', '#3d404a', '#e9e8ea'],
    ['#e08d3c', '#b5651d', '#fdeed6'],
    ['#2e2b31', '#18161a', '#6d6673'],
    ['#f4ece0', '#d3bfa6', '#ffffff'],
    ['#9a7b60', '#6d523b', '#f3e4d2'],
  ],
  bird: [
    ['#d9452f', '#8f2517', '#f6c445'],
    ['#3d8f4e', '#246034', '#f3d34a'],
    ['#2f6fb2', '#1c4679', '#f4efe2'],
    ['#f0b92d', '#c28912', '#fff4cf'],
    ['#7d5ba6', '#533a75', '#f1dff0'],
  ],
  rabbit: [
    ['#f5efe6', '#d8c6b4', '#ffffff'],
    ['#a98467', '#7b5b42', '#f4e8dc'],
    ['#6d6a75', '#4a4752', '#e6e3ea'],
    ['#d9a878', '#ae7b4b', '#fff1e0'],
  ],
  reptile: [
    ['#4f9d57', '#2f6b3a', '#d9e8a5'],
    ['#b08a3e', '#7a5b20', '#f0e0ac'],
    ['#2f8f83', '#1b5f58', '#cfeadd'],
    ['#86913b', '#565f1f', '#eaeec2'],
  ],
  fish: [
    ['#ee7b30', '#b9501a', '#fff3e2'],
    ['#3b6fb6', '#234a82', '#f5d547'],
    ['#d84c6b', '#98304a', '#ffe6e6'],
  ],
  other: [PLAIN],
}

const WORDS: readonly (readonly [RegExp, Kind])[] = [
  [/dog|pupp|hound/i, 'dog'],
  [/cat|kitten/i, 'cat'],
  [/bird|parrot|finch|owl/i, 'bird'],
  [/rabbit|bunn|hare/i, 'rabbit'],
  [/reptile|lizard|turtle|tortoise|gecko/i, 'reptile'],
  [/fish|aquari/i, 'fish'],
]

/** Returns the kind of animal that the name of a category suggests. */
export function kindOf(category: string | undefined): Kind {
  return WORDS.find(([word]) => word.test(category ?? ''))?.[1] ?? 'other'
}

/** Derives the looks from the id: the same animal always looks the same. */
export function looksOf(kind: Kind, id: number): Looks {
  const coats = COATS[kind]
  const hash = Math.imul(id + 11, 2654435761) >>> 16
  const [coat, shade, pale] = coats[(hash >>> 3) % coats.length] ?? PLAIN
  return {
    coat,
    shade,
    pale,
    isBold: (hash & 1) === 1,
    isMarked: (hash & 2) === 2,
    isTurned: (hash & 4) === 4,
  }
}
