import type { Sentence } from '@lintel/contract/properties/search-schema'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { property } from '../../../test/sample-data.ts'

const some = (count: number) => ({ count, isCapped: false })
const MEANING = 'GET /api/properties/sentence'
const NO_MEANING: Sentence = { filters: {}, facts: {}, words: '', isLiteral: false, places: [] }

let server: FakeServer
beforeEach(() => {
  server = startFakeServer({
    'GET /api/properties/public': [property],
    'GET /api/properties/public/count': some(2),
    'GET /api/properties/public/choices': { pets: { welcome: some(1), possible: some(2) }, type: { loft: some(0) } },
    'GET /api/properties/cities': ['Ghent'],
    'GET /api/properties/places': [{ city: 'Ghent', district: 'Dok Noord', homes: 2 }],
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const url = () => window.location.pathname + window.location.search
const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const options = () => screen.queryAllByRole('option').filter(({ tagName }) => tagName === 'DIV')

async function openPanel() {
  const button = screen.getByRole('button', { name: /filters/i })
  button.focus()
  fireEvent.click(button)
  return { button, panel: within(await screen.findByRole('dialog', { name: 'Filters' })) }
}

describe('the filters of /listings', () => {
  it('are counted by choice in the panel, and in the URL once the homes are shown', async () => {
    await renderScreen('/listings?city=Ghent', null)
    const { button, panel } = await openPanel()
    await panel.findByRole('checkbox', { name: 'Loft 0' })
    fireEvent.click(panel.getByRole('checkbox', { name: 'Pets welcome or on request 2' }))
    fireEvent.change(panel.getByLabelText('District'), { target: { value: 'Dok Noord' } })
    fireEvent.change(panel.getByLabelText('Price to'), { target: { value: '1,200' } })
    expect(url()).toBe('/listings?city=Ghent')
    fireEvent.click(await panel.findByRole('button', { name: 'Show 2 homes' }))
    expect(url()).toBe('/listings?city=Ghent&district=Dok+Noord&priceTo=1200&pets=possible')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
    expect(screen.getByLabelText<HTMLSelectElement>('Price').value).toBe('range')
  })

  it('are applied by Enter, and left alone by Escape', async () => {
    await renderScreen('/listings', null)
    const { panel } = await openPanel()
    const from = panel.getByLabelText('Price from')
    fireEvent.change(from, { target: { value: '900' } })
    fireEvent.submit(from)
    expect(url()).toBe('/listings?priceFrom=900')
    const again = await openPanel()
    fireEvent.change(again.panel.getByLabelText('Price from'), { target: { value: '700' } })
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(url()).toBe('/listings?priceFrom=900')
  })

  it('are links that remove them one by one', async () => {
    await renderScreen('/listings?city=Ghent&priceTo=1200&availableBy=2180-01-01&pets=possible', null)
    for (const [name, left] of [
      ['Pets welcome or on request', '/listings?city=Ghent&priceTo=1200&availableBy=2180-01-01'],
      ['Free by Jan 1, 2180', '/listings?city=Ghent&priceTo=1200'],
      ['Up to $1,200', '/listings?city=Ghent'],
    ] as const) {
      fireEvent.click(screen.getByRole('link', { name: `Remove filter ${name}` }))
      expect(url()).toBe(left)
    }
    window.history.back()
    await waitFor(() => expect(url()).toBe('/listings?city=Ghent&priceTo=1200'))
    await screen.findByRole('link', { name: 'Remove filter Up to $1,200' })
  })

  it('that leave no home say which one to drop, and how many homes that brings', async () => {
    server.answer('GET /api/properties/public', [])
    await renderScreen('/listings?pets=welcome&type=house', null)
    const drop = within(await screen.findByRole('list', { name: 'Filters to drop' }))
    fireEvent.click(await drop.findByRole('link', { name: 'Without House 2 homes' }))
    expect(url()).toBe('/listings?pets=welcome')
  })
})

describe('a sentence in the search of /listings', () => {
  beforeEach(() =>
    server.answer(MEANING, {
      ...NO_MEANING,
      filters: { city: 'Ghent', maxPrice: 1200.01 },
      facts: { pets: ['possible'] },
      words: '',
    }),
  )

  it('is suggested as filters, and becomes them at Enter', async () => {
    await renderScreen('/listings?bedrooms=1', null)
    field().focus()
    type('ghent under 1200 pets')
    await waitFor(() =>
      expect(options()[0]?.textContent).toContain('Ghent · Up to $1,200 · Pets welcome or on request'),
    )
    expect(url()).toBe('/listings?bedrooms=1')
    press('Enter')
    await waitFor(() => expect(url()).toBe('/listings?city=Ghent&bedrooms=1&priceTo=1200&pets=possible'))
    expect(field().value).toBe('')
  })

  it('is understood on the landing page, by Enter and by its button', async () => {
    for (const send of [() => press('Enter'), () => fireEvent.click(screen.getByRole('button', { name: 'Find' }))]) {
      await renderScreen('/', null)
      type('ghent under 1200 pets')
      send()
      await waitFor(() => expect(url()).toBe('/listings?city=Ghent&priceTo=1200&pets=possible'))
      cleanup()
    }
  })
})

describe('a place in the search of /listings', () => {
  const place = { city: 'Ghent', district: 'Dok Noord', homes: some(2) }

  it('is suggested while its name is typed, and chosen by keyboard', async () => {
    server.answer(MEANING, { ...NO_MEANING, facts: { type: ['house'] }, words: 'dok n', places: [place] })
    await renderScreen('/listings?pets=welcome', null)
    field().focus()
    type('house dok n')
    await screen.findByRole('option', { name: 'Dok Noord, Ghent 2 homes' })
    press('ArrowDown')
    press('ArrowDown')
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true'])
    press('Enter')
    expect(url()).toBe('/listings?city=Ghent&district=Dok+Noord&type=house&pets=welcome')
    type('dok')
    await waitFor(() => expect(options()).not.toEqual([]))
    press('Escape')
    expect([options(), field().value]).toEqual([[], 'dok'])
  })

  it('is offered as a filter of the searched words', async () => {
    server.answer(MEANING, { ...NO_MEANING, filters: { city: 'Ghent' } })
    await renderScreen('/listings?bedrooms=1&search=ghent', null)
    fireEvent.click(await screen.findByRole('link', { name: 'Homes in Ghent' }))
    expect(url()).toBe('/listings?city=Ghent&bedrooms=1')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Homes in Ghent' })).toBeNull())
    expect([field().value, screen.getByLabelText<HTMLSelectElement>('City').value]).toEqual(['', 'Ghent'])
  })
})
