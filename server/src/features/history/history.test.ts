import { userRoutes } from '@lintel/contract/accounts/user-routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import type { AddedType } from '@lintel/contract/documents/types'
import { historyRoutes as routes } from '@lintel/contract/history/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { events as eventTable } from '../../events/table.ts'
import { PROPERTY_FORM } from '../../test/property-form.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { leases } from '../leases/table.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const agent = await world.agent()

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const create = async (form: object = {}) =>
  (await world.call(owner, propertyRoutes.create, { body: { ...PROPERTY_FORM, price: 900, ...form } })).body
const edit = (user: TestUser, id: string, body: object) =>
  world.call(user, propertyRoutes.edit, { params: { id }, body })
const history = async (id: string, user = owner) =>
  (await world.call(user, routes.listOfHome, { params: { id }, query: { limit: 100 } })).body.toReversed()
const kinds = async (id: string) => (await history(id)).map(({ kind }) => kind)

describe('GET /api/properties/:id/history', () => {
  it('names the users who listed, edited, priced and published a home', async () => {
    const { id } = await create()
    await edit(agent, id, { price: 950.5, title: 'Attic', city: 'Sète' })
    await edit(owner, id, { isPublished: true, status: 'maintenance' })
    await edit(owner, id, { isPublished: false })

    const by = ({ firstName }: TestUser) => expect.objectContaining({ firstName })
    expect(await history(id)).toMatchObject([
      { kind: 'property_listed', by: by(owner), person: null, details: { toPrice: 900, toStatus: 'available' } },
      { kind: 'property_edited', by: by(agent), details: { fields: ['title', 'city'] } },
      { kind: 'property_price_changed', by: by(agent), details: { fromPrice: 900, toPrice: 950.5 } },
      { kind: 'property_status_changed', by: by(owner), details: { fromStatus: 'available', toStatus: 'maintenance' } },
      { kind: 'property_published', by: by(owner), details: {} },
      { kind: 'property_unpublished', by: by(owner) },
    ])
  })

  it('has no event for an edit that changes nothing, and none for a refused one', async () => {
    const { id } = await create({ isPublished: true })
    await edit(owner, id, { price: 900, isPublished: true })
    await world.call(owner, propertyRoutes.edit, {
      params: { id },
      body: { price: 1 },
      headers: { 'if-match': '"99"' },
    })
    expect(await kinds(id)).toEqual(['property_listed', 'property_published'])
  })

  it('shows applicants and decisions, with the lease and the reason', async () => {
    const { id: propertyId } = await create({ isPublished: true })
    const [first, second, third] = [await world.tenant(), await world.tenant(), await world.tenant()]
    const apply = async (tenant: TestUser) =>
      (await world.call(tenant, applicationRoutes.create, { body: { propertyId } })).body.id
    const ids = [await apply(first), await apply(second), await apply(third)] as const
    const call = { params: { id: ids[2] } }
    await world.call(third, applicationRoutes.withdraw, call)
    const terms = { startDate: day(10), endDate: day(300) }
    await world.call(agent, applicationRoutes.approve, { params: { id: ids[0] }, body: terms })

    const events = await history(propertyId)
    expect(events.map(({ kind }) => kind)).toEqual([
      'property_listed',
      'property_published',
      'application_sent',
      'application_sent',
      'application_sent',
      'application_withdrawn',
      'application_approved',
      'application_closed',
    ])
    expect(events[2]).toMatchObject({
      by: { id: first.id },
      person: { id: first.id },
      record: { kind: 'application', id: ids[0] },
    })
    expect(events[6]).toMatchObject({ by: { id: agent.id }, person: { id: first.id }, details: terms })
    expect(events[7]).toMatchObject({ person: { id: second.id }, details: { why: 'Let to another applicant' } })
    const [approved, ...closed] = await world.db
      .select()
      .from(eventTable)
      .where(
        and(
          eq(eventTable.propertyId, propertyId),
          inArray(eventTable.kind, ['application_approved', 'application_closed']),
        ),
      )
      .orderBy(eventTable.id)
    expect(approved).toMatchObject({ kind: 'application_approved', causeId: null })
    expect(closed).toMatchObject([{ kind: 'application_closed', causeId: approved?.id, actorId: agent.id }])

    const [lease] = await world.db.select().from(leases).where(eq(leases.propertyId, propertyId))
    const id = lease?.id ?? ''
    await world.call(owner, leaseRoutes.cancel, { params: { id }, body: {} })
    expect((await kinds(propertyId)).slice(8).sort()).toEqual([
      'application_reopened',
      'approval_undone',
      'lease_cancelled',
    ])
  })

  it('shows the shortening of a lease and its end', async () => {
    const property = await world.property(owner, { status: 'occupied' })
    const tenant = await world.tenant()
    const lease = await world.lease(tenant, property, { startsOn: day(-90), endsOn: day(90) })
    await world.call(owner, leaseRoutes.end, { params: { id: lease.id }, body: { endDate: day(0) } })
    await world.runTask('close ended leases', new Date(day(1)))
    expect(await history(property.id)).toMatchObject([
      { kind: 'lease_shortened', by: { id: owner.id }, person: { id: tenant.id }, details: { endDate: day(0) } },
      {
        kind: 'lease_ended',
        by: null,
        person: { id: tenant.id },
        record: { kind: 'lease', id: lease.id },
        details: { endDate: day(0) },
      },
    ])
  })

  it('shows added and removed documents, but not applicants’ ones', async () => {
    const property = await world.property(owner)
    const [renter, applicant] = [await world.tenant(), await world.tenant()]
    await world.lease(renter, property, { startsOn: day(-30), endsOn: day(300) })
    await world.application(applicant, property)
    const add = async (user: TestUser, type: AddedType) => {
      const query = new URLSearchParams({ title: 'A secret title', type, propertyId: property.id })
      const headers = { cookie: user.cookie, 'content-type': 'application/pdf' }
      const request = { method: 'POST', url: `/api/documents?${query}`, headers, payload: '%PDF-1.4 a paper' } as const
      return (await world.app.inject(request)).json().id
    }
    const added = await add(owner, 'inspection')
    await add(renter, 'notice')
    await add(applicant, 'income')
    await world.call(owner, documentRoutes.remove, { params: { id: added } })

    const events = await history(property.id)
    expect(events).toMatchObject([
      { kind: 'application_sent', by: { id: applicant.id } },
      { kind: 'document_added', by: { id: owner.id }, details: { documentType: 'inspection' } },
      { kind: 'document_added', by: { id: renter.id }, details: { documentType: 'notice' } },
      { kind: 'document_removed', by: { id: owner.id }, details: { documentType: 'inspection' } },
    ])
    expect(JSON.stringify(events)).not.toContain('secret')
  })

  it('stays with the home when it is handed over', async () => {
    const [from, to] = [await world.owner(), await world.owner()]
    const property = await world.property(from)
    await world.call(agent, userRoutes.handOverHomes, { params: { id: from.id }, body: { ownerId: to.id } })
    expect(await history(property.id, to)).toMatchObject([
      { kind: 'property_handed_over', by: { id: agent.id }, person: { id: to.id } },
    ])
    expect((await world.call(from, routes.listOfHome, { params: { id: property.id } })).status).toBe(403)
  })

  it('is paged, newest first, without skipping events of one instant', async () => {
    const { id } = await create({ isPublished: true })
    await edit(owner, id, { price: 1, status: 'maintenance', isPublished: false, title: 'T' })
    const pages: string[] = []
    let cursor = ''
    do {
      const query = { limit: 2, ...(cursor && { cursor }) }
      const page = await world.call(owner, routes.listOfHome, { params: { id }, query })
      pages.push(...page.body.map(({ kind }) => kind))
      cursor = page.next ?? ''
    } while (cursor)
    expect(pages.toReversed()).toEqual(await kinds(id))
    expect(pages).toHaveLength(6)
  })

  it('is not found for a draft of another owner', async () => {
    const { id } = await create()
    expect((await world.call(await world.owner(), routes.listOfHome, { params: { id } })).status).toBe(404)
  })
})
