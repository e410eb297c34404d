import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type PageOfRows, useList } from '../../api/use-list.ts'
import { QueryState } from './query-state.tsx'
import { Skeleton } from './skeleton.tsx'

const read = vi.fn<() => Promise<string[]>>()
const readPage = vi.fn<() => Promise<PageOfRows<string>>>()
let client: QueryClient

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

function Reports() {
  const query = useQuery({ queryKey: ['reports'], queryFn: read })
  return (
    <QueryState query={query} what="the reports" level={3} pending={<Skeleton />} empty={<p>No reports</p>}>
      {(reports) => <p>{reports.join(', ')}</p>}
    </QueryState>
  )
}

function PagedReports() {
  const list = useList({
    queryKey: ['paged'],
    queryFn: readPage,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: PageOfRows<string>) => next,
  })
  return (
    <>
      <QueryState query={list} what="the reports" pending={<Skeleton />} empty={<p>No reports</p>}>
        {(reports) => <p>{`Shown: ${reports.join(', ')}`}</p>}
      </QueryState>
      <button type="button" onClick={() => void list.fetchNextPage()}>
        More
      </button>
    </>
  )
}

const open = (element = <Reports />) =>
  render(<QueryClientProvider client={client}>{element}</QueryClientProvider>).container

it('shows that the query is pending, then its data', async () => {
  read.mockResolvedValue(['Spam', 'Fraud'])
  open()
  expect(screen.getByRole('status').textContent).toBe('Loading the reports')
  expect(await screen.findByText('Spam, Fraud')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

it('shows in place of no rows that there are none', async () => {
  read.mockResolvedValue([])
  open()
  expect(await screen.findByText('No reports')).toBeTruthy()
})

it('says what failed, and reads again when asked', async () => {
  read.mockRejectedValueOnce(new Error('503: busy')).mockResolvedValue(['Spam'])
  open()
  expect(await screen.findByRole('heading', { level: 3, name: 'The reports could not be loaded' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Spam')).toBeTruthy()
  expect([screen.queryByRole('alert'), read.mock.calls.length]).toEqual([null, 2])
})

it('keeps the data when a refetch fails', async () => {
  read.mockResolvedValueOnce(['Spam']).mockRejectedValue(new Error('503: busy'))
  open()
  await screen.findByText('Spam')
  await client.refetchQueries()
  expect(client.getQueryState(['reports'])?.status).toBe('error')
  expect([screen.queryByText('Spam') !== null, screen.queryByRole('alert')]).toEqual([true, null])
})

it('shows the rows of all pages of a list, of which the first may be empty', async () => {
  readPage.mockResolvedValueOnce({ rows: [], next: 'second' }).mockResolvedValueOnce({ rows: ['Spam'], next: null })
  open(<PagedReports />)
  expect(await screen.findByText('Shown:')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByText('Shown: Spam')).toBeTruthy()
})
