import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { managedProperty, property, propertyEvent, users } from '../../test/sample-data.ts'
import { toasts } from '../../ui/overlays/toast-store.ts'

const EDIT = 'PATCH /api/properties/:id'
let server: FakeServer
let screen: ReturnType<typeof within>

const toast = () => toasts.getSnapshot()[0]
const field = () => screen.findByLabelText('Monthly rent') as Promise<HTMLInputElement>

beforeEach(async () => {
  server = startFakeServer({
    'GET /api/properties/:id/management': managedProperty,
    'GET /api/properties/:id/documents': [],
    'GET /api/properties/:id/history': [propertyEvent],
    [EDIT]: { ...property, price: 1150, version: 2 },
  })
  screen = within(await renderScreen(`/properties/${property.id}`, users.owner))
  await screen.findByRole('heading', { level: 1, name: property.title })
})
afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
})

async function typePrice(price: string) {
  fireEvent.click(screen.getByRole('button', { name: /^Change the price/ }))
  const input = await field()
  fireEvent.change(input, { target: { value: price } })
  return input
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('the price', () => {
  it('is saved with the version that was read, and set back by Undo with the version that was saved', async () => {
    await typePrice('1150')
    server.answer('GET /api/properties/:id/management', { ...managedProperty, price: 1150, version: 2 })
    save()
    await waitFor(() => expect(toast()?.description).toBe('From $1,250 to $1,150 a month.'))
    const button = await screen.findByRole('button', { name: 'Change the price, $1,150 a month' })
    expect(document.activeElement).toBe(button)
    server.answer(EDIT, { ...property, version: 3 })
    toast()?.action?.onSelect()
    await waitFor(() => expect(toast()?.description).toBe('The price is $1,250 a month again.'))
    expect(server.sent.map(({ body, headers }) => [body, headers['if-match']])).toEqual([
      [{ price: 1150 }, '"1"'],
      [{ price: 1250 }, '"2"'],
    ])
  })

  it('is not sent if it is invalid or unchanged, and Escape leaves it', async () => {
    const input = await typePrice('cheap')
    save()
    await screen.findByText('Rent must be a number')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(input, { target: { value: '1250.00' } })
    save()
    await screen.findByRole('button', { name: /^Change the price/ })
    fireEvent.keyDown(await typePrice('7'), { key: 'Escape' })
    await screen.findByRole('button', { name: 'Change the price, $1,250 a month' })
    expect(server.sent).toEqual([])
  })

  it('shows a price that was changed meanwhile, keeps the typed one, and replaces it when saved again', async () => {
    const input = await typePrice('1150')
    server.refuse(EDIT, 'stale', 'This home was changed after you opened it')
    server.answer('GET /api/properties/:id', { ...property, price: 1300, version: 5 })
    save()
    await screen.findByText('Someone changed the price to $1,300 meanwhile. Save again to replace it.')
    expect(input.value).toBe('1150')
    server.answer(EDIT, { ...property, price: 1150, version: 6 })
    save()
    await waitFor(() => expect(toast()?.description).toBe('From $1,300 to $1,150 a month.'))
    expect(server.sent.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"5"'])
  })

  it('is saved over a version in which only other values changed', async () => {
    await typePrice('1150')
    server.refuse(EDIT, 'stale', 'This home was changed after you opened it')
    let isRefused = false
    const fetchBefore = fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const response = await fetchBefore(url, init)
      // Refused once.
      if (init.method === 'PATCH' && !isRefused) {
        isRefused = true
        server.answer('GET /api/properties/:id', { ...property, title: 'Renamed', version: 5 })
        server.answer(EDIT, { ...property, price: 1150, version: 6 })
      }
      return response
    })
    save()
    await waitFor(() => expect(toast()?.title).toBe('Price changed'))
    expect(server.sent.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"5"'])
  })
})

describe('status and publication', () => {
  const LET = 'This home is let until May 1, 2026. You can make it available after that.'

  it('are saved at once, and a refusal is shown with the former value', async () => {
    server.refuse(EDIT, 'conflict', LET)
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'maintenance' } })
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Not changed', description: LET }))
    expect((screen.getByLabelText('Status') as HTMLSelectElement).value).toBe('available')
  })

  it('say so when Undo fails', async () => {
    server.answer(EDIT, { ...property, isPublished: false, version: 2 })
    fireEvent.click(screen.getByRole('switch', { name: /^Published/ }))
    await waitFor(() => expect(toast()?.title).toBe('Unpublished'))
    server.refuse(EDIT, 'stale', 'This home was changed after you opened it')
    server.answer('GET /api/properties/:id', { ...property, isPublished: true, version: 9 })
    toast()?.action?.onSelect()
    await waitFor(() =>
      expect(toast()).toMatchObject({ title: 'Not undone', description: 'Someone published it meanwhile.' }),
    )
  })
})

describe('a home that one may not manage', () => {
  it.each([
    ['a tenant', users.tenant],
    ['another owner', { ...users.owner, id: crypto.randomUUID() }],
  ])('redirects %s to its public page', async (_who, user) => {
    cleanup()
    server.refuse('GET /api/properties/:id/management', 'forbidden', 'Only its owner and agents can manage a home')
    await renderScreen(`/properties/${property.id}`, user)
    await waitFor(() => expect(window.location.pathname).toBe(`/listings/${property.id}`))
  })
})
