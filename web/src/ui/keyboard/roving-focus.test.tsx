import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Dialog } from '../overlays/dialog.tsx'
import { useRovingFocus } from './roving-focus.ts'

afterEach(cleanup)

const NO_MORE = { load: undefined, isLoading: false }

function Rows({ ids }: { ids: string[] }) {
  const { activeId, listProps } = useRovingFocus(ids, NO_MORE)
  return (
    <ul {...listProps}>
      {ids.map((id) => (
        <li key={id} data-row={id}>
          <a href={`/${id}`} data-row-link={id} tabIndex={id === activeId ? 0 : -1}>
            {id}
          </a>
        </li>
      ))}
    </ul>
  )
}

const focused = () => document.activeElement?.textContent

it('focuses the row that takes the place of one that moves behind it, and leaves it when that one is focused again', () => {
  const { rerender } = render(<Rows ids={['Anna', 'Bela', 'Carl']} />)
  screen.getByText('Bela').focus()
  rerender(<Rows ids={['Anna', 'Carl', 'Bela']} />)
  expect(focused()).toBe('Carl')
  screen.getByText('Bela').focus()
  expect(focused()).toBe('Bela')
})

it('keeps the focus on a row while others come before it', () => {
  const { rerender } = render(<Rows ids={['Anna', 'Bela']} />)
  screen.getByText('Anna').focus()
  rerender(<Rows ids={['Zoe', 'Anna', 'Bela']} />)
  expect(focused()).toBe('Anna')
})

it.each([
  ['the row that took its place', ['Anna', 'Carl', 'Bela'], 'Carl'],
  ['its own row, which stayed', ['Zoe', 'Anna', 'Bela', 'Carl'], 'Bela'],
])('a dialog that was opened from a row returns the focus to %s', async (_what, ids, expected) => {
  const page = (rows: string[], open: boolean) => (
    <>
      <Rows ids={rows} />
      <Dialog open={open} onClose={() => undefined} title="Reject Bela?" />
    </>
  )
  const { rerender } = render(page(['Anna', 'Bela', 'Carl'], false))
  screen.getByText('Bela').focus()
  rerender(page(['Anna', 'Bela', 'Carl'], true))
  await screen.findByRole('dialog')
  rerender(page(ids, true))
  rerender(page(ids, false))
  await waitFor(() => expect(focused()).toBe(expected))
})
