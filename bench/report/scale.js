/** Maps values to places, so that equal factors are equally far apart. */
export function createScale([from, to], [start, end]) {
  const span = Math.log(to / from) || 1
  return (value) => round(start + ((end - start) * Math.log(value / from)) / span)
}

/** Returns the nearest of 1, 2 and 5 times a power of ten below and above some values. */
export function niceBounds(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const all = steps(least, most, [1, 2, 5])
  const above = all.find((step) => step >= most)
  const below = all.findLast((step) => step <= least)
  return [below, above > below ? above : below * 2]
}

/** Returns the multiples of powers of ten within bounds. */
export function ticks([from, to], multiples) {
  return steps(from, to, multiples).filter((step) => step >= from && step <= to)
}

function steps(from, to, multiples) {
  const [first, last] = [Math.floor(Math.log10(from)), Math.ceil(Math.log10(to))]
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return powers.flatMap((power) =>
    // Powers of ten below one are not exact: text is.
    multiples.map((multiple) => Number(`${multiple}e${power}`)),
  )
}

function round(place) {
  return Math.round(place * 10) / 10
}
