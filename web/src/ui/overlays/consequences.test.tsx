import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { consequence } from '../../test/consequence.ts'
import { Consequences } from './consequences.tsx'

afterEach(cleanup)

const listed = (title: string) =>
  within(screen.getByRole('heading', { name: title }).parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('says what happens, with what the dialog itself says first, and what goes and stays', () => {
  const goes = consequence('2 documents', { kind: 'goes' })
  const stays = consequence('Its history', { kind: 'stays' })
  render(<Consequences sentences={['The lease ends.']} of={[goes, consequence('Its books end.'), stays]} />)
  expect(listed('What will happen')).toEqual(['The lease ends.', 'Its books end.'])
  expect([listed('What goes'), listed('What stays')]).toEqual([['2 documents'], ['Its history']])
})

it('leaves out what depends on a switch that is off, and is empty when nothing happens', () => {
  const of = [consequence('Its books start.', { choice: 'books' })]
  const { container, rerender } = render(<Consequences of={of} />)
  expect(container.textContent).toBe('')
  rerender(<Consequences of={of} choices={{ books: true }} />)
  expect(listed('What will happen')).toEqual(['Its books start.'])
})

it('shows in a table what changes', () => {
  const rows = [{ label: 'Rent, May', before: '$1,500.00', after: '$750.00' }]
  render(<Consequences of={[consequence('A charge is set right.', { rows })]} />)
  expect(screen.getByRole('row', { name: 'Rent, May $1,500.00 $750.00' })).toBeTruthy()
})
