import { urlOf } from '@lintel/contract/screens'
import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { consequence } from '../../../test/consequence.ts'
import { type Answers, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { application, otherProperty, overview, portfolioProperty, property, users } from '../../../test/sample-data.ts'
import { Shortcuts } from '../../../ui/keyboard/shortcuts.tsx'
import { toasts } from '../../../ui/overlays/toast-store.ts'

afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
})

const url = () => window.location.pathname + window.location.search
const toast = () => toasts.getSnapshot()[0]
const press = (key: string, options?: KeyboardEventInit) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...options })
const button = (name: string | RegExp) => page.getByRole('button', { name })

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

const EDIT = 'PATCH /api/properties/:id'
const draft = { ...portfolioProperty, isPublished: false }
const otherDraft = { ...draft, ...otherProperty, isPublished: false }

async function open(path: string, answers: Answers = {}) {
  const server = startFakeServer({
    'GET /api/owner/properties': [portfolioProperty],
    'GET /api/overview': overview.owner,
    'GET /api/preferences': {},
    ...answers,
  })
  await renderScreen(path, users.owner)
  await page.findByText(portfolioProperty.title)
  return server
}

describe('the cards of an owner', () => {
  it('are found by text and status, with both in the URL', async () => {
    const server = await open('/properties')
    fireEvent.change(page.getByRole('searchbox'), { target: { value: 'sète' } })
    await waitFor(() => expect(url()).toBe('/properties?search=s%C3%A8te'))
    server.answer('GET /api/owner/properties', [])
    fireEvent.change(page.getByRole('combobox', { name: 'Status' }), { target: { value: 'available' } })
    await page.findByText('No properties found')
    expect(url()).toBe('/properties?search=s%C3%A8te&status=available')
    window.history.back()
    await page.findByText(portfolioProperty.title)
    expect(url()).toBe('/properties?search=s%C3%A8te')
  })

  it.each([
    [
      { pendingApplications: 1, applications: 1 },
      '1 application waiting',
      `/applications?property=${property.id}&status=pending`,
    ],
    [{ pendingApplications: 2, applications: 2 }, '2 applications waiting', `/properties/${property.id}/applications`],
    [{ pendingApplications: 0, applications: 0 }, 'No applications yet', undefined],
  ])('lead to the applications that wait: %j', async (counts, text, href) => {
    await open('/properties', { 'GET /api/owner/properties': [{ ...portfolioProperty, ...counts }] })
    expect(page.getByText(text).closest('a')?.getAttribute('href')).toBe(href)
  })

  it('lead to the form, and from there back to the list with its filters', async () => {
    await open('/properties?search=canal&status=available')
    expect(page.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
      `/properties/${property.id}/edit?from=${encodeURIComponent('/properties?search=canal&status=available')}`,
    )
  })

  it('publish a home at once, and say why it failed', async () => {
    const server = await open('/properties', {
      'GET /api/owner/properties': [draft],
      [EDIT]: { ...property, isPublished: true, version: 2 },
    })
    server.answer('GET /api/owner/properties', [portfolioProperty])
    fireEvent.click(button('Publish'))
    await waitFor(() => expect(toast()?.description).toBe(`Everyone can find “${property.title}” now.`))
    server.answer(EDIT, { ...property, isPublished: false, version: 3 })
    toast()?.action?.onSelect()
    await waitFor(() => expect(toast()?.description).toBe(`“${property.title}” is a draft again.`))
    expect(server.sent.map(({ body }) => body)).toEqual([{ isPublished: true }, { isPublished: false }])
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    fireEvent.click(button(/^(Unp|P)ublish$/))
    await waitFor(() =>
      expect(toast()).toMatchObject({
        title: 'Not changed',
        description: expect.stringMatching(/^There was no answer\. The connection may have dropped\./),
      }),
    )
  })

  const GOES = '1 application, 1 of them still pending'
  const openRemoval = async (obstacle: string | null) => {
    const server = await open('/properties', {
      'GET /api/owner/properties': [portfolioProperty, { ...portfolioProperty, ...otherProperty }],
      'GET /api/properties/:id/removal': {
        isArchived: false,
        obstacle,
        obstacleRecord: { kind: 'application', id: application.id },
        consequences: [consequence(GOES, { kind: 'goes' })],
      },
      'DELETE /api/properties/:id': null,
    })
    fireEvent.click(button(`Delete ${property.title}`))
    return { server, dialog: within(await page.findByRole('dialog', { name: `Delete “${property.title}”?` })) }
  }

  it('delete a home once asked, and leave the list before it is read again', async () => {
    const { server, dialog } = await openRemoval(null)
    await dialog.findByText(GOES)
    fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(server.requests).not.toContain('DELETE /api/properties/:id')
    fireEvent.click(button(`Delete ${property.title}`))
    server.hang('GET /api/owner/properties')
    fireEvent.click(await page.findByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toast()?.description).toBe(`“${property.title}” and what went with it are gone.`))
    await waitFor(() => expect(page.getAllByRole('article').map((card) => card.textContent)).toHaveLength(1))
    expect(page.getByRole('article').textContent).toContain(otherProperty.title)
  })

  it('say why a home that is let can’t be deleted', async () => {
    const { dialog } = await openRemoval('This home has a lease until Dec 31, 2199.')
    await dialog.findByText(/^This home has a lease until Dec 31, 2199/)
    const link = dialog.getByRole('link', { name: 'View the application' })
    expect(link.getAttribute('href')).toBe(urlOf('reviewApplication', { id: application.id }))
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

describe('the table of an owner', () => {
  const openDrafts = async () => {
    const server = await open('/properties', {
      'GET /api/owner/properties': [draft, otherDraft],
      'GET /api/preferences': { portfolioTable: { hiddenColumns: [], view: 'table' } },
      'PATCH /api/preferences': {},
      [EDIT]: property,
    })
    render(<Shortcuts />)
    return server
  }

  it('publishes two drafts at once with the keyboard alone, and undoes it', async () => {
    const server = await openDrafts()
    press('j')
    press('x')
    press('ArrowDown')
    expect(document.activeElement?.textContent).toContain(otherDraft.title)
    press('X', { shiftKey: true })
    await page.findByText('2 selected')
    fireEvent.click(button('Publish'))
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Published', description: '2 homes are published now.' }),
    )
    toast()?.action?.onSelect()
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Undone', description: '2 homes are hidden from visitors now.' }),
    )
    expect(server.sent.map(({ body }) => body)).toEqual(
      [true, true, false, false].map((isPublished) => ({ isPublished })),
    )
    press('Escape')
    await waitFor(() => expect(page.queryByText('2 selected')).toBeNull())
    expect(document.activeElement?.getAttribute('href')).toBe(`/properties/${otherDraft.id}`)
  })

  it('names a home that could not be published, and publishes the others', async () => {
    await openDrafts()
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith(otherDraft.id) ? Promise.resolve(new Response('', { status: 503 })) : answer(url, init),
    )
    fireEvent.click(page.getByRole('checkbox', { name: 'Select all shown' }))
    fireEvent.click(button('Publish'))
    await waitFor(() => expect(toast()?.title).toBe('Not all changed'))
    expect(toast()?.description).toContain(`1 home is published now. Unchanged: “${otherDraft.title}”.`)
  })
})

it.each(['/properties', '/properties/add'])('%s leads tenants to their dashboard', async (path) => {
  startFakeServer({})
  await renderScreen(path, users.tenant)
  await waitFor(() => expect(url()).toBe('/dashboard'))
})
