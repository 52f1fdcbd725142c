interface PageTitleProps {
  readonly name: string
  /** The part of a list that the page shows. */
  readonly part?: { readonly offset: number; readonly perPage: number }
}

/** The title of the document. From page 2 on it includes the page number. */
export function PageTitle({ name, part }: PageTitleProps) {
  const number = part === undefined ? 1 : Math.floor(part.offset / part.perPage) + 1
  const place = number === 1 ? name : `${name}, page ${number}`
  return <title>{`${place} · Hutch & Hollow`}</title>
}
