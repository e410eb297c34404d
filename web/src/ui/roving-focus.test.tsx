import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useRovingFocus } from './roving-focus.ts'

afterEach(cleanup)

const NO_MORE = { load: undefined, isLoading: false }

function Rows({ ids }: { ids: string[] }) {
  const { listProps } = useRovingFocus(ids, NO_MORE)
  return (
    <ul {...listProps}>
      {ids.map((id) => (
        <li key={id} data-row={id}>
          <a href={`/${id}`} data-row-link={id}>
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
