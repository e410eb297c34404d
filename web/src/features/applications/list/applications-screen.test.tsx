import type { Application } from '@lintel/contract/applications/schema'
import { APPLICATIONS } from '@lintel/contract/applications/tags'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import {
  application,
  applicationCounts,
  personPage,
  portfolioProperty,
  property,
  users,
} from '../../../test/sample-data.ts'
import { Shortcuts } from '../../../ui/keyboard/shortcuts.tsx'
import { toasts } from '../../../ui/overlays/toast-store.ts'

const PROPERTY_CHIP = `Show all homes instead of “${property.title}”`
const OWN = 'GET /api/owner/applications'
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const byApplicant = (firstName: string, at: number): Application => {
  const tenant = { ...users.tenant, id: id(300 + at), firstName, lastName: 'Nord' }
  return { ...application, id: id(200 + at), tenantId: tenant.id, tenant }
}
const [anna, bela, carl, dora] = ['Anna', 'Bela', 'Carl', 'Dora'].map(byApplicant) as Required<
  [Application, Application, Application, Application]
>
let server: FakeServer

afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(query = '', shown = [anna, bela, carl]) {
  server = startFakeServer({
    [OWN]: shown,
    'GET /api/applications/counts': applicationCounts,
    'GET /api/preferences': {},
    'GET /api/owner/properties': [portfolioProperty],
    'GET /api/properties/:id': property,
    'GET /api/people/:id': personPage,
  })
  server.changed = [APPLICATIONS]
  await renderScreen(`/applications${query}`, users.owner)
  render(<Shortcuts />)
  await waitFor(() => expect(document.querySelector('[data-skeleton], [aria-busy="true"]')).toBeNull())
}

const links = () => [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
const link = (name: string) =>
  waitFor(() => {
    const found = links().find(({ textContent }) => textContent?.startsWith(`${name} Nord for`))
    return found ?? expect.fail(`no row of ${name}`)
  })
const rows = () => within(screen.getByRole('list', { name: 'Applications' })).getAllByRole('listitem')
const press = (...keys: string[]) => {
  for (const key of keys) act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
}
const isFocused = async (name: string) => expect(document.activeElement).toBe(await link(name))
/** The button of a filter that is set, of a desktop: before it stands that of a phone. */
const chipOf = async (name: string) => (await screen.findAllByRole('button', { name })).at(-1) as HTMLElement
const search = () => window.location.search
const asked = () => server.urls.filter((url) => url.startsWith('/api/owner/applications')).at(-1)

async function reject(dialog: ReturnType<typeof within>) {
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'other' } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Reject' })))
}
const openDialog = async () => within(await screen.findByRole('dialog'))

describe('the filters', () => {
  it('are in the URL, and asked for together', async () => {
    await open()
    fireEvent.click(screen.getByRole('link', { name: 'Pending 1' }))
    fireEvent.click(screen.getByRole('combobox', { name: 'Home' }))
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(property.title) }))
    const chip = await chipOf(PROPERTY_CHIP)
    expect(document.activeElement).toBe(chip)
    expect(screen.getByLabelText('Order')).toHaveProperty('value', 'waiting')
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'newest' } })
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bel' } })
    await waitFor(() => expect(search()).toBe(`?status=pending&property=${property.id}&search=bel&sort=newest`))
    await waitFor(() =>
      expect(asked()).toBe(`/api/owner/applications?status=pending&property=${property.id}&search=bel&limit=24`),
    )
  })

  it('are read from the URL, also when Back changes it, which leaves the focus alone', async () => {
    const url = `?status=pending&property=${property.id}&search=bel&sort=newest`
    await open(url)
    expect(screen.getByRole('link', { name: 'Pending 1' }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'bel')
    expect(screen.getByLabelText('Order')).toHaveProperty('value', 'newest')
    fireEvent.click(await chipOf(PROPERTY_CHIP))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Home' })))
    act(() => {
      window.history.replaceState(null, '', `/applications${url}`)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(document.activeElement).not.toBe(await chipOf(PROPERTY_CHIP))
  })

  it('lead out of an empty list, and leave its order', async () => {
    await open('?search=nobody&sort=oldest', [])
    expect(screen.getByRole('heading', { name: 'No applications found' })).toBeTruthy()
    server.answer(OWN, [anna])
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await link('Anna')).toBeTruthy()
    expect(search()).toBe('?sort=oldest')
  })

  it('have one of a person that can be removed', async () => {
    await open(`?tenant=${anna.tenantId}&status=approved`, [anna])
    render(<main id="main" tabIndex={-1} />)
    fireEvent.click(await chipOf('Show all applicants instead of “Tessa Bloom”'))
    expect(document.activeElement?.id).toBe('main')
    expect(search()).toBe('?status=approved')
    await waitFor(() => expect(asked()).not.toContain('tenant='))
  })

  it('take no home by Tab, and say that a search has failed', async () => {
    await open()
    const field = screen.getByRole('combobox', { name: 'Home' })
    act(() => field.focus())
    fireEvent.click(field)
    const option = await screen.findByRole('option', { name: new RegExp(property.title) })
    press('ArrowDown')
    expect(option.getAttribute('aria-selected')).toBe('true')
    press('Tab')
    act(() => field.blur())
    await waitFor(() => expect(option.isConnected).toBe(false))
    expect(search()).toBe('')
    server.refuse('GET /api/owner/properties', 'internal', 'The database is being restarted.')
    fireEvent.change(field, { target: { value: 'any' } })
    await screen.findByText('The homes could not be loaded')
    expect(screen.queryByText('0 homes. ')).toBeNull()
  })
})

