import { hrefTo } from '../router.ts'
import { Notice } from './notice.tsx'

/** Shown for something that doesn't exist. */
export function Missing({ what }: { readonly what: string }) {
  return (
    <>
      <title>Not found · Hutch &amp; Hollow</title>
      <Notice isPage tone="quiet" title={`${what} isn't here`} sign="empty">
        <p>It may have found a home, or the address may be wrong.</p>
        <a className="button" href={hrefTo.shop()}>
          See all animals
        </a>
      </Notice>
    </>
  )
}
