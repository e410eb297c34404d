import { ROLES, type Role } from '@lintel/contract/actor'
import type { Application } from '@lintel/contract/applications/schema'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, test } from 'vitest'
import { application, overview, portfolioProperty, users } from '../../test/sample-data.ts'
import { currentUserQuery } from '../accounts/data.ts'
import { agentApplicationsQuery, ownerApplicationsQuery, tenantApplicationsQuery } from '../applications/data.ts'
import { preferencesQuery } from '../preferences/data.ts'
import { ownPropertiesQuery, PORTFOLIO_PAGES } from '../properties/portfolio-data.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { isNewUser } from './new-user.ts'

afterEach(cleanup)

type Facts = {
  properties?: number
  hasPublished?: boolean
  applications?: number
  pendingApplications?: number
  hasVerifiedEmail?: boolean
}

/** The card's title and steps; null without a card. */
function left(role: Role, facts: Facts): string[] | null {
  const {
    properties = 0,
    hasPublished = false,
    applications = 0,
    pendingApplications = 0,
    hasVerifiedEmail = false,
  } = facts
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const email = hasVerifiedEmail ? 'mail@homes.example' : null
  const createdAt = new Date().toISOString()
  const user = { ...users[role], createdAt, email, isEmailVerified: hasVerifiedEmail }
  client.setQueryData(currentUserQuery.queryKey, user)
  client.setQueryData(preferencesQuery.queryKey, {})
  const rows = Array.from({ length: applications }, (_, at): Application => {
    const status = at < pendingApplications ? 'pending' : 'approved'
    return { ...application, status }
  })
  for (const query of [tenantApplicationsQuery, ownerApplicationsQuery, agentApplicationsQuery])
    client.setQueryData(query(RECENT_LENGTH).queryKey, { rows, next: null })
  client.setQueryData(ownPropertiesQuery(PORTFOLIO_PAGES.cards).queryKey, {
    pages: [{ rows: [{ ...portfolioProperty, isPublished: hasPublished }], next: null }],
    pageParams: [undefined],
  })
  const figures = role === 'tenant' ? { ...overview.tenant } : { ...overview[role], properties }
  const { container } = render(
    <QueryClientProvider client={client}>
      <FirstStepsCard overview={{ data: { ...figures, pendingApplications } }} />
    </QueryClientProvider>,
  )
  const texts = [...container.querySelectorAll('h2, a')].map(({ textContent }) => textContent)
  cleanup()
  return texts.length > 0 ? texts : null
}

describe('the first steps', () => {
  it('are three in every role', () => {
    for (const role of ROLES)
      expect(left(role, { pendingApplications: 1, applications: 1 }) ?? []).toContain(
        role === 'tenant' ? 'Two more things to do' : 'The first three things to do',
      )
    expect(left('tenant', {})?.[0]).toBe('The first three things to do')
  })

  it('of an owner are the unfinished ones', () => {
    expect(left('owner', { properties: 14 })).toEqual([
      'Two more things to do',
      'Publish it',
      'Decide about applications',
    ])
    expect(left('owner', { properties: 14, hasPublished: true, applications: 1, pendingApplications: 1 })).toEqual([
      'One more thing to do',
      'Decide about applications',
    ])
    expect(left('owner', { properties: 14, hasPublished: true, applications: 3, pendingApplications: 1 })).toBeNull()
  })

  it('of a tenant are the unfinished ones', () => {
    expect(left('tenant', { applications: 1, pendingApplications: 1 })).toEqual([
      'Two more things to do',
      'Tell how you can be reached',
      'Follow your applications',
    ])
    expect(left('tenant', { applications: 1, hasVerifiedEmail: true })).toBeNull()
  })

  it('of an agent name applications only while some wait', () => {
    expect(left('agent', {})).not.toContain('Decide what waits')
    expect(left('agent', { pendingApplications: 1 })).toContain('Decide what waits')
  })
})

test('an account is new for 30 days', () => {
  const now = new Date('2026-03-31T12:00:00Z')
  expect(isNewUser({ createdAt: '2026-03-01T12:00:01Z' }, now)).toBe(true)
  expect(isNewUser({ createdAt: '2026-03-01T12:00:00Z' }, now)).toBe(false)
})
