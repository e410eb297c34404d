/* Over 250 lines: new homes and changed ones, filled in by the same helpers. */
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { property, users } from '../../../test/sample-data.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'
import { setCurrency } from '../../../ui/text/money.ts'

let server: FakeServer
let screen: ReturnType<typeof within>

// React Hook Form recognizes an unchanged select by its size, which happy-dom lacks.
beforeAll(() => void Object.defineProperty(HTMLSelectElement.prototype, 'size', { value: 0, configurable: true }))
afterAll(() => void Reflect.deleteProperty(HTMLSelectElement.prototype, 'size'))
beforeEach(() => {
  server = startFakeServer({
    'GET /api/properties/:id': property,
    'GET /api/properties/cities': [],
    'GET /api/applications/questions': [],
    'POST /api/properties': property,
    'PATCH /api/properties/:id': property,
  })
})
afterEach(() => {
  cleanup()
  setCurrency('USD')
  toasts.remove()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const open = async (path: string) => {
  screen = within(await renderScreen(path, users.owner))
}
const field = (label: string) => screen.findByLabelText(label, { exact: true }) as Promise<HTMLInputElement>
const fill = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const group = async (label: string) => (await field(label)).closest('details')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sentFacts = async () => {
  await waitFor(() => expect(server.sent).toHaveLength(1))
  const [{ body } = { body: null }] = server.sent
  return (body as { facts: unknown } | null)?.facts
}

async function fillRequired() {
  for (const [label, value] of [
    ['Property Title', 'Loft'],
    ['Description', 'High.'],
    ['Address', '1 Sky Road'],
    ['City', 'Ghent'],
    ['Area (m²)', '50'],
  ] as const)
    await fill(label, value)
}

describe('a new home', () => {
  it('warns of nothing until something is filled in', async () => {
    await open('/properties/add')
    await field('Property Title')
    expect(screen.queryByText(/will be listed at \$0/)).toBeNull()
    await fill('Property Title', 'Loft')
    expect(await screen.findByText(/will be listed at \$0/)).toBeTruthy()
  })

  it('is shown as its card while it is filled in', async () => {
    await open('/properties/add')
    await fillRequired()
    await fill('Monthly Rent ($)', '1450')
    const card = within(await screen.findByRole('complementary', { name: 'Preview' }))
    for (const text of ['Loft', 'Ghent', '$1,450', '1 bedroom · 1 bathroom · 50 m²', 'Draft'])
      expect(card.getByText(text)).toBeTruthy()
  })

  const labels = ['Property Title', 'Description', 'Address', 'City', 'Monthly Rent ($)', 'Area (m²)']
  it('has the specified fields in their order, then the rest, closed until it is opened', async () => {
    await open('/properties/add')
    const more = screen.getByRole('button', { name: /^More details/ })
    const inOrder = [
      ...(await Promise.all([...labels, 'Bedrooms', 'Bathrooms', 'Status'].map(field))),
      screen.getByRole('button', { name: 'Upload images (0 uploaded)' }),
      more,
      await field('District'),
      screen.getByRole('button', { name: 'Create Property' }),
    ]
    for (const [at, element] of inOrder.slice(1).entries())
      expect(inOrder[at]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const isShown = () => document.getElementById(more.getAttribute('aria-controls') ?? '')?.hidden === false
    expect([more.getAttribute('aria-expanded'), isShown()]).toEqual(['false', false])
    fireEvent.click(more)
    expect([more.getAttribute('aria-expanded'), isShown()]).toEqual(['true', true])
  })

  it('opens the rest at an error in it', async () => {
    await open('/properties/add')
    await fillRequired()
    await fill('Deposit ($)', 'two rents')
    const more = screen.getByRole('button', { name: /^More details/ })
    fireEvent.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('false')
    press('Create Property')
    await screen.findByText('Deposit must be a number')
    expect(more.getAttribute('aria-expanded')).toBe('true')
  })

  it.each([false, true])(
    'offers to publish a draft in the toast of its creation; published: %s',
    async (isPublished) => {
      server.answer('POST /api/properties', { ...property, isPublished })
      await open('/properties/add')
      await fillRequired()
      press('Create Property')
      await waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe('Success'))
      const [{ description, action } = {}] = toasts.getSnapshot()
      expect([description, action?.label]).toEqual([
        'Property created successfully',
        isPublished ? undefined : 'Publish',
      ])
      action?.onSelect()
      if (!isPublished)
        await waitFor(() =>
          expect(server.sent.at(-1)).toMatchObject({ key: 'PATCH /api/properties/:id', body: { isPublished: true } }),
        )
    },
  )
})

describe('the facts of a new home', () => {
  it('are sent as filled in, and what is blank is not', async () => {
    await open('/properties/add')
    await fillRequired()
    await fill('District', 'Dok Noord')
    await fill('Floor', '0')
    await fill('Lift', 'no')
    await fill('Deposit ($)', '987.50')
    await fill('Energy class', 'C')
    await fill('Available from', '2026-03-01')
    for (const space of ['Garden', 'Balcony']) fireEvent.click(await field(space))
    expect((await group('Floor'))?.textContent).toContain('Ground floor · No lift · Balcony, garden')
    press('Create Property')
    expect(await sentFacts()).toEqual({
      district: 'Dok Noord',
      floor: 0,
      lift: false,
      deposit: 987.5,
      energyClass: 'C',
      availableFrom: '2026-03-01',
      outdoor: ['balcony', 'garden'],
    })
  })

  it('are kept as a draft, which opens their groups in words', async () => {
    await open('/properties/add')
    await fill('Type of home', 'apartment')
    await fill('Floor', '4')
    await fill('Pets', 'on-request')
    cleanup()
    await open('/properties/add')
    await screen.findByText('What you typed before is still here.')
    expect((await group('Floor'))?.textContent).toContain('Apartment · 4th floor')
    expect((await group('Pets'))?.textContent).toContain('Pets on request')
  })

  it('are none if nothing is filled in', async () => {
    await open('/properties/add')
    await fillRequired()
    expect((await group('Pets'))?.open).toBe(false)
    press('Create Property')
    expect(await sentFacts()).toEqual({})
  })

  it.each([
    ['Longest term (months)', { 'Shortest term (months)': '12', 'Longest term (months)': '6' }, /shorter than/],
    ['Floors of the building', { Floor: '4', 'Floors of the building': '3' }, /has fewer floors/],
    ['Deposit ($)', { 'Deposit ($)': 'two rents' }, /^Deposit must be a number$/],
  ])('open their group at an error of %s and focus it, and only that group', async (label, typed, error) => {
    await open('/properties/add')
    await fillRequired()
    for (const [name, value] of Object.entries(typed)) await fill(name, value)
    expect((await group(label))?.open).toBe(false)
    press('Create Property')
    await screen.findByText(error)
    const wrong = await field(label)
    await waitFor(() => expect(document.activeElement).toBe(wrong))
    expect(wrong.getAttribute('aria-invalid')).toBe('true')
    expect((await group(label))?.open).toBe(true)
    expect((await group('Pets'))?.open).toBe(false)
    expect(server.sent).toEqual([])
  })

  it('leave the focus to an error before them', async () => {
    await open('/properties/add')
    await fillRequired()
    await fill('Bathrooms', 'one')
    await fill('Deposit ($)', 'two rents')
    press('Create Property')
    await screen.findByText('Deposit must be a number')
    expect(document.activeElement).toBe(await field('Bathrooms'))
    expect((await group('Deposit ($)'))?.open).toBe(true)
  })
})

describe('the facts of a home', () => {
  it('are in their fields, and sent as they were', async () => {
    await open(`/properties/${property.id}/edit`)
    expect((await field('Floor')).value).toBe('3')
    expect((await field('Lift')).value).toBe('yes')
    expect((await field('Balcony')).checked).toBe(true)
    expect((await field('House rules')).value).toBe('Quiet after ten.')
    expect((await group('Energy class'))?.textContent).toContain('Energy class B · District heating')
    press('Save changes')
    expect(await sentFacts()).toEqual(property.facts)
  })

  it('are removed when they are cleared', async () => {
    await open(`/properties/${property.id}/edit`)
    for (const label of ['Floor', 'Floors of the building', 'Lift', 'House rules', 'Available from', 'Pets'])
      await fill(label, '')
    fireEvent.click(await field('Balcony'))
    press('Save changes')
    const { floor, floors, lift, houseRules, availableFrom, pets, outdoor, ...left } = property.facts
    expect(await sentFacts()).toEqual(left)
  })
})

describe('the amounts of a home', () => {
  const unitsOf = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent).filter(hasUnit)
  const hasUnit = (label: string | null) => /^(Monthly Rent|Deposit)/.test(label ?? '')

  it.each([
    ['USD', '$'],
    ['EUR', '€'],
    ['KWD', 'KWD'],
  ])('that is new are in the currency of the installation, %s', async (currency, symbol) => {
    setCurrency(currency)
    await open('/properties/add')
    await field(`Monthly Rent (${symbol})`)
    expect(unitsOf()).toEqual([`Monthly Rent (${symbol})`, `Deposit (${symbol})`])
  })

  it('that is edited stay in its own', async () => {
    server.answer('GET /api/properties/:id', { ...property, currency: 'EUR' })
    await open(`/properties/${property.id}/edit`)
    await field('Monthly Rent (€)')
    expect(unitsOf()).toEqual(['Monthly Rent (€)', 'Deposit (€)'])
  })

  it.each([
    ['JPY', '¥', '85000.5', 'Rent must be a whole number'],
    ['KWD', 'KWD', '412.1255', 'Rent must have at most three decimals'],
    ['USD', '$', '1250.505', 'Rent must have at most two decimals'],
  ])('have at most the decimals of %s', async (currency, symbol, typed, text) => {
    setCurrency(currency)
    await open('/properties/add')
    await fillRequired()
    await fill(`Monthly Rent (${symbol})`, `${typed}0`)
    press('Create Property')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
