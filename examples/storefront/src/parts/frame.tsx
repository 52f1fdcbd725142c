import { hrefTo, type Route } from '../router.ts'

interface Item {
  readonly text: string
  readonly href: string
  readonly pages: readonly Route['page'][]
}

const ITEMS: readonly Item[] = [
  { text: 'Animals', href: hrefTo.shop(), pages: ['shop', 'pet'] },
  { text: 'Orders', href: hrefTo.orders(), pages: ['orders'] },
  { text: 'Stock', href: hrefTo.stock(), pages: ['stock'] },
  { text: 'Admin', href: hrefTo.admin('pets'), pages: ['admin'] },
]

export function Header({ route }: { readonly route: Route }) {
  return (
    <header className="header">
      <div className="header-row">
        <a className="brand" href={hrefTo.shop()}>
          <Mark />
          Hutch &amp; Hollow
        </a>
        <nav aria-label="Main">
          <ul className="nav">
            {ITEMS.map(({ text, href, pages }) => (
              <li key={text}>
                <a href={href} aria-current={pages.includes(route.page) ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

export function Footer() {
  return (
    <footer className="footer">
      <p>Hutch &amp; Hollow is a demo. Nothing here is for sale.</p>
    </footer>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className="mark">
      <rect width="32" height="32" rx="9" />
      <path d="M8 26V17a8 8 0 0 1 16 0v9z" />
      <circle cx="16" cy="17" r="3" />
    </svg>
  )
}
