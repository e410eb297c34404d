import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type PageOfRows, useList } from '../../api/use-list.ts'
import type { Column } from './column.ts'
import { ListTable } from './list-table.tsx'

type Property = { id: string; title: string }
const readPage = vi.fn<() => Promise<PageOfRows<Property>>>()
const COLUMNS: Column<Property>[] = [
  { id: 'home', heading: 'Home', cell: ({ title }) => title, name: ({ title }) => title },
]
const MILL = { id: 'mill', title: 'Mill Lane 3' }
const LOFT = { id: 'loft', title: 'Loft by the harbour' }

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

function Properties() {
  const list = useList({
    queryKey: ['homes'],
    queryFn: readPage,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: PageOfRows<Property>) => next,
  })
  return (
    <ListTable
      what="homes"
      list={list}
      empty={<p>No homes yet</p>}
      columns={COLUMNS}
      href={({ id }) => `/homes/${id}`}
      selectionActions={(selected) => <p>{`Write about ${selected.map(({ title }) => title).join(', ')}`}</p>}
    />
  )
}

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Properties />
    </QueryClientProvider>,
  )
}

it('shows a table named after its rows, and acts on selected ones', async () => {
  readPage.mockResolvedValue({ rows: [MILL, LOFT], next: null })
  open()
  expect(screen.getByText('Loading the homes')).toBeTruthy()
  const table = within(await screen.findByRole('table', { name: 'Homes' }))
  fireEvent.click(table.getByRole('checkbox', { name: 'Select Loft by the harbour' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  expect(screen.getByText('Write about Loft by the harbour')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})

it('adds the next page, whose failure leaves the rows', async () => {
  readPage
    .mockResolvedValueOnce({ rows: [MILL], next: 'second' })
    .mockRejectedValueOnce(new Error('503: busy'))
    .mockResolvedValueOnce({ rows: [LOFT], next: null })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('More homes could not be loaded')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Mill Lane 3' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Loft by the harbour' })).toBeTruthy()
})

it('says that there are none, and what failed', async () => {
  readPage.mockRejectedValueOnce(new Error('503: busy')).mockResolvedValueOnce({ rows: [], next: null })
  open()
  expect(await screen.findByText('The homes could not be loaded')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No homes yet')).toBeTruthy()
})
