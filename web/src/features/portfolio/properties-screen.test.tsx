import { cleanup, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { overview, portfolioProperty, users } from '../../test/sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ROUTES = { agent: 'GET /api/agent/properties', owner: 'GET /api/owner/properties' } as const

const COUNTS = { agent: 'GET /api/agent/properties/count', owner: 'GET /api/owner/properties/count' } as const

async function openTable(path: string, as: keyof typeof ROUTES, hasMore: boolean) {
  const server = startFakeServer({
    'GET /api/overview': { ...overview[as], properties: 65 },
    'GET /api/preferences': { portfolioTable: { hiddenColumns: [], view: 'table' } },
  })
  server.answer(ROUTES[as], [portfolioProperty], hasMore ? 'more' : undefined)
  server.answer(COUNTS[as], path.includes('search') ? { count: 1000, isCapped: true } : { count: 7, isCapped: false })
  if (path.includes('occupied')) server.refuse(COUNTS[as], 'unavailable', 'Busy')
  const screen = within(await renderScreen(path, users[as]))
  await screen.findByText(portfolioProperty.title)
  return screen
}

it.each([
  ['all, though not all are loaded', '/properties', true, '65 homes'],
  ['all that are loaded', '/properties', false, '1 home'],
  ['those that pass a filter', '/properties?status=available', true, '7 homes'],
  ['up to a thousand of a search', '/properties?search=mill', true, 'More than 1,000 homes'],
  ['the loaded ones if counting failed', '/properties?status=occupied', true, 'More than 1 home'],
])('counts %s', async (_name, path, hasMore, text) => {
  const screen = await openTable(path, 'agent', hasMore)
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status')
})

it.each(['agent', 'owner'] as const)('names each home’s owner only to agents: %s', async (as) => {
  const screen = await openTable('/properties', as, false)
  expect(screen.queryByRole('link', { name: 'Oscar Keller' }) !== null).toBe(as === 'agent')
  expect(screen.queryByRole('columnheader', { name: 'Owner' }) !== null).toBe(as === 'agent')
})
