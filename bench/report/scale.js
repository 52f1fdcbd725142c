/** Maps values to places, so that equal factors are equally far apart. */
export function createScale([from, to], [start, end]) {
  const span = Math.log(to / from) || 1
  return (value) => round(start + ((end - start) * Math.log(value / from)) / span)
}

/**
 * Returns the nearest of 1, 2 and 5 times a power of ten below and above some values; where those
 * are near each other, powers of ten, so that a small difference does not look like a large one.
 */
export function niceBounds(values) {
  const fine = boundsOf(values, [1, 2, 5])
  if (fine[1] / fine[0] >= 10) return fine
  const [below, above] = boundsOf(values, [1])
  return [below, Math.max(above, below * 10)]
}

function boundsOf(values, multiples) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const all = steps(least, most, multiples)
  return [all.findLast((step) => step <= least), all.find((step) => step >= most)]
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
