import { Audiences } from './audiences.tsx'
import { CallToAction } from './call-to-action.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { NewestProperties } from './newest-properties.tsx'

/** The screen at `/` for visitors. */
export function HomeScreen() {
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <NewestProperties />
      <Features />
      <Audiences />
      <CallToAction />
    </main>
  )
}
