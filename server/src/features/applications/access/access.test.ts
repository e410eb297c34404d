import { applicationPolicy } from '@lintel/contract/applications/policy'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn } from '../../../format/days.ts'
import { listenOn, openSocket } from '../../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { actorOf } from '../../accounts/present.ts'
import { endedAfter } from '../../leases/queries.ts'
import { messages } from '../../messages/table.ts'
import type { PropertyRow } from '../../properties/table.ts'
import { listColumns } from '../queries.ts'
import { type ApplicationRow, applications } from '../table.ts'
import { applicantFactsOf, isAccessible, NO_OTHER_REASON } from './queries.ts'

const world = await makeWorldForFile()
const CONTACT = { email: 'ada@homes.example', phone: '+32 1234' }
let owner: TestUser
let tenant: TestUser
let property: PropertyRow
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant(CONTACT)
  property = await world.property(owner)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const LEASE = { startsOn: '2020-01-01', endsOn: '2020-12-31' }

/** What the application looks like, whether it shows documents and contact details, and the last day of its lease. */
const STATES: Record<string, [values: Partial<ApplicationRow>, givesAccess: boolean, leaseEndsOn?: string]> = {
  pending: [{}, true],
  'approved without a lease': [{ status: 'approved' }, false],
  'approved, its lease ended 30 days ago': [{ status: 'approved' }, true, dayIn('UTC', daysAgo(30))],
  'approved, its lease ended 31 days ago': [{ status: 'approved' }, false, dayIn('UTC', daysAgo(31))],
  withdrawn: [{ status: 'withdrawn' }, false],
  'rejected 29 days ago': [{ status: 'rejected', rejectedAt: daysAgo(29) }, true],
  'rejected 30 days ago': [{ status: 'rejected', rejectedAt: daysAgo(30) }, false],
}

/** What else connects applicant and owner, and whether it is a reason to see the contact details. */
const TIES: Record<string, [make: () => Promise<unknown>, isReason: boolean]> = {
  'nothing else': [async () => {}, false],
  'another pending application': [async () => world.application(tenant, await world.property(owner)), true],
  'another withdrawn application': [
    async () => world.application(tenant, await world.property(owner), { status: 'withdrawn' }),
    false,
  ],
  'a recent rejection': [
    async () => world.application(tenant, await world.property(owner), { status: 'rejected', rejectedAt: daysAgo(2) }),
    true,
  ],
  'an old rejection': [
    async () => world.application(tenant, await world.property(owner), { status: 'rejected', rejectedAt: daysAgo(40) }),
    false,
  ],
  'a lease that ended lately': [
    async () => world.lease(tenant, await world.property(owner), { ...LEASE, endsOn: dayIn('UTC', daysAgo(30)) }),
    true,
  ],
  'a lease that ended long ago': [async () => world.lease(tenant, await world.property(owner), LEASE), false],
  'a cancelled lease': [
    async () => world.lease(tenant, await world.property(owner), { ...LEASE, cancelledAt: new Date('2019-12-01') }),
    false,
  ],
  'an application for another owner’s home': [
    async () => world.application(tenant, await world.property(await world.owner())),
    false,
  ],
}

describe.each(Object.entries(STATES))('an application that is %s', (_state, [values, givesAccess, leaseEndsOn]) => {
  it.each(Object.entries(TIES))('shows what policy and SQL allow to each reader, beside %s', async (_tie, tie) => {
    const [makeTie, isReason] = tie
    const documents = [(await world.document(tenant)).id]
    const { id } = await world.application(tenant, property, { ...values, documents })
    if (leaseEndsOn) await world.lease(tenant, property, { ...LEASE, endsOn: leaseEndsOn, applicationId: id })
    await makeTie()
    const after = endedAfter(world.context.settings)
    const isOne = eq(applications.id, id)
    expect(await world.db.$count(applications, and(isOne, isAccessible(after)))).toBe(givesAccess ? 1 : 0)
    const [row] = await world.db
      .select({ ...columnsOfFacts })
      .from(applications)
      .where(isOne)
    if (!row) throw new Error('the application is missing')

    for (const reader of [tenant, owner, await world.agent()]) {
      const isOwn = reader === tenant
      const facts = applicantFactsOf(row, after)
      const expected = [isOwn || givesAccess, isOwn || givesAccess || isReason]
      const actor = actorOf(reader)
      const allowed = [applicationPolicy.readDocuments(actor, facts), applicationPolicy.readContact(actor, facts)]
      expect(allowed).toEqual(expected)
      const { body } = await world.call(reader, routes.find, { params: { id } })
      expect([body.showsDocuments, body.showsContact]).toEqual(expected)
      expect(body.documents).toEqual(expected[0] ? documents : [])
      const { email, phone } = body.tenant
      expect({ email, phone }).toEqual(expected[1] ? CONTACT : { email: null, phone: null })
    }
  })
})
const { tenantId, ownerId, status, rejectedAt, leaseEndsAt, otherReason } = listColumns
const columnsOfFacts = { tenantId, ownerId, status, rejectedAt, leaseEndsAt, otherReason }

