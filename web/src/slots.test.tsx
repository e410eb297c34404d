import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FEATURES } from './features.ts'
import { ScreenParts } from './screen-parts.tsx'
import { createSlot, fill, type Part, PartsContext } from './slots.tsx'
import { VISITOR_FEATURES } from './visitor-features.ts'

afterEach(cleanup)

const [Footer, Header] = [createSlot<{ name: string }>(), createSlot<{ name: string }>()]
const PARTS = [
  fill(Footer, ({ name }) => `first of ${name}, `),
  fill(Header, () => 'not here'),
  fill(Footer, ({ name }) => `second of ${name}`),
]

it('shows the parts of a slot in their order, with its props', () => {
  const { container } = render(
    <PartsContext value={PARTS}>
      <Footer name="home" />
    </PartsContext>,
  )
  expect(container.textContent).toBe('first of home, second of home')
})

it('shows nothing in a slot without parts', () => {
  expect(render(<Footer name="home" />).container.innerHTML).toBe('')
})

it('shows signed-in users what visitors see, too', () => {
  const parts = FEATURES.flatMap((feature) => feature.parts ?? [])
  const forVisitors = VISITOR_FEATURES.flatMap((feature) => feature.parts ?? [])
  const shown = (of: Part[], slot: Part['slot']) =>
    of.filter((part) => part.slot === slot && forVisitors.includes(part))
  expect(forVisitors).not.toEqual([])
  for (const { slot } of forVisitors) expect(shown(parts, slot)).toEqual(shown(forVisitors, slot))
})

it('sorts the parts of a slot by their order, and adds those of a screen', () => {
  const last = fill(Footer, ({ name }) => ` and last of ${name}`, { order: 20 })
  const third = fill(Footer, ({ name }) => `, third of ${name}`, { order: 10 })
  const { container } = render(
    <PartsContext value={PARTS}>
      <ScreenParts parts={[last, third]}>
        <Footer name="home" />
      </ScreenParts>
    </PartsContext>,
  )
  expect(container.textContent).toBe('first of home, second of home, third of home and last of home')
})
