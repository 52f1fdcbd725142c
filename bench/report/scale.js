/**
 * Creates a logarithmic scale: a function from the range `from` to `to` to a range of positions.
 */
export function createScale([from, to], [start, end]) {
  const span = Math.log(to / from) || 1
  return (value) => round(start + ((end - start) * Math.log(value / from)) / span)
}

/**
 * Returns the bounds of an axis. They are the values rounded down and up to 1, 2 or 5 times a power
 * of ten. If the values are close together, the bounds are powers of ten, so that a small
 * difference looks small.
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

/** Returns the given multiples of powers of ten within bounds. */
export function ticks([from, to], multiples) {
  return steps(from, to, multiples).filter((step) => step >= from && step <= to)
}

function steps(from, to, multiples) {
  const [first, last] = [Math.floor(Math.log10(from)), Math.ceil(Math.log10(to))]
  const powers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return powers.flatMap((power) =>
    // Arithmetic with negative powers of ten is inexact, but parsing text is exact.
    multiples.map((multiple) => Number(`${multiple}e${power}`)),
  )
}

function round(place) {
  return Math.round(place * 10) / 10
}
