import { Closing } from './closing.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Newest } from './newest.tsx'
import { People } from './people.tsx'

/** The first page a visitor sees. */
export function HomeScreen() {
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <Newest />
      <Features />
      <People />
      <Closing />
    </main>
  )
}
