import { formatAudit } from '../core/audit/format.ts'
import { AUDIT_FORMATS } from '../core/audit/report.ts'
import { parseInt64 } from '../core/contract/int64.ts'
import { isPlainObject, readOneOf } from '../core/lib/check.ts'
import { fromJson, type Ids, isIdField, toJson } from '../core/model/ids.ts'
import { MODEL_NAMES, type ModelName } from '../core/model/rows.ts'
import type { PetstoreInternals } from '../core/petstore/create-petstore.ts'

/**
 * Calls a member of a petstore, or reads its value. `name` is one of the table of members, such as
 * `quotas/exhaust`. In rows and conditions, ids are those that clients of the service see.
 *
 * @throws {TypeError} if the member refuses its arguments.
 */
export function callMember(
  internals: PetstoreInternals,
  name: string,
  args: readonly unknown[],
): unknown {
  const [group, model, method] = name.split('/')
  if (group === 'audit') return callAudit(internals, args)
  if (group !== 'db') return callOf(internals.petstore, name.split('/'), args)
  const found = MODEL_NAMES.find((each) => each === model)
  if (found === undefined || method === undefined) return undefined
  const rows = createRowIds(found, internals.settings.ids)
  const [values, ...rest] = args
  const given = method === 'create' ? rows.fields(values) : rows.query(values)
  const result = callOf(internals.petstore.db[found], [method], [given, ...rest])
  return Array.isArray(result) ? result.map(rows.shown) : rows.shown(result)
}

/** Calls `audit`, which from elsewhere may also be a text: with the `format` of `formatAudit`. */
function callAudit(
  { petstore }: PetstoreInternals,
  [options, ...rest]: readonly unknown[],
): unknown {
  if (!isPlainObject(options) || !('format' in options)) {
    return Reflect.apply(petstore.audit, petstore, [options, ...rest])
  }
  const { format, ...others } = options
  const known = readOneOf(format, 'audit.format', AUDIT_FORMATS)
  return formatAudit(Reflect.apply(petstore.audit, petstore, [others, ...rest]), known)
}

function callOf(
  owner: object,
  [name = '', ...path]: readonly string[],
  args: readonly unknown[],
): unknown {
  const value: unknown = Reflect.get(owner, name)
  if (path.length > 0) return callOf(Object(value), path, args)
  return typeof value === 'function' ? Reflect.apply(value, owner, args) : value
}

/** Converts between the ids of a model's rows and those that clients of the service see. */
function createRowIds(model: ModelName, ids: Ids) {
  const operand = (got: unknown): unknown => {
    if (Array.isArray(got)) return got.map(operand)
    if (isPlainObject(got)) return mapFields(got, (_, each) => operand(each))
    const id = parseInt64(String(got))
    return id === undefined ? got : ids.fromWire(id)
  }
  const fields = (got: unknown) => (isPlainObject(got) ? fromJson(model, got, ids) : got)
  return {
    fields,
    query: (got: unknown) =>
      mapFields(got, (name, part) => {
        if (name === 'where')
          return mapFields(part, (field, each) => (isIdField(model, field) ? operand(each) : each))
        return name === 'data' ? fields(part) : part
      }),
    // An id beyond 2^53 is a string.
    shown: (row: unknown) =>
      isPlainObject(row)
        ? mapFields(toJson(model, row, ids), (field, value) =>
            isIdField(model, field) && value !== null ? exactNumber(String(value)) : value,
          )
        : row,
  }
}

function exactNumber(id: string): number | string {
  return Number.isSafeInteger(Number(id)) ? Number(id) : id
}

function mapFields(got: unknown, change: (name: string, value: unknown) => unknown): unknown {
  if (!isPlainObject(got)) return got
  return Object.fromEntries(Object.entries(got).map(([name, value]) => [name, change(name, value)]))
}
