import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { isLogged } from '@lintel/contract/events'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { securityRoutes } from '@lintel/contract/security/routes'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { onlyRow } from '../db/only-row.ts'
import { makeWorldForFile } from '../test/world.ts'
import { emptyHistories, emptyTitlesOf } from './retention.ts'
import { type EventRow, events } from './table.ts'

const world = await makeWorldForFile()
const ID = '01890000-0000-7000-8000-000000000000'
const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }

/** An event with a value in every column. */
async function addFullEvent(): Promise<EventRow> {
  const row = onlyRow(
    await world.db
      .insert(events)
      .values({
        kind: 'application_approved',
        recordKind: 'document',
        isLogged: true,
        causeId: ID,
        actorId: ID,
        personId: ID,
        accountId: ID,
        recordId: ID,
        propertyId: ID,
        actorName: 'ann',
        accountName: 'ben',
        title: 'Mill House',
        address: '192.0.2.77',
        userAgent: 'Firefox/141',
        requestId: 'request-1',
        data: { to: 'approved', endsOn: '2040-12-31' },
      })
      .returning(),
  )
  return row
}

const REFUSED = { cause: { message: 'an event is never rewritten' } }

/** Another value of each column. The search text is generated. */
const OTHER_VALUES: Record<Exclude<keyof EventRow, 'searchText'>, unknown> = {
  id: sql`gen_random_uuid()`,
  at: new Date('2020-01-01'),
  kind: 'sign_in',
  recordKind: 'user',
  isLogged: false,
  causeId: sql`gen_random_uuid()`,
  actorId: sql`gen_random_uuid()`,
  personId: sql`gen_random_uuid()`,
  accountId: sql`gen_random_uuid()`,
  recordId: sql`gen_random_uuid()`,
  propertyId: sql`gen_random_uuid()`,
  data: { to: 'rejected', endsOn: '2040-12-31' },
  actorName: 'eve',
  accountName: 'eve',
  title: 'Mill',
  userAgent: 'curl',
  requestId: 'request-2',
  address: '192.0.2.78',
}

describe('an event', () => {
  it('has another value of each column below', () => {
    const columns = Object.keys(getTableColumns(events)).filter((column) => column !== 'searchText')
    expect(Object.keys(OTHER_VALUES).sort()).toEqual(columns.sort())
  })

  it.each(Object.entries(OTHER_VALUES))('is refused another %s', async (column, value) => {
    const { id } = await addFullEvent()
    const before = await find(id)
    await expect(
      world.db
        .update(events)
        .set({ [column]: value })
        .where(eq(events.id, id)),
    ).rejects.toMatchObject(REFUSED)
    expect(await find(id)).toEqual(before)
  })

  it.each([
    ['a value of its data', { data: { to: 'approved', endsOn: '2040-12-30' } }],
    ['more data', { data: { to: 'approved', endsOn: '2040-12-31', reason: 'pets' } }],
    ['a wider and another address', { address: '198.51.0.0/16' }],
  ])('is refused %s', async (_name, values) => {
    const { id } = await addFullEvent()
    await expect(world.db.update(events).set(values).where(eq(events.id, id))).rejects.toMatchObject(REFUSED)
  })

  it.each(['title', 'propertyId', 'causeId', 'actorName', 'userAgent', 'address'] as const)(
    'is refused a value of its empty %s',
    async (column) => {
      const event = { kind: 'sign_in', recordKind: 'user' } as const
      const [row] = await world.db.insert(events).values(event).returning()
      const set = { [column]: OTHER_VALUES[column] }
      await expect(
        world.db
          .update(events)
          .set(set)
          .where(eq(events.id, row?.id ?? '')),
      ).rejects.toMatchObject(REFUSED)
    },
  )

  it('may lose its data, home and title, and nothing else changes', async () => {
    const { id, searchText: _before, ...event } = await addFullEvent()
    await world.db.update(events).set({ data: {}, propertyId: null, title: null }).where(eq(events.id, id))
    expect(await find(id)).toMatchObject({ ...event, data: {}, propertyId: null, title: null })
    expect((await find(id))?.searchText).not.toContain('mill')
  })

  it('is neither deleted nor truncated', async () => {
    const { id } = await addFullEvent()
    await expect(world.db.delete(events).where(eq(events.id, id))).rejects.toMatchObject(REFUSED)
    await expect(world.db.execute(sql`truncate events`)).rejects.toMatchObject(REFUSED)
    expect(await find(id)).toBeDefined()
  })
})

const find = async (id: string) => (await world.db.select().from(events).where(eq(events.id, id)))[0]