describe('contact details after a withdrawal', () => {
  it('are in no list, no neighbour’s page and no command’s response', async () => {
    const agent = await world.agent()
    const email = 'gone@homes.example'
    const applicant = await world.tenant({ email })
    const gone = await world.application(applicant, property, { status: 'withdrawn' })
    const current = await world.application(await world.tenant(), property)
    const params = { id: current.id }
    const texts = await Promise.all([
      world.call(owner, routes.listForOwner),
      world.call(agent, routes.listAll),
      world.call(owner, routes.listForOwner, { query: { search: applicant.lastName } }),
      world.call(owner, routes.listOthers, { params }),
      world.call(owner, routes.previewApproval, { params }),
    ])
    expect(texts.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(JSON.stringify(texts[0]?.body)).toContain(gone.id)
    expect(JSON.stringify(texts.map(({ body }) => body))).not.toContain(email)
    expect(JSON.stringify((await world.call(applicant, routes.listOwn)).body)).toContain(email)
  })

  it('are shown while a rejected application is reopened, and no longer once it is rejected again', async () => {
    const { id } = await world.application(tenant, property, { status: 'rejected', rejectedAt: daysAgo(31) })
    const reopened = await world.call(owner, routes.reopen, { params: { id } })
    expect(reopened.body).toMatchObject({ showsDocuments: true, showsContact: true, tenant: CONTACT })
    const again = await world.call(owner, routes.reject, { params: { id }, body: { reason: 'timing' } })
    expect(again.body).toMatchObject({
      showsDocuments: false,
      showsContact: false,
      tenant: { email: null, phone: null },
    })
  })

  it('end some days after the first rejection, however often it is repeated', async () => {
    const { id } = await world.application(tenant, property, { status: 'rejected', rejectedAt: daysAgo(20) })
    for (let round = 0; round < 3; round++) {
      await world.call(owner, routes.reopen, { params: { id } })
      const again = await world.call(owner, routes.reject, { params: { id }, body: { reason: 'timing' } })
      expect(again.body.showsDocuments).toBe(true)
    }
    const [row] = await world.db.select().from(applications).where(eq(applications.id, id))
    expect(row?.rejectedAt?.getTime()).toBeCloseTo(daysAgo(20).getTime(), -5)
  })

  it('end with the withdrawal of a rejected application, which stays withdrawn', async () => {
    const document = await world.document(tenant)
    const { id } = await world.application(tenant, property, { status: 'rejected', documents: [document.id] })
    expect((await world.call(owner, routes.find, { params: { id } })).body.showsDocuments).toBe(true)
    const withdrawn = await world.call(tenant, routes.withdraw, { params: { id } })
    expect([withdrawn.status, withdrawn.body.status]).toEqual([200, 'withdrawn'])
    expect((await world.call(owner, routes.find, { params: { id } })).body).toMatchObject({
      showsDocuments: false,
      documents: [],
      showsContact: false,
      tenant: { email: null, phone: null },
    })
    const reopened = await world.call(owner, routes.reopen, { params: { id } })
    expect([reopened.status, reopened.problem.detail]).toEqual([409, expect.stringContaining('was withdrawn by')])
    const notices = await world.db.select().from(messages).where(eq(messages.receiverId, owner.id))
    expect(notices.map(({ content }) => content)).toEqual([expect.stringContaining('withdrew the application')])
    expect((await world.call(tenant, documentRoutes.remove, { params: { id: document.id } })).status).toBe(200)
  })

  it('are shown from an approval on, as long as its lease is recent', async () => {
    const { id } = await world.application(tenant, property)
    const body = { startDate: '2030-01-01', endDate: '2030-12-31' }
    const approved = await world.call(owner, routes.approve, { params: { id }, body })
    expect(approved.body).toMatchObject({ showsDocuments: true, showsContact: true, tenant: CONTACT })
    expect((await world.call(owner, routes.find, { params: { id } })).body.showsDocuments).toBe(true)
  })
})

const PARTIES = { tenantId: '', ownerId: '' }

describe('APPLICANT_ACCESS_DAYS', () => {
  it('of 0 ends access with the rejection itself', () => {
    const row = { ...PARTIES, status: 'rejected' as const, rejectedAt: new Date(1_000), leaseEndsAt: null }
    const after = endedAfter({ applicantAccessDays: 0 }, new Date(1_000))
    expect(applicantFactsOf({ ...row, otherReason: NO_OTHER_REASON }, after).givesAccess).toBe(false)
  })

  it.each([
    ['2030-12-31T23:59:59.999Z', true],
    ['2031-01-01T00:00:00Z', false],
  ])('of 0 ends access with the last day of the lease: %s', (now, isAccessible) => {
    const row = { ...PARTIES, status: 'approved' as const, rejectedAt: null, leaseEndsAt: new Date('2031-01-01') }
    const after = endedAfter({ applicantAccessDays: 0 }, new Date(now))
    expect(applicantFactsOf({ ...row, otherReason: NO_OTHER_REASON }, after).givesAccess).toBe(isAccessible)
  })
})

describe('the end of the days', () => {
  let host: string
  beforeAll(async () => {
    host = await listenOn(world.app)
  })

  it('after a rejection makes the open pages of owner and agents refetch', async () => {
    const { id } = await world.application(tenant, property, { status: 'rejected', rejectedAt: daysAgo(29) })
    const other = await world.application(tenant, await world.property(owner), {
      status: 'rejected',
      rejectedAt: daysAgo(10),
    })
    const sockets = await Promise.all([owner, await world.agent()].map((user) => openSocket(host, user)))
    await world.runTask('end access to applicants', new Date(Date.now() + 86_400_000))
    for (const socket of sockets) {
      const { tags } = await socket.next('changed')
      expect(tags).toContain(`application:${id}`)
      expect(tags).toContain('documents')
      expect(tags).not.toContain(`application:${other.id}`)
    }
  })

  it('after a lease makes the open pages of its owner refetch', async () => {
    const { id } = await world.application(tenant, property, { status: 'approved' })
    await world.lease(tenant, property, { ...LEASE, endsOn: '2030-01-01', applicationId: id })
    const socket = await openSocket(host, owner)
    await world.runTask('end access to applicants', new Date('2030-02-01T00:00:30Z'))
    expect((await socket.next('changed')).tags).toEqual(expect.arrayContaining([`application:${id}`, 'documents']))
  })
})
