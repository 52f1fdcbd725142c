/**
 * Returns whether a version is in the range of an `engines` field, such as
 * `^22.12.0 || >=24.0.0`.
 *
 * @throws {RangeError} naming the range, if it is of another form.
 */
export function isInRange(version, range) {
  const parts = version.split('.').map(Number)
  return range.split('||').some((text) => {
    const found = /^(>=|\^)\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(text.trim())
    if (found === null) {
      throw new RangeError(
        `engines: expected ranges such as ">=20" or "^22.12.0" but got "${range}"`,
      )
    }
    const [, operator, ...least] = found
    const isSameMajor = parts[0] === Number(least[0])
    return (operator === '>=' || isSameMajor) && compare(parts, least.map(toNumber)) >= 0
  })
}

function toNumber(text) {
  return Number(text ?? 0)
}

function compare(left, right) {
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : left[at] - right[at]
}
