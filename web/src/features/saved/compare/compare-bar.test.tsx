import type { OwnUser } from '@lintel/contract/accounts/schema'
import { urlOf } from '@lintel/contract/screens'
import { cleanup, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { otherProperty, property, users } from '../../../test/sample-data.ts'
import { setJustSaved } from '../save/just-saved.ts'
import { compareUrl } from './compare-url.ts'

const properties = [property, otherProperty]

afterEach(() => {
  cleanup()
  localStorage.clear()
  for (const { id } of properties) setJustSaved(id, false)
  vi.unstubAllGlobals()
})

async function openListings(user: OwnUser | null) {
  startFakeServer({
    'GET /api/properties/public': properties,
    'GET /api/properties/public/count': { count: 2, isCapped: false },
    'GET /api/properties/cities': ['Ghent'],
    'PUT /api/saved/homes/:id': null,
  })
  const ui = within(await renderScreen(urlOf('listings'), user))
  await ui.findByText(property.title)
  return ui
}

const heartOf = (ui: Awaited<ReturnType<typeof openListings>>, { title }: { title: string }) =>
  ui.getByRole('button', { name: `Save ${title}` })

it('says where saved homes are kept, and compares them from two on', async () => {
  const ui = await openListings(null)
  expect(ui.queryByText(/saved in/)).toBeNull()
  fireEvent.click(heartOf(ui, property))
  expect(ui.getByText('1 home saved in this browser')).toBeTruthy()
  expect(heartOf(ui, property).getAttribute('aria-description')).toBe('Saved in this browser')
  expect(ui.queryByRole('link', { name: /^Compare/ })).toBeNull()
  fireEvent.click(heartOf(ui, otherProperty))
  const compare = ui.getByRole('link', { name: 'Compare 2 homes' })
  expect(compare.getAttribute('href')).toBe(compareUrl(properties.map(({ id }) => id)))
  fireEvent.click(heartOf(ui, property))
  expect(ui.queryByRole('link', { name: /^Compare/ })).toBeNull()
  expect(ui.getByText('1 home saved in this browser')).toBeTruthy()
})

it('says that a user’s homes are kept in the account, and leaves out those saved before', async () => {
  const ui = await openListings(users.tenant)
  expect(heartOf(ui, property).getAttribute('aria-description')).toBe('Saved in your account')
  expect(ui.queryByText(/saved in your account/)).toBeNull()
  fireEvent.click(heartOf(ui, otherProperty))
  expect(await ui.findByText('1 home saved in your account')).toBeTruthy()
})

it('compares saved homes once two are chosen', async () => {
  startFakeServer({
    'GET /api/properties/several': properties,
    'GET /api/saved': { homes: [], unseen: 0 },
  })
  localStorage.setItem('lintel-homes', JSON.stringify({ saved: properties.map(({ id }) => id), seen: [] }))
  const ui = within(await renderScreen(urlOf('saved'), null))
  for (const [at, { title }] of properties.entries()) {
    fireEvent.click(await ui.findByRole('checkbox', { name: `Compare ${title}` }))
    expect(ui.queryAllByRole('link', { name: /^Compare/ })).toHaveLength(at)
  }
})
