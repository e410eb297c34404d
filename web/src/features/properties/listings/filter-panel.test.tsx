import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../api/query-client.ts'
import { refetch } from '../../../signed-in.tsx'
import { startFakeServer } from '../../../test/fake-server.ts'
import FilterPanel from './filter-panel.tsx'
import { NO_FILTERS } from './filters.ts'
import { MainChoices } from './main-choices.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const withClient = (element: React.ReactNode) => (
  <QueryClientProvider client={makeQueryClient(() => undefined, refetch)}>{element}</QueryClientProvider>
)

const shownIn = (select: HTMLElement) => (select as HTMLSelectElement).selectedOptions[0]?.text
const optionsOf = (select: HTMLElement) => [...(select as HTMLSelectElement).options].map(({ text }) => text)

it.each([
  [{}, 'Any'],
  [{ bedrooms: 3 }, '3+ Beds'],
  [{ minBedrooms: 3 }, '3 beds or more'],
])('the dropdown of bedrooms offers four choices, and shows %j as %s', (filters, shown) => {
  startFakeServer({ 'GET /api/properties/cities': [] })
  render(withClient(<MainChoices filters={{ ...NO_FILTERS, ...filters }} change={() => undefined} />))
  const select = screen.getByLabelText('Bedrooms')
  expect(shownIn(select)).toBe(shown)
  expect(optionsOf(select).slice(0, 4)).toEqual(['Any', '1 Bed', '2 Beds', '3+ Beds'])
})

it('says in the panel of a phone what 3+ means, and tells filters of the same thing apart by their names', () => {
  const some = { count: 1, isCapped: false }
  startFakeServer({
    'GET /api/properties/cities': [],
    'GET /api/properties/public/count': some,
    'GET /api/properties/public/choices': {},
  })
  render(withClient(<FilterPanel filters={NO_FILTERS} onApply={() => undefined} onClose={() => undefined} />))
  const panel = within(screen.getByRole('dialog', { name: 'Filters' }))
  const names = ['Price band', 'Price from', 'Price to', 'Number of bedrooms', 'Area from', 'Area to']
  for (const name of names) expect(panel.getAllByLabelText(name), name).toHaveLength(1)
  expect(panel.getByRole('group', { name: 'Bedrooms, at least' })).toBeTruthy()

  const rooms = panel.getByLabelText('Number of bedrooms')
  fireEvent.change(rooms, { target: { value: '3' } })
  expect(panel.getByText('Homes with exactly three bedrooms.')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'Include larger homes' }))
  expect([shownIn(rooms), panel.queryByText('Homes with three bedrooms or more.') !== null]).toEqual([
    '3 beds or more',
    true,
  ])
})
