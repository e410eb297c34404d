import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../api/query-client.ts'
import { refetch } from '../../../signed-in.tsx'
import { startFakeServer } from '../../../test/fake-server.ts'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, NO_FILTERS } from './filters.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** @returns the counts of the button that opens the panel: on a phone, where the dropdowns are in it, and elsewhere */
function countsOf(filters: Partial<Filters>) {
  startFakeServer({ 'GET /api/properties/cities': ['Ghent'] })
  const { container } = render(
    <QueryClientProvider client={makeQueryClient(() => undefined, refetch)}>
      <FilterBar filters={{ ...NO_FILTERS, ...filters }} change={() => undefined} />
    </QueryClientProvider>,
  )
  const button = within(container).getByRole('button', { name: /filters/i })
  expect([...button.querySelectorAll('span')].slice(0, 2).map((span) => span.textContent)).toEqual([
    'Filters',
    'More filters',
  ])
  const countIn = (className: string) =>
    Number.parseInt(
      [...button.querySelectorAll('.tabular')].find((count) => count.classList.contains(className))?.textContent ?? '0',
      10,
    )
  return { phone: countIn('sm:hidden'), wide: countIn('max-sm:hidden') }
}

it.each<[Partial<Filters>, { phone: number; wide: number }]>([
  [{}, { phone: 0, wide: 0 }],
  [{ search: 'loft' }, { phone: 0, wide: 0 }],
  [
    { city: 'Ghent', price: 'under-1000', bedrooms: 2, withLet: true },
    { phone: 4, wide: 0 },
  ],
  [{ minBedrooms: 3 }, { phone: 1, wide: 1 }],
  [
    { priceFrom: 900, minBedrooms: 4, facts: { pets: ['welcome'] } },
    { phone: 3, wide: 3 },
  ],
  [
    { search: 'loft', city: 'Ghent', district: 'Dok', bedrooms: 4 },
    { phone: 3, wide: 2 },
  ],
])('the button counts what its panel sets: %j', (filters, counts) => {
  expect(countsOf(filters)).toEqual(counts)
})
