import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { property, users } from '../../test/sample-data.ts'

const VIEW = 'POST /api/properties/:id/views'
const standing = { applicationId: null, leaseId: null }

function startServer(isPublished = true) {
  return startFakeServer({
    'GET /api/properties/:id': { ...property, isPublished },
    'GET /api/properties/:id/standing': standing,
    [VIEW]: null,
  })
}

const open = async (user: Parameters<typeof renderScreen>[1]) => {
  const screen = await renderScreen(`/listings/${property.id}`, user)
  await waitFor(() => expect(screen.textContent).toContain(property.description))
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('CountView', () => {
  it.each([
    ['a visitor', null, 1],
    ['a tenant', users.tenant, 1],
    ['another owner', { ...users.owner, id: crypto.randomUUID() }, 1],
    ['its owner', users.owner, 0],
    ['an agent', users.agent, 0],
  ])('counts a page opened by %s', async (_who, user, expected) => {
    const server = startServer()
    await open(user)
    expect(server.requests.filter((key) => key === VIEW)).toHaveLength(expected)
  })

  it('does not count a draft', async () => {
    const server = startServer(false)
    await open(null)
    expect(server.requests).not.toContain(VIEW)
  })

  it('counts a page in the background once it is visible', async () => {
    const server = startServer()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await open(null)
    expect(server.requests).not.toContain(VIEW)
    visibility.mockReturnValue('visible')
    for (let change = 0; change < 2; change++) fireEvent(document, new Event('visibilitychange'))
    expect(server.requests.filter((key) => key === VIEW)).toHaveLength(1)
  })
})