it.each(['Smith & Sons', '1+1', '100%'])(
  'opens an application from a search for “%s”, and leads back',
  async (text) => {
    const query = `?${new URLSearchParams({ search: text, sort: 'oldest' })}`
    await open(query)
    const href = (await link('Bela')).getAttribute('href') ?? ''
    cleanup()
    server.answer('GET /api/applications/:id', { ...application, ...bela })
    server.answer('GET /api/applications/:id/neighbours', { previous: anna.id, next: carl.id })
    for (const key of ['others', 'documents', 'notes'] as const) server.answer(`GET /api/applications/:id/${key}`, [])
    await renderScreen(href, users.owner)
    const next = await screen.findByRole('link', { name: 'Next application' })
    const from = new URL(href, 'http://localhost').searchParams.get('from')
    expect(new URL(next.getAttribute('href') ?? '', 'http://localhost').searchParams.get('from')).toBe(from)
    expect(next.getAttribute('href')).toContain(carl.id)
    expect(screen.getByRole('link', { name: 'Back to applications' }).getAttribute('href')).toBe(
      `/applications${query}`,
    )
    const { searchParams } = new URL(server.urls.find((url) => url.includes('/neighbours')) ?? '', 'http://localhost')
    expect(searchParams.get('search')).toBe(text)
  },
)

describe('the keys', () => {
  it('move between the rows', async () => {
    await open()
    for (const [key, name] of [
      ['j', 'Anna'],
      ['j', 'Bela'],
      ['ArrowDown', 'Carl'],
      ['k', 'Bela'],
      ['End', 'Carl'],
      ['j', 'Carl'],
      ['Home', 'Anna'],
      ['ArrowUp', 'Anna'],
    ] as const) {
      press(key)
      await isFocused(name)
    }
  })

  it('reject, are typed in the dialog, and leave the focus to the row that takes the place', async () => {
    await open()
    press('j', 'j', 'r')
    const dialog = await openDialog()
    dialog.getByLabelText('Note').focus()
    press('j', 'a')
    expect(document.activeElement).toBe(dialog.getByLabelText('Note'))
    server.answer('POST /api/applications/:id/reject', { ...application, ...bela, status: 'rejected' })
    server.answer(OWN, [anna, carl, { ...bela, status: 'rejected' }])
    await reject(dialog)
    await waitFor(async () => isFocused('Carl'))
    press('End', 'r')
    await isFocused('Bela')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('load more at the end, unless another row is focused meanwhile', async () => {
    await open()
    server.answer(OWN, [anna, bela, carl], 'further')
    cleanup()
    await renderScreen('/applications', users.owner)
    render(<Shortcuts />)
    await link('Anna')
    press('j', 'End')
    const release = server.answerLater(OWN, [dora])
    press('j', 'k')
    await isFocused('Bela')
    await act(async () => release())
    await link('Dora')
    await isFocused('Bela')
  })
})

describe('a decision', () => {
  it('closes its dialog before the list is read again', async () => {
    await open('', [anna])
    fireEvent.click(screen.getByRole('button', { name: /^Reject/ }))
    const dialog = await openDialog()
    server.answer('POST /api/applications/:id/reject', { ...application, ...anna, status: 'rejected' })
    const release = server.answerLater(OWN, [{ ...anna, status: 'rejected' }])
    await reject(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: /^Reject/ })).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull())
  })

  it('is not made offline, which it says', async () => {
    await open('', [anna])
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    press('j', 'a')
    await (await openDialog()).findByText('The terms could not be looked up')
    press('Escape')
    await waitFor(async () => isFocused('Anna'))
    press('r')
    const dialog = await openDialog()
    await reject(dialog)
    expect(await dialog.findByText(/Decisions are not kept for later/)).toBeTruthy()
    expect(server.sent).toEqual([])
  })

  it('of a tenant withdraws the application, and leaves the focus on its row', async () => {
    server = startFakeServer({
      'GET /api/tenant/applications': [application],
      'GET /api/applications/counts': applicationCounts,
      'GET /api/preferences': {},
      'DELETE /api/applications/:id': { ...application, status: 'withdrawn' },
    })
    server.changed = [APPLICATIONS]
    await renderScreen('/applications', users.tenant)
    const name = `Withdraw your application for ${property.title}`
    ;(await screen.findByRole('button', { name })).focus()
    fireEvent.click(screen.getByRole('button', { name }))
    expect(screen.queryByRole('combobox', { name: 'Home' })).toBeNull()
    const dialog = await openDialog()
    server.answer('GET /api/tenant/applications', [{ ...application, status: 'withdrawn' }])
    fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Withdrawn'))
    await waitFor(() => expect(document.activeElement?.textContent).toContain(property.title))
    const message = screen.getByRole('link', { name: `Message the owner about ${property.title}` })
    expect(message.getAttribute('href')).toBe(`/messages?to=${users.owner.id}&property=${property.id}`)
  })
})
