import type { OwnUser } from '@lintel/contract/accounts/schema'
import { cleanup, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { application, document, lease, property, users } from '../../test/sample-data.ts'
import { booksPreview } from '../../test/sample-rent.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The page of a person with a record of each kind, of which there are more. */
async function openPage(person: OwnUser, by: OwnUser) {
  const cut = <Item,>(item: Item) => ({ items: [item], more: true })
  startFakeServer({
    'GET /api/people/:id': {
      person: { ...person, memberSince: '2026-01-01', isDeleted: false },
      canWrite: true,
      homes: cut(property),
      applications: cut(application),
      leases: cut({ ...lease, applicationId: application.id, isCancelled: false, property, tenant: users.tenant }),
      documents: cut(document),
    },
    'GET /api/people/:id/notes': [],
    'GET /api/people/:id/books': { isOn: false, leases: [booksPreview] },
  })
  const screen = within(await renderScreen(`/people/${person.id}`, by))
  expect((await screen.findAllByText(/newest are shown/)).length).toBe(3)
  return screen
}

async function linksTo(person: OwnUser, by: OwnUser) {
  const screen = await openPage(person, by)
  return screen.queryAllByRole('link', { name: /^View all/ }).map((link) => link.getAttribute('href'))
}

it('shows the sections in two columns, notes before the others of the second', async () => {
  const screen = await openPage(users.tenant, users.agent)
  const columns = [...(screen.getByRole('heading', { name: 'Leases' }).closest('.grid')?.children ?? [])]
  expect(columns.map((column) => [...column.querySelectorAll('h2')].map(({ textContent }) => textContent))).toEqual([
    ['Leases', 'Applications'],
    ['Notes', 'Homes', 'Documents'],
  ])
})

it('leads an agent from what is cut to the lists that can be limited to the person', async () => {
  expect(await linksTo(users.tenant, users.agent)).toEqual([
    `/applications?tenant=${users.tenant.id}&status=approved`,
    `/applications?tenant=${users.tenant.id}`,
    `/properties?owner=${users.tenant.id}`,
    `/documents?person=${users.tenant.id}`,
  ])
})

it('leads the reader from their own page to their own lists', async () => {
  expect(await linksTo(users.owner, users.owner)).toEqual(['/properties', '/documents'])
})

it('links to no list that the reader may not see', async () => {
  expect(await linksTo(users.owner, users.tenant)).toEqual(['/applications', `/documents?person=${users.owner.id}`])
})

it('links only agents to the books of an owner and to notes', async () => {
  const screen = await openPage(users.owner, users.agent)
  const heading = await screen.findByRole('heading', { name: 'Books' })
  expect(heading.nextElementSibling?.textContent).toBe('New leases get no books. 1 lease without books.')
  fireEvent.click(screen.getByRole('button', { name: 'Start the books' }))
  const dialog = await within(window.document.body).findByRole('dialog', { name: 'Start the books' })
  expect(dialog).toBeTruthy()
  cleanup()
  expect((await openPage(users.owner, users.owner)).queryByRole('heading', { name: 'Books' })).toBeNull()
  cleanup()
  const ofApplicant = await openPage(users.tenant, users.owner)
  expect(ofApplicant.queryByRole('heading', { name: 'Notes' })).toBeNull()
  cleanup()
  expect((await openPage(users.tenant, users.agent)).queryByRole('heading', { name: 'Books' })).toBeNull()
})
