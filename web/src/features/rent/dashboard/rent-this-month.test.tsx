import type { Overview } from '@lintel/contract/overview/schema'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { overview } from '../../../test/sample-data.ts'
import { RentThisMonth } from './rent-this-month.tsx'

afterEach(cleanup)

const show = (data?: Overview) => render(<RentThisMonth overview={{ data, isPending: data === undefined }} />).container

it.each(['owner', 'agent'] as const)('shows what came in of what is due, and leads to the rent, of an %s', (role) => {
  show(overview[role])
  expect(screen.getByRole('region', { name: 'Rent this month' }).textContent).toBe(
    'Rent this monthReceived $2,500 of $3,750 expected',
  )
  expect(screen.getByRole('link', { name: 'Rent this month' }).getAttribute('href')).toBe('/rent')
})

it('is absent where no lease has books, and for tenants', () => {
  expect(show({ ...overview.owner, hasBooks: false }).textContent).toBe('')
  expect(show(overview.tenant).textContent).toBe('')
})

it('keeps its place while the figures are loaded', () => {
  expect(show().querySelector('[data-rent-month-skeleton]')).toBeTruthy()
})
