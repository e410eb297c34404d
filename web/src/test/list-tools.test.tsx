import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, type FakeServer, startFakeServer } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'
import { application, applicationCounts, listedDocument, portfolioProperty, userCounts, users } from './sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PREFERENCES: Answers = { 'GET /api/preferences': {} }
const counted = (count: number) => ({ ...applicationCounts, all: { count, isCapped: false } })

async function open(path: string, as: keyof typeof users, answers: Answers): Promise<FakeServer> {
  const server = startFakeServer({ ...PREFERENCES, ...answers })
  const container = await renderScreen(path, users[as])
  await waitFor(() => expect(container.querySelector('[data-skeleton], [aria-busy="true"]')).toBeNull())
  return server
}

/** Names of the buttons, fields and hints of keys that stand above a list. */
function tools() {
  const named = [...document.querySelectorAll('search input, select, button[aria-haspopup], button[aria-pressed]')].map(
    (element) => element.getAttribute('aria-label') ?? element.textContent,
  )
  const others = [
    ...(screen.queryByRole('button', { name: 'Download CSV' }) ? ['Download CSV'] : []),
    ...(document.querySelector('kbd') ? ['keys'] : []),
  ]
  return [...named.filter((name) => !/^(More for|Add|Choose the type)/.test(name ?? '')), ...others]
}

describe('above a list of one’s own', () => {
  it.each([
    ['/applications', { 'GET /api/tenant/applications': [application], 'GET /api/applications/counts': counted(6) }],
    ['/documents', { 'GET /api/documents': [listedDocument] }],
  ] as [string, Answers][])('%s that is short stand its parts alone', async (path, answers) => {
    await open(path, 'tenant', answers)
    expect(screen.getByRole('link', { name: /^All/ })).toBeTruthy()
    expect(tools()).toEqual([])
  })

  it('that is long stands all that a list has', async () => {
    await open('/applications', 'tenant', {
      'GET /api/tenant/applications': [application],
      'GET /api/applications/counts': counted(13),
    })
    expect(tools()).toEqual(['Search by home', 'View', 'Order', 'Show cards', 'Show a table', 'Download CSV', 'keys'])
  })

  it('shows cards, whatever was chosen when it was long', async () => {
    await open('/applications', 'tenant', {
      'GET /api/preferences': { applicationsTable: { view: 'table', hiddenColumns: [] } },
      'GET /api/tenant/applications': [application],
      'GET /api/applications/counts': counted(6),
    })
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('an empty list', () => {
  it.each([
    ['/applications', 'tenant', { 'GET /api/tenant/applications': [], 'GET /api/applications/counts': counted(0) }],
    ['/applications', 'owner', { 'GET /api/owner/applications': [], 'GET /api/applications/counts': counted(0) }],
    ['/properties', 'owner', { 'GET /api/owner/properties': [] }],
    ['/documents', 'owner', { 'GET /api/documents': [] }],
  ] as [string, 'tenant' | 'owner', Answers][])('%s of the %s has no tools', async (path, as, answers) => {
    await open(path, as, answers)
    expect(tools()).toEqual([])
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('of conversations has no search', async () => {
    await open('/messages', 'tenant', { 'GET /api/messages/conversations': [] })
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.getByText('No conversations yet')).toBeTruthy()
  })

  it('has its tools while a filter is set', async () => {
    await open('/properties?status=occupied', 'owner', { 'GET /api/owner/properties': [] })
    expect(tools()).toContain('Order')
  })
})

describe('the sheet of a phone', () => {
  it('holds filters, order, view and export, and each applies at once', async () => {
    await open('/properties?status=available', 'owner', { 'GET /api/owner/properties': [portfolioProperty] })
    fireEvent.click(screen.getByRole('button', { name: 'Filters 1 in use' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect(sheet.getAllByRole('combobox').map((field) => field.getAttribute('aria-label'))).toEqual([
      null,
      'Status',
      'Published',
      null,
    ])
    expect(sheet.getByRole('button', { name: 'Download CSV' })).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('Published'), { target: { value: 'true' } })
    fireEvent.change(sheet.getByLabelText('Order'), { target: { value: 'oldest' } })
    expect(window.location.search).toBe('?status=available&published=true&sort=oldest')
    fireEvent.click(sheet.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Filters 2 in use' })).toBeTruthy()
  })

  it('shows and hides columns', async () => {
    const server = await open('/users', 'agent', {
      'GET /api/agent/users': [],
      'GET /api/agent/users/counts': userCounts,
      'PATCH /api/preferences': {},
    })
    fireEvent.click(screen.getByRole('button', { name: 'View' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'View' }))
    fireEvent.click(sheet.getByRole('checkbox', { name: 'Phone' }))
    await waitFor(() =>
      expect(server.sent.map(({ body }) => body)).toEqual([{ peopleTable: { hiddenColumns: ['phone'] } }]),
    )
  })
})
