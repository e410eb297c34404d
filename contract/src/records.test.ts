import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { linkTo, pathOf } from './record-links.ts'
import { headingOf, headingOfSeveral, RECORD_KINDS, RECORDS, type RecordKind } from './records.ts'
import { SCREENS, screenAt } from './screens.ts'

const tenant: Actor = { id: 'a', role: 'tenant', isApproved: true }
const owner: Actor = { id: 'b', role: 'owner', isApproved: true }
const id = '019a0000-0000-7000-8000-000000000000'

describe('records', () => {
  it.each(RECORD_KINDS)('leads to a screen that exists, or nowhere: %s', (kind) => {
    for (const user of [tenant, owner, null]) {
      const path = pathOf({ kind, id }, user)
      expect(path === null || screenAt(path.split('?')[0] ?? '') !== null).toBe(true)
      expect(linkTo({ kind, id }, user)).toEqual(path === null ? null : { label: expect.any(String), path })
    }
  })

  it('has screens that exist, with the id alone as their parameter', () => {
    for (const { screen } of Object.values(RECORDS)) if (screen) expect(SCREENS[screen].path).toMatch(/^[^:]+:id[^:]*$/)
  })

  it('says what the product calls a record', () => {
    expect([headingOf('property'), headingOfSeveral('user')]).toEqual(['Home', 'People'])
    expect(linkTo({ kind: 'property', id }, null)).toEqual({ label: 'View the home', path: `/listings/${id}` })
  })

  it('shows the page of the lease to tenants, and the dashboard to anyone else', () => {
    const lease = { kind: 'lease', id } as const
    expect(linkTo(lease, tenant)).toEqual({ label: 'View the lease', path: '/lease' })
    for (const user of [owner, null])
      expect(linkTo(lease, user)).toEqual({ label: 'View on the dashboard', path: '/dashboard' })
  })

  it('opens a conversation by the other user', () => {
    expect(pathOf({ kind: 'conversation', id }, tenant)).toBe(`/messages?to=${id}`)
  })

  it('has no link to a kind that only a newer server knows', () => {
    expect(linkTo({ kind: 'parcel' as RecordKind, id }, tenant)).toBeNull()
  })
})
