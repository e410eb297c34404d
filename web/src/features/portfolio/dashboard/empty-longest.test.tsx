import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../api/query-client.ts'
import { startFakeServer } from '../../../test/fake-server.ts'
import { vacantProperty } from '../../../test/sample-data.ts'
import { EmptyLongest } from './empty-longest.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  within(
    render(
      <QueryClientProvider
        client={makeQueryClient(
          () => undefined,
          () => ({ records: Promise.resolve(), lists: Promise.resolve() }),
        )}
      >
        <EmptyLongest />
      </QueryClientProvider>,
    ).container,
  )

it('says since when each home stands empty, and what it asks', async () => {
  startFakeServer({ 'GET /api/agent/vacancies': [vacantProperty] })
  const row = within(await show().findByRole('listitem'))
  expect(row.getByRole('link', { name: vacantProperty.title })).toBeTruthy()
  const figures = row.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual(['Jan 5, 2026', '84', '$1,250'])
})

it('is not shown while no home stands empty', async () => {
  const server = startFakeServer({ 'GET /api/agent/vacancies': [] })
  const screen = show()
  await waitFor(() => expect(server.requests).toEqual(['GET /api/agent/vacancies']))
  expect(screen.queryByText('Empty longest')).toBeNull()
})
