import type { OwnUser } from '@lintel/contract/accounts/schema'
import type { Property } from '@lintel/contract/properties/schema'
import { cleanup, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { listing, property, users } from '../../test/sample-data.ts'
import { urls } from '../../urls.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(home: Partial<Property> = {}, user: OwnUser | null = null) {
  startFakeServer({
    'GET /api/properties/:id': { ...property, ...home },
    'GET /api/properties/:id/listing': listing,
    'GET /api/properties/:id/standing': { applicationId: null, leaseId: null },
    'GET /api/properties/public': [],
    'POST /api/properties/:id/views': null,
  })
  return within(await renderScreen(urls.property(property.id), user))
}

const termsIn = (ui: Awaited<ReturnType<typeof open>>) =>
  ui.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

describe('PriceCard', () => {
  it('says what moving in costs, from when, for how long and with whom', async () => {
    const ui = await open({ facts: { ...property.facts, availableFrom: '2190-03-01' } })
    const card = within(await ui.findByRole('region', { name: 'Costs and moving in' }))
    await card.findByText('Otto O.')
    expect(termsIn(card)).toEqual([
      ['Bills', 'Not included'],
      ['Deposit', '$2,500'],
      ['Cost of moving in', '$3,750First rent and deposit'],
      ['Available from', 'Mar 1, 2190'],
      ['Length of stay', '6 to 24 months'],
      ['Managed by', 'Otto O.Usually answers within a day'],
    ])
  })

  it('leaves out what the home does not state', async () => {
    const ui = await open({ facts: {}, status: 'occupied' })
    const card = within(await ui.findByRole('region', { name: 'Costs and moving in' }))
    await card.findByText('Otto O.')
    expect(termsIn(card).map(([term]) => term)).toEqual(['Managed by'])
  })

  it('leads a visitor to the form by the sign-in', async () => {
    const ui = await open()
    const link = await ui.findByRole('link', { name: 'Sign In to Apply' })
    expect(link.getAttribute('href')).toBe(urls.signIn(urls.apply(property.id)))
    const register = ui.getByRole('link', { name: 'Register to apply' })
    expect(register.getAttribute('href')).toBe(urls.register(urls.apply(property.id)))
  })

  it('has Manage beside Apply Now for agents', async () => {
    const ui = await open({}, users.agent)
    const apply = await ui.findByRole('link', { name: 'Apply Now' })
    expect(apply.nextElementSibling).toBe(ui.getByRole('link', { name: 'Manage this home' }))
  })
})
