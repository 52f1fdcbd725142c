import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useResource } from '../../parts/hooks.ts'
import { lastOffset } from '../../parts/list/pager.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Resource } from '../../store/resource.ts'
import type { Row } from './row-values.ts'

/** The number of rows on a page. */
export const PAGE_SIZE = 50

/** A page of the rows of a model. */
interface RowPage {
  readonly offset: number
  /** The number of all rows of the model. */
  readonly total: number
  readonly rows: readonly Row[]
}

/** Loads a page of rows, and loads it again when rows have changed. */
export function useRows(model: string) {
  const { connection, dataVersion } = useStore()
  const wanted = useRef(0)
  const [offset, setOffset] = useState(0)
  const resource = useMemo(() => {
    const load = async (): Promise<RowPage> => {
      const { current } = wanted
      const path = `/rows/${model}?limit=${PAGE_SIZE}&offset=${current}`
      return { ...(await connection.call<Omit<RowPage, 'offset'>>('GET', path)), offset: current }
    }
    return new Resource(load)
  }, [connection, model])
  const page = useResource(resource)
  const version = dataVersion.value
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current !== version) resource.invalidate()
    seen.current = version
  }, [version])
  const moveTo = (next: number) => {
    wanted.current = next
    setOffset(next)
    void resource.refresh()
  }
  // The last rows of the last page may be gone.
  const isPastEnd = page !== undefined && page.offset === offset && page.offset > 0
  useEffect(() => {
    if (isPastEnd && page.rows.length === 0) moveTo(lastOffset(page.total, PAGE_SIZE))
  }, [page])
  return { page, offset, error: resource.error.value, moveTo, retry: () => void resource.refresh() }
}
