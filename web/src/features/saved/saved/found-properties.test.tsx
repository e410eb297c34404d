import type { FoundProperty } from '@lintel/contract/saved/schema'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { otherProperty, property, users } from '../../../test/sample-data.ts'

const SEEN = 'POST /api/saved/found/seen'

const found = (foundProperty: typeof property, isSeen: boolean): FoundProperty => ({
  property: foundProperty,
  formerPrice: null,
  foundAt: '2026-01-05T09:30:00.000Z',
  isSeen,
  search: { id: '00000000-0000-4000-8000-000000000901', name: 'Two rooms in Ghent' },
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('marks the homes that it shows as seen, once the page has the focus', async () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const server = startFakeServer({
    'GET /api/saved/found': [found(property, false), found(otherProperty, true)],
    'GET /api/saved/homes': [],
    'GET /api/saved/searches': [],
    'GET /api/preferences/recent': [],
    [SEEN]: null,
  })
  await renderScreen('/saved', users.tenant)
  await screen.findByText('New')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(server.requests).not.toContain(SEEN)

  hasFocus.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('focus')))
  await act(() => vi.advanceTimersByTimeAsync(1_600))
  await waitFor(() => expect(server.requests).toContain(SEEN))
  expect(server.sent).toEqual([expect.objectContaining({ key: SEEN, body: { homes: [property.id] } })])
})
