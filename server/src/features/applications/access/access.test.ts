import { applicationPolicy } from '@lintel/contract/applications/policy'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { listenOn, openSocket } from '../../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { actorOf } from '../../accounts/present.ts'
import type { PropertyRow } from '../../properties/table.ts'
import { listColumns } from '../queries.ts'
import { type ApplicationRow, applications } from '../table.ts'
import { applicantFactsOf, isAccessible, rejectedAfter } from './queries.ts'

const world = await makeWorldForFile()
const CONTACT = { email: 'ada@homes.example', phone: '+32 1234' }
let owner: TestUser
let tenant: TestUser
let home: PropertyRow
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant(CONTACT)
  home = await world.home(owner)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const LEASE = { startsOn: '2020-01-01', endsOn: '2020-12-31' }

/** What the application looks like, and whether it shows documents and contact details. */
const STATES: Record<string, [values: Partial<ApplicationRow>, givesAccess: boolean]> = {
  pending: [{}, true],
  approved: [{ status: 'approved' }, true],
  withdrawn: [{ status: 'withdrawn' }, false],
  'rejected 29 days ago': [{ status: 'rejected', rejectedAt: daysAgo(29) }, true],
  'rejected 30 days ago': [{ status: 'rejected', rejectedAt: daysAgo(30) }, false],
}

/** What else connects applicant and owner, and whether it is a reason to see the contact details. */
const TIES: Record<string, [make: () => Promise<unknown>, isReason: boolean]> = {
  'nothing else': [async () => {}, false],
  'another pending application': [async () => world.application(tenant, await world.home(owner)), true],
  'another withdrawn application': [
    async () => world.application(tenant, await world.home(owner), { status: 'withdrawn' }),
    false,
  ],
  'a recent rejection': [
    async () => world.application(tenant, await world.home(owner), { status: 'rejected', rejectedAt: daysAgo(2) }),
    true,
  ],
  'an old rejection': [
    async () => world.application(tenant, await world.home(owner), { status: 'rejected', rejectedAt: daysAgo(40) }),
    false,
  ],
  'a lease that has ended': [async () => world.lease(tenant, await world.home(owner), LEASE), true],
  'a cancelled lease': [
    async () => world.lease(tenant, await world.home(owner), { ...LEASE, cancelledAt: new Date('2019-12-01') }),
    false,
  ],
  'an application for another owner’s home': [
    async () => world.application(tenant, await world.home(await world.owner())),
    false,
  ],
}

describe.each(Object.entries(STATES))('an application that is %s', (_state, [values, givesAccess]) => {
  it.each(Object.entries(TIES))('shows what policy and SQL allow to each reader, beside %s', async (_tie, tie) => {
    const [makeTie, isReason] = tie
    const documents = [(await world.document(tenant)).id]
    const { id } = await world.application(tenant, home, { ...values, documents })
    await makeTie()
    const after = rejectedAfter(world.context.settings)
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
const { tenantId, ownerId, status, rejectedAt, otherReason } = listColumns
const columnsOfFacts = { tenantId, ownerId, status, rejectedAt, otherReason }

describe('contact details after a withdrawal', () => {
  it('are in no list, no neighbour’s page and no command’s response', async () => {
    const agent = await world.agent()
    const email = 'gone@homes.example'
    const applicant = await world.tenant({ email })
    const gone = await world.application(applicant, home, { status: 'withdrawn' })
    const current = await world.application(await world.tenant(), home)
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

  it('are shown again when a rejected application is reopened', async () => {
    const { id } = await world.application(tenant, home, { status: 'rejected', rejectedAt: daysAgo(31) })
    const reopened = await world.call(owner, routes.reopen, { params: { id } })
    expect(reopened.body).toMatchObject({ showsContact: true, tenant: CONTACT })
    const again = await world.call(owner, routes.reject, { params: { id }, body: { reason: 'timing' } })
    expect(again.body).toMatchObject({ showsContact: true, tenant: CONTACT })
  })
})

describe('APPLICANT_ACCESS_DAYS', () => {
  it('of 0 ends access with the rejection itself', () => {
    const row = { tenantId: '', ownerId: '', status: 'rejected' as const, rejectedAt: new Date(1_000) }
    const otherReason = { isStanding: false, rejectedAt: null }
    const after = rejectedAfter({ applicantAccessDays: 0 }, new Date(1_000))
    expect(applicantFactsOf({ ...row, otherReason }, after).givesAccess).toBe(false)
  })
})

describe('the end of the days after a rejection', () => {
  it('makes the open pages of owner and agents refetch', async () => {
    const host = await listenOn(world.app)
    const { id } = await world.application(tenant, home, { status: 'rejected', rejectedAt: daysAgo(29) })
    const other = await world.application(tenant, await world.home(owner), {
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
})
