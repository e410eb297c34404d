import type { OwnUser } from '@lintel/contract/accounts/schema'
import { urlOf } from '@lintel/contract/screens'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signInUrl } from '../../../api/session-urls.ts'
import { startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { otherProperty, property, users } from '../../../test/sample-data.ts'
import { compareUrl } from './compare-url.ts'

const twin = { ...property, id: '00000000-0000-4000-8000-000000000012', title: 'Its twin' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the comparison of `asked`; the server has `found`. */
async function open(asked: { id: string }[], found: (typeof property)[], user: OwnUser | null = null) {
  const server = startFakeServer({ 'GET /api/properties/several': found })
  const element = await renderScreen(compareUrl(asked.map(({ id }) => id)), user)
  await waitFor(() => expect(element.querySelector('[aria-busy="true"]')).toBeNull())
  return { server, ui: within(element) }
}

describe('ComparePropertiesScreen', () => {
  it('marks the rows that differ, and says so to screen readers', async () => {
    const { ui } = await open([property, otherProperty], [property, otherProperty])
    expect(ui.getByRole('row', { name: 'Rent per month Differs $1,250 $990' })).toBeTruthy()
    expect(ui.getByRole('rowheader', { name: /^Rent per month/ }).textContent).toContain('≠')
    expect(ui.getByRole('row', { name: 'Bathrooms 1 1' })).toBeTruthy()
    expect(ui.getByRole('row', { name: 'Lift Differs Yes Not stated' })).toBeTruthy()
  })

  it('shows only the differences', async () => {
    const { ui } = await open([property, otherProperty], [property, otherProperty])
    fireEvent.click(ui.getByRole('checkbox', { name: 'Only differences' }))
    expect(ui.queryByRole('rowheader', { name: 'Bathrooms' })).toBeNull()
    expect(ui.getByRole('rowheader', { name: /^Lift/ })).toBeTruthy()
  })

  it('has no choice for homes that do not differ', async () => {
    const { ui } = await open([property, twin], [property, twin])
    expect(ui.queryByRole('checkbox')).toBeNull()
    expect(ui.getByText('These homes state the same about everything listed here.')).toBeTruthy()
  })

  it('removes a home by a link, without reading the others again', async () => {
    const properties = [property, otherProperty, twin]
    const { ui, server } = await open(properties, properties)
    const remove = ui.getByRole('link', { name: `Remove ${otherProperty.title}` })
    expect(remove.getAttribute('href')).toBe(compareUrl([property.id, twin.id]))
    server.hang('GET /api/properties/several')
    fireEvent.click(remove)
    await waitFor(() => expect(ui.queryByText(otherProperty.title)).toBeNull())
    expect(ui.getByRole('columnheader', { name: /Its twin/ })).toBeTruthy()
    expect(ui.queryByText(/no longer listed/)).toBeNull()
    expect(document.activeElement).toBe(ui.getByRole('region', { name: 'Comparison' }))
  })

  it('leads a visitor to the form of each home by the sign-in, and can be shared', async () => {
    const { ui } = await open([property, otherProperty], [property, { ...otherProperty, status: 'occupied' }])
    const links = ui.getAllByRole('link', { name: /^Apply for/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([signInUrl(urlOf('apply', { id: property.id }))])
    fireEvent.click(ui.getByRole('button', { name: 'Share' }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })
    expect(field.value).toBe(window.location.origin + compareUrl([property.id, otherProperty.id]))
  })

  it('leads a user to the form of each home but their own', async () => {
    const { ui } = await open(
      [property, otherProperty],
      [property, { ...otherProperty, ownerId: users.tenant.id }],
      users.tenant,
    )
    const links = ui.getAllByRole('link', { name: /^Apply for/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([urlOf('apply', { id: property.id })])
  })

  it('says how many homes are no longer listed', async () => {
    const { ui } = await open([property, { id: '00000000-0000-4000-8000-000000000099' }, twin], [property, twin])
    expect(ui.getByText('1 of these homes is no longer listed.')).toBeTruthy()
  })

  it('links to the only home that is still listed', async () => {
    const { ui } = await open([property, otherProperty], [property])
    expect(ui.getByText('1 of these homes is no longer listed.')).toBeTruthy()
    expect(ui.getByRole('link', { name: property.title }).getAttribute('href')).toBe(
      urlOf('property', { id: property.id }),
    )
  })

  it('asks for two to four homes', async () => {
    const { ui, server } = await open([property], [])
    expect(ui.getByRole('heading', { name: 'Choose two to four homes' })).toBeTruthy()
    expect(ui.getByRole('link', { name: 'Saved homes' }).getAttribute('href')).toBe('/saved')
    expect(server.requests).toEqual([])
  })
})
