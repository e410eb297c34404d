import type { ListedDocument } from '@lintel/contract/documents/schema'
import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { listedDocument, message, property, users } from '../../test/sample-data.ts'
import { Shortcuts } from '../../ui/keyboard/shortcuts.tsx'
import { toasts } from '../../ui/overlays/toast-store.ts'

const LIST = 'GET /api/documents'
const own: ListedDocument = {
  ...listedDocument,
  id: users.owner.id,
  userId: users.owner.id,
  title: 'Letter',
  user: users.owner,
  property: null,
}
let server: FakeServer

afterEach(() => {
  cleanup()
  toasts.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function open(query = '') {
  await renderScreen(`/documents${query}`, users.owner)
  render(<Shortcuts />)
  return screen.findByRole('table', { name: 'Documents' })
}
const start = () => (server = startFakeServer({ [LIST]: [listedDocument, own], 'GET /api/preferences': {} }))

it('is filtered and sorted in the URL', async () => {
  start()
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Added' }))
  fireEvent.click(screen.getByRole('link', { name: 'Income' }))
  expect(window.location.search).toBe('?type=income&sort=oldest')
  await waitFor(() => expect(server.urls.at(-1)).toMatch(/type=income&sort=oldest/))
})

it('opens a document by key, and lets others’ documents be neither removed nor their owners be left without a message', async () => {
  start()
  const table = await open()
  act(() => void fireEvent.keyDown(document.body, { key: 'j' }))
  const link = within(table).getByRole('link', { name: listedDocument.title })
  expect(document.activeElement).toBe(link)
  expect(link.getAttribute('href')).toBe(listedDocument.fileUrl)
  expect(link.hasAttribute('download')).toBe(true)
  const linkToProperty = within(table).getByRole('link', { name: property.title })
  expect(linkToProperty.getAttribute('href')).toBe(`/properties/${property.id}`)
  const removable = screen.getAllByRole('button', { name: /^Remove/ })
  expect(removable.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(['Remove Letter'])
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${listedDocument.title}` }))
  fireEvent.click(await screen.findByRole('button', { name: 'Message' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message Tessa Bloom' }))
  server.answer('POST /api/messages', message)
  fireEvent.change(dialog.getByLabelText('Message'), { target: { value: 'One more page?' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('removes an own document, once that is confirmed', async () => {
  start()
  server.changed = [DOCUMENTS]
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Letter' }))
  server.answer('DELETE /api/documents/:id', null)
  const dialog = within(await screen.findByRole('dialog'))
  server.answer(LIST, [listedDocument])
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Letter' })).toBeNull())
})

it('reads on by itself when a page has none of the documents', async () => {
  start()
  server.answer(LIST, [], 'further')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('cursor=further')) server.answer(LIST, [listedDocument])
    return fetch(url, init)
  })
  const table = await open()
  expect(within(table).getByRole('link', { name: listedDocument.title })).toBeTruthy()
  expect(screen.getByText('1 document')).toBeTruthy()
})
