import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { property, users } from '../../../test/sample-data.ts'

const EDIT = 'PATCH /api/properties/:id'
let server: FakeServer

// React Hook Form recognizes an unchanged select by its size, which happy-dom lacks.
beforeAll(() => void Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true }))
afterAll(() => void Reflect.deleteProperty(HTMLSelectElement.prototype, 'size'))
beforeEach(() => {
  server = startFakeServer({
    'GET /api/properties/:id': property,
    'GET /api/properties/cities': [],
    'GET /api/applications/questions': [],
    [EDIT]: { ...property, version: 2 },
  })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const url = () => window.location.pathname + window.location.search
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

it('offers to load a newer version, and keeps typed values', async () => {
  await renderScreen(`/properties/${property.id}/edit`, users.owner)
  fireEvent.change(await field('Property Title'), { target: { value: 'Flat of one editor' } })
  server.refuse(EDIT, 'stale', 'This home was changed after you opened it')
  press('Save changes')
  await screen.findByText('This home was changed after you opened it.')
  server.answer('GET /api/properties/:id', { ...property, price: 1100, version: 5 })
  server.answer(EDIT, { ...property, version: 6 })
  press('Load the newer version')
  await waitFor(async () => expect((await field('Monthly Rent ($)')).value).toBe('1,100'))
  expect((await field('Property Title')).value).toBe('Flat of one editor')
  press('Save changes')
  await waitFor(() => expect(url()).toBe(`/properties/${property.id}`))
  expect(server.sent.map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"5"'])
  expect(server.sent[1]?.body).toMatchObject({ title: 'Flat of one editor', price: 1100 })
})

it('leads back to the list with its filters, saved or not', async () => {
  const list = '/properties?search=canal&status=available'
  const path = `/properties/${property.id}/edit?from=${encodeURIComponent(list)}`
  await renderScreen(path, users.owner)
  for (const name of ['Back to Properties', 'Cancel'])
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(list)
  press('Save changes')
  await waitFor(() => expect(url()).toBe(list))
})

it('leads users who may not edit it to the page of the home', async () => {
  await renderScreen(`/properties/${property.id}/edit`, users.tenant)
  await waitFor(() => expect(url()).toBe(`/listings/${property.id}`))
})
