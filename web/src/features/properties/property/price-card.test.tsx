import type { OwnUser } from '@lintel/contract/accounts/schema'
import type { Property } from '@lintel/contract/properties/schema'
import { urlOf } from '@lintel/contract/screens'
import { cleanup, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signInUrl } from '../../../api/session-urls.ts'
import { type Answers, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { application, lease, listing, property, users } from '../../../test/sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(changes: Partial<Property> = {}, user: OwnUser | null = null, answers: Answers = {}) {
  startFakeServer({
    'GET /api/properties/:id': { ...property, ...changes },
    'GET /api/properties/:id/listing': listing,
    'GET /api/properties/:id/standing': { applicationId: null, leaseId: null },
    'GET /api/properties/public': [],
    'POST /api/properties/:id/views': null,
    'GET /api/properties/:id/application-draft': { draft: null, savedAt: null, last: null },
    ...answers,
  })
  return within(await renderScreen(urlOf('property', { id: property.id }), user))
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
    expect(link.getAttribute('href')).toBe(signInUrl(urlOf('apply', { id: property.id })))
    const register = ui.getByRole('link', { name: 'Register to apply' })
    expect(register.getAttribute('href')).toBe(urlOf('register', { next: urlOf('apply', { id: property.id }) }))
  })

  it('has Manage beside Apply Now for agents', async () => {
    const ui = await open({}, users.agent)
    const apply = await ui.findByRole('link', { name: 'Apply Now' })
    expect(apply.nextElementSibling).toBe(ui.getByRole('link', { name: 'Manage this home' }))
  })
})

describe('the next step', () => {
  const standing = (of: { applicationId: string | null; leaseId: string | null }): Answers => ({
    'GET /api/properties/:id/standing': of,
    'GET /api/tenant/lease': lease,
  })
  const applied = { applicationId: application.id, leaseId: null }
  const view = [['View your application', urlOf('reviewApplication', { id: application.id })]]

  it.each<[string, OwnUser, Answers, string[][]]>([
    ['a tenant', users.tenant, {}, [['Apply Now', urlOf('apply', { id: property.id })]]],
    ['another owner', { ...users.owner, id: users.agent.id }, {}, [['Apply Now', urlOf('apply', { id: property.id })]]],
    ['who has applied', users.tenant, standing(applied), view],
    ['who has a lease', users.tenant, standing({ ...applied, leaseId: lease.id }), [['Your lease', urlOf('lease')]]],
    [
      'whose lease begins after that of another home',
      users.tenant,
      standing({ ...applied, leaseId: users.agent.id }),
      view,
    ],
  ])('of %s', async (_, user, answers, links) => {
    const ui = await open({}, user, answers)
    const contact = await ui.findByRole('button', { name: 'Contact Owner' })
    const steps = [...(contact.parentElement?.querySelectorAll('a') ?? [])]
    expect(steps.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links)
  })

  it('is none in a home that is let', async () => {
    const ui = await open({ status: 'occupied' }, users.tenant)
    expect(await ui.findByText('Someone has found a home here.')).toBeTruthy()
    expect(ui.queryByRole('link', { name: 'Apply Now' })).toBeNull()
  })
})
