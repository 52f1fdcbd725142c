/** Finds the name that was probably meant: at most two edits, and less than half the word, away. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => ({ name, distance: editDistance(word.slice(0, 64), name) }))
    .sort((left, right) => left.distance - right.distance)
  const best = ranked[0]
  return best !== undefined && best.distance <= Math.min(2, word.length / 2) ? best.name : undefined
}

/** Ends the refusal of a name: with the one that was probably meant, or those that there are. */
export function suggest(word: string, names: readonly string[]): string {
  const guess = nearest(word, names)
  if (guess !== undefined) return `did you mean ${guess}?`
  return names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`
}

/** Levenshtein distance: how many characters must be added, removed or changed. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [row, character] of [...left].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...right].entries()) {
      const changed = (previous[column] ?? 0) + (character === other ? 0 : 1)
      current.push(Math.min(changed, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
