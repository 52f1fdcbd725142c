import { useEffect, useRef } from 'react'
import { AdminPage } from './pages/admin.tsx'
import { OrdersPage } from './pages/orders.tsx'
import { PetPage } from './pages/pet.tsx'
import { ShopPage } from './pages/shop.tsx'
import { StockPage } from './pages/stock.tsx'
import { Footer, Header } from './parts/frame.tsx'
import { Missing } from './parts/missing.tsx'
import { type Route, useRoute } from './router.ts'

export function App() {
  const route = useRoute()
  const main = useFocusOnArrival(route)
  return (
    <>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <Header route={route} />
      <main id="main" tabIndex={-1} ref={main}>
        <Page route={route} />
      </main>
      <Footer />
    </>
  )
}

function Page({ route }: { readonly route: Route }) {
  switch (route.page) {
    case 'shop':
      return <ShopPage categoryId={route.categoryId} offset={route.offset} />
    case 'pet':
      return <PetPage key={route.id} id={route.id} />
    case 'orders':
      return <OrdersPage offset={route.offset} />
    case 'stock':
      return <StockPage offset={route.offset} />
    case 'admin':
      return <AdminPage section={route.section} offset={route.offset} />
    case 'missing':
      return <Missing what="This page" />
  }
}

/** Scrolls to the top of a new page and focuses its heading, for screen readers too. */
function useFocusOnArrival(route: Route) {
  const main = useRef<HTMLElement>(null)
  const place = JSON.stringify(route)
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    scrollTo({ top: 0 })
    const heading = main.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    const start = heading ?? main.current
    start?.focus({ preventScroll: true })
  }, [place])
  return main
}
