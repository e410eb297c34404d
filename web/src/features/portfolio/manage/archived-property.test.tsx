import type { PropertyRemoval } from '@lintel/contract/properties/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { consequence } from '../../../test/consequence.ts'
import { startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { document, managedProperty, property, propertyEvent, users } from '../../../test/sample-data.ts'
import RemovePropertyDialog from '../../properties/remove-property-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const archived = { archivedAt: '2026-05-04T12:00:00.000Z', isPublished: false }
const NOTICE = /^Archived on May 4, 2026\. Its leases, documents and history are kept for those who have them\.$/

const startServer = () =>
  startFakeServer({
    'GET /api/properties/:id': { ...property, ...archived },
    'GET /api/properties/:id/management': { ...managedProperty, ...archived },
    'GET /api/properties/:id/documents': [document],
    'GET /api/properties/:id/history': [propertyEvent],
  })

it('says on its page since when a home is archived, and offers no change', async () => {
  startServer()
  const screen = within(await renderScreen(`/properties/${property.id}`, users.owner))
  expect((await screen.findByText(/^Archived on/)).textContent).toMatch(NOTICE)
  await screen.findByRole('list', { name: 'Documents' })
  expect(screen.getByText('Archived')).toBeTruthy()
  expect(screen.queryByText(/^Not let/)).toBeNull()
  for (const name of [/^Edit/, /^More for this home/, /^Add document/, /^Publish/])
    expect(screen.queryAllByRole('button', { name }).concat(screen.queryAllByRole('link', { name }))).toEqual([])
})

it('leads from the form of an archived home to its page', async () => {
  startServer()
  await renderScreen(`/properties/${property.id}/edit`, users.owner)
  await waitFor(() => expect(window.location.pathname).toBe(`/properties/${property.id}`))
})

it('says on the page for visitors that a home is archived', async () => {
  startServer()
  const screen = within(await renderScreen(`/listings/${property.id}`, users.owner))
  await screen.findByText('This home is archived. Only its owner and agents see it.')
  expect(screen.queryByText('Not published')).toBeNull()
})

const REMOVAL: PropertyRemoval = {
  isArchived: true,
  obstacle: null,
  obstacleRecord: null,
  consequences: [
    consequence('3 applications, 1 of them still pending', { kind: 'goes' }),
    consequence('2 past leases, for tenant and owner', { kind: 'stays' }),
  ],
}

async function openDialog(removal: PropertyRemoval) {
  startFakeServer({ 'GET /api/properties/:id/removal': removal })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RemovePropertyDialog property={property} onClose={() => {}} />
    </QueryClientProvider>,
  )
  return within(window.document.body).findByRole('dialog')
}

it('asks to archive a home that had a lease, and says what goes and what stays', async () => {
  const dialog = within(await openDialog(REMOVAL))
  await dialog.findByRole('heading', { name: `Archive “${property.title}”?` })
  const lines = REMOVAL.consequences.map(({ text }) => text)
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(lines)
  dialog.getByRole('button', { name: 'Archive' })
})

it('asks to delete a home that never had one', async () => {
  const dialog = within(await openDialog({ ...REMOVAL, isArchived: false, consequences: [] }))
  await dialog.findByText('Nothing else goes with it: it has no applications and no leases.')
  dialog.getByRole('heading', { name: `Delete “${property.title}”?` })
  dialog.getByRole('button', { name: 'Delete' })
})
