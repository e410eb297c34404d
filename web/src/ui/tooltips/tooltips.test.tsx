import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { X } from 'lucide-react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IconButton } from '../button.tsx'
import { Tooltips } from './tooltips.tsx'

/** Elements that the pointer is over: happy-dom has no `:hover`. */
const hovered = new Set<Element>()

beforeEach(() => {
  const { matches } = Element.prototype
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':hover' ? hovered.has(this) : matches.call(this, selector)
  })
  vi.useFakeTimers()
  render(
    <>
      <Tooltips />
      <IconButton label="Saved" icon={<X />} />
      <IconButton label="Clear search" icon={<X />} />
    </>,
  )
})
afterEach(() => {
  cleanup()
  hovered.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const button = (name: string) => screen.getByRole('button', { name })
/** Also what is not in sight: happy-dom lays nothing out. */
const shown = () => screen.queryByRole('tooltip', { hidden: true })?.textContent
const wait = async (ms: number) => {
  // Its code is loaded by the first event.
  await act(() => import('./tooltip-layer.tsx'))
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
const mouse = { pointerType: 'mouse', bubbles: true }

function enter(name: string) {
  hovered.add(button(name))
  fireEvent.pointerEnter(button(name), mouse)
  fireEvent(button(name), new PointerEvent('pointermove', mouse))
}
function leave(name: string) {
  hovered.delete(button(name))
  fireEvent(button(name), new PointerEvent('pointerleave', mouse))
}

it('shows the name of an icon after 700 ms, and that of the next one at once within 300 ms', async () => {
  enter('Saved')
  await wait(690)
  expect(shown()).toBeUndefined()
  await wait(20)
  expect(shown()).toBe('Saved')

  leave('Saved')
  await wait(290)
  expect(shown()).toBeUndefined()
  enter('Clear search')
  await wait(1)
  expect(shown()).toBe('Clear search')

  leave('Clear search')
  await wait(310)
  enter('Saved')
  await wait(690)
  expect(shown()).toBeUndefined()
})

it('stays closed after a click, also one before its code is there, until the pointer comes back', async () => {
  fireEvent.pointerEnter(button('Saved'), mouse)
  hovered.add(button('Saved'))
  fireEvent.click(button('Saved'))
  await wait(60_000)
  expect(shown()).toBeUndefined()
  leave('Saved')
  enter('Saved')
  await wait(710)
  expect(shown()).toBe('Saved')
  fireEvent.click(button('Saved'))
  await wait(1)
  expect(shown()).toBeUndefined()
})

it('opens at once for the focus that Tab moves, for no other, and closes by Escape', async () => {
  act(() => button('Saved').focus())
  await wait(1_000)
  expect(shown()).toBeUndefined()
  fireEvent.keyDown(document.body, { key: 'Tab' })
  act(() => button('Clear search').focus())
  fireEvent.keyUp(document.body, { key: 'Tab' })
  await wait(1)
  expect(shown()).toBe('Clear search')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await wait(1)
  expect(shown()).toBeUndefined()
})
