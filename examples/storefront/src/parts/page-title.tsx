interface PageTitleProps {
  readonly name: string
  /** Of a page that shows a part of a list. */
  readonly part?: { readonly offset: number; readonly perPage: number }
}

/** The title of the document, with the number of the page from the second on. */
export function PageTitle({ name, part }: PageTitleProps) {
  const number = part === undefined ? 1 : Math.floor(part.offset / part.perPage) + 1
  const place = number === 1 ? name : `${name}, page ${number}`
  return <title>{`${place} · Hutch & Hollow`}</title>
}
