import { expect, test } from 'vitest'
import { toSvg } from '../../bench/report/svg.js'

const plot = {
  title: 'Operations',
  x: 'pets',
  y: 'µs a request',
  lines: [
    {
      name: 'flat',
      points: [
        [100, 5],
        [1_000, 5],
        [10_000, 5],
      ],
    },
    {
      name: 'a < b',
      points: [
        [100, 2],
        [1_000, 10],
        [10_000, 50],
      ],
    },
  ],
} as const

const placesOf = (svg: string, name: string) => {
  const path = svg.match(new RegExp(`d="M([^"]+)"[^>]*><title>${name}`))?.[1] ?? ''
  return path.split('L').map((place) => place.split(' ').map(Number))
}

test('a constant cost is a horizontal line', () => {
  const heights = placesOf(toSvg([plot]), 'flat').map(([, y]) => y)
  expect(new Set(heights).size).toBe(1)
})

test('equal factors have equal distances', () => {
  const [first, second, third] = placesOf(toSvg([plot]), 'a &lt; b')
  expect(second?.[0]).toBeCloseTo(((first?.[0] ?? 0) + (third?.[0] ?? 0)) / 2, 0)
  expect(second?.[1]).toBeCloseTo(((first?.[1] ?? 0) + (third?.[1] ?? 0)) / 2, 0)
})

test('a higher cost is drawn higher', () => {
  const [first, , third] = placesOf(toSvg([plot]), 'a &lt; b')
  expect(third?.[1]).toBeLessThan(first?.[1] ?? 0)
})

test('text is escaped', () => {
  expect(toSvg([plot])).not.toContain('a < b')
})

test('labels of lines that end at the same height do not overlap', () => {
  const twin = { ...plot, lines: [plot.lines[0], { ...plot.lines[0], name: 'twin' }] }
  const labels = [...toSvg([twin]).matchAll(/<text x="258" y="([\d.]+)"/g)]
  const [first, second] = labels.map(([, y]) => Number(y))
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(10)
})

test('plots are drawn side by side', () => {
  expect(toSvg([plot, plot])).toContain('width="800"')
})

test('a small difference looks small', () => {
  const lines = [
    {
      name: 'near',
      points: [
        [1, 3],
        [10, 4],
      ],
    },
  ] as const
  const [first, last] = placesOf(toSvg([{ ...plot, lines }]), 'near')
  expect((first?.[1] ?? 0) - (last?.[1] ?? 0)).toBeLessThan(50)
})
