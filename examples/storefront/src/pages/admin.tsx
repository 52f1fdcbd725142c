import { CategoriesAdmin } from '../parts/categories-admin.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { PetsAdmin } from '../parts/pets-admin.tsx'
import { hrefTo, type Section } from '../router.ts'

interface AdminProps {
  readonly section: Section
  readonly offset: number
}

const SECTIONS = [
  ['pets', 'Animals'],
  ['categories', 'Kinds'],
] as const

export function AdminPage({ section, offset }: AdminProps) {
  return (
    <>
      <header className="hero hero-small">
        <h1>Admin</h1>
        <p>The animals of the shop, their kinds and their stock.</p>
      </header>
      <nav aria-label="Sections" className="kinds">
        <ul className="tabs">
          {SECTIONS.map(([name, text]) => (
            <li key={name}>
              <a href={hrefTo.admin(name)} aria-current={name === section ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {section === 'categories' && <PageTitle name="Admin, kinds" />}
      {section === 'pets' ? <PetsAdmin offset={offset} /> : <CategoriesAdmin />}
    </>
  )
}