describe('the removal of a home', () => {
  it('empties its history, and the security log keeps who did what to which title', async () => {
    const [owner, agent, tenant] = [await world.owner(), await world.agent(), await world.tenant()]
    const [property, other] = [await world.property(owner, { title: 'Gone House' }), await world.property(owner)]
    const { body: sent } = await world.call(tenant, applicationRoutes.create, { body: { propertyId: property.id } })
    await world.call(tenant, applicationRoutes.create, { body: { propertyId: other.id } })
    await world.call(owner, propertyRoutes.edit, { params: { id: property.id }, body: { price: 950 } })
    const rejection = { reason: 'pets', note: 'Three parrots' }
    await world.call(agent, applicationRoutes.reject, { params: { id: sent.id }, body: rejection })
    const ofProperty = await world.db.select().from(events).where(eq(events.propertyId, property.id))
    expect(ofProperty.map(({ kind }) => kind)).toEqual([
      'application_sent',
      'property_price_changed',
      'application_rejected',
    ])
    expect(ofProperty.every(({ data }) => Object.keys(data).length > 0)).toBe(true)

    expect((await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })).status).toBe(200)
    for (const before of ofProperty) {
      const { searchText: _ } = before
      expect(await find(before.id)).toEqual({ ...before, data: {}, propertyId: null })
    }
    expect(await world.db.$count(events, eq(events.propertyId, property.id))).toBe(0)
    expect(await world.db.$count(events, eq(events.propertyId, other.id))).toBe(1)
    const { body: log } = await world.call(agent, securityRoutes.listAll, { query: { search: 'gone house' } })
    expect(log).toMatchObject([
      { kind: 'property_removed', actor: { id: owner.id }, person: { id: owner.id }, subject: { title: 'Gone House' } },
      {
        kind: 'application_rejected',
        actor: { id: agent.id, username: agent.username },
        person: { id: owner.id, username: owner.username },
        subject: { kind: 'application', id: sent.id, title: 'Gone House' },
      },
    ])
  })

  it('leaves no event of the home that it wrote itself', async () => {
    const [owner, tenant] = [await world.owner(), await world.tenant()]
    const property = await world.property(owner)
    await world.application(tenant, property)
    await world.document(owner, { propertyId: property.id })
    await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
    expect(await world.db.select().from(events).where(eq(events.propertyId, property.id))).toEqual([])
  })

  it('of no home changes nothing', async () => {
    const { id } = await addFullEvent()
    const before = await find(id)
    await emptyHistories(world.db, [])
    expect(await find(id)).toEqual(before)
  })
})

describe('the deletion of an account', () => {
  it('empties the titles of its documents in the log, and no others', async () => {
    const [tenant, other, agent] = [await world.tenant(), await world.tenant(), await world.agent()]
    const property = await world.property(await world.owner(), { title: 'Kept House' })
    for (const user of [tenant, other]) {
      const document = await world.document(user, { title: `Passport of ${user.username}` })
      const { id } = await world.application(user, property, { documents: [document.id] })
      await world.call(agent, documentRoutes.content, { params: { id: document.id } })
      if (user === tenant) await world.call(tenant, applicationRoutes.withdraw, { params: { id } })
    }
    await emptyTitlesOf(world.db, tenant.id)
    const titlesOf = async (user: { id: string }) =>
      (
        await world.db
          .select()
          .from(events)
          .where(and(eq(events.accountId, user.id), events.isLogged))
      ).map(({ title }) => title)
    expect(await titlesOf(tenant)).toEqual([null, 'Kept House'])
    expect(await titlesOf(other)).toEqual([`Passport of ${other.username}`])
  })
})

describe('the security log', () => {
  it('has an approval once, although it closes the other applications', async () => {
    const [owner, agent] = [await world.owner(), await world.agent()]
    const property = await world.property(owner, { title: 'Mill Loft' })
    const chosen = await world.application(await world.tenant(), property)
    for (const _ of [1, 2]) await world.application(await world.tenant(), property)
    const { body } = await world.call(agent, applicationRoutes.approve, { params: { id: chosen.id }, body: terms })
    const log = async () =>
      (await world.call(owner, securityRoutes.listOwn)).body.map(({ kind, subject }) => [kind, subject?.id])
    expect(await log()).toEqual([['application_approved', chosen.id]])

    const leaseId = body.lease?.id ?? ''
    await world.call(agent, leaseRoutes.cancel, { params: { id: leaseId }, body: { reopenOthers: true } })
    expect(await log()).toEqual([
      ['lease_cancelled', leaseId],
      ['application_approved', chosen.id],
    ])
  })

  it('has only events of a logged kind that follow from nothing, and these hold what others don’t', async () => {
    const rows = await world.db.select().from(events).where(sql`id <> ${ID}`)
    const own = rows.filter(({ causeId }) => causeId !== ID)
    expect(own.length).toBeGreaterThan(10)
    for (const event of own) {
      if (event.isLogged) expect([event.kind, isLogged(event.kind), event.causeId]).toEqual([event.kind, true, null])
      else
        expect(event).toMatchObject({
          accountId: null,
          actorName: null,
          accountName: null,
          title: null,
          address: null,
          userAgent: null,
          requestId: null,
          searchText: null,
        })
    }
    const { body } = await world.call(await world.agent(), securityRoutes.listAll, { query: { limit: 100 } })
    const logged = rows.filter(({ isLogged }) => isLogged).map(({ id }) => id)
    expect(body.map(({ id }) => id).sort()).toEqual(logged.sort().slice(-100))
  })
})
