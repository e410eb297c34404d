import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { events } from '../../events/table.ts'
import { withoutTriggers } from '../../test/without-triggers.ts'
import { makeWorld, makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()
let owner: TestUser
let id: string
beforeEach(async () => {
  owner = await world.owner({ firstName: 'Owen', lastName: 'Marsh' })
  ;({ id } = await world.application(await world.tenant(), await world.property(owner), { status: 'rejected' }))
  // In New York this is still the last day of February.
  const at = new Date('2027-03-01T02:30:00Z')
  await withoutTriggers(world.db, (tx) =>
    tx.update(events).set({ actorId: owner.id, at }).where(eq(events.recordId, id)),
  )
})

const detailFor = async (person: TestUser, headers = {}) => {
  const body = { startDate: '2030-01-01', endDate: '2030-12-31' }
  const { status, problem } = await world.call(person, routes.approve, { params: { id }, body, headers })
  expect(status).toBe(409)
  return problem.detail.replaceAll(/\s/g, ' ')
}

it.each([
  ['en-US', 'America/New_York', 'Feb 28, 2027, 9:30 PM'],
  ['en-US', 'Asia/Tokyo', 'Mar 1, 2027, 11:30 AM'],
  ['pt-PT', 'Europe/Lisbon', '01/03/2027, 02:30'],
  [null, null, 'Mar 1, 2027, 2:30 AM'],
])('formats the time of the decision for locale %s and time zone %s', async (locale, timeZone, when) => {
  const agent = await world.agent({ locale, timeZone })
  expect(await detailFor(agent)).toBe(`This application was rejected by Owen Marsh on ${when}`)
})

it('formats the time by Accept-Language when the account has no locale', async () => {
  const detail = await detailFor(await world.agent(), { 'accept-language': 'en-GB' })
  expect(detail).toBe('This application was rejected by Owen Marsh on 1 Mar 2027, 02:30')
})

it('uses the installation’s time zone when the account has none', async () => {
  const tokyo = await makeWorld({ timeZone: 'Asia/Tokyo' })
  try {
    const landlord = await tokyo.owner()
    const application = await tokyo.application(await tokyo.tenant(), await tokyo.property(landlord))
    const at = new Date('2027-03-01T02:30:00Z')
    await withoutTriggers(tokyo.db, (tx) => tx.update(events).set({ at }))
    const { problem } = await tokyo.call(landlord, routes.reopen, { params: { id: application.id } })
    expect(problem.detail).toContain('Mar 1, 2027, 11:30')
  } finally {
    await tokyo.close()
  }
})

it('formats a day in a field’s error by the reader’s locale', async () => {
  const landlord = await world.owner({ locale: 'en-GB', timeZone: 'Pacific/Pago_Pago' })
  const property = await world.property(landlord)
  const lease = await world.lease(await world.tenant(), property, { startsOn: '2026-01-01', endsOn: '2090-12-31' })
  const body = { endDate: '2091-01-01' }
  const { problem } = await world.call(landlord, leaseRoutes.end, { params: { id: lease.id }, body })
  const endDate = 'The lease ends on 31 Dec 2090 already'
  expect([problem.detail, problem.errors]).toEqual([endDate, { endDate }])
})
