/* Over 250 lines: every way to a document is compared for the same roles and relations. */
import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentPolicy } from '@lintel/contract/documents/policy'
import { documentRoutes as routes } from '@lintel/contract/documents/routes'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayIn } from '../../format/days.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { actorOf } from '../accounts/present.ts'
import { type ApplicationRow, applications } from '../applications/table.ts'
import { attachFiles } from '../files/attach/commands.ts'
import type { PropertyRow } from '../properties/table.ts'
import { isDocumentShown } from './filters.ts'
import { type DocumentRow, documents } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
let home: PropertyRow
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
  home = await world.home(owner)
})

const download = async (person: TestUser | null, id: string) =>
  (await world.app.inject({ url: `/api/documents/${id}/content`, headers: person ? { cookie: person.cookie } : {} }))
    .statusCode

/** A document in one of the RELATIONS, and the policies of the records that it is attached to. */
type Standing = { document: DocumentRow & { userId: string }; records: ((actor: Actor) => boolean)[] }
const ofHome = (ownerId: string, givesAccess: boolean) => (actor: Actor) =>
  propertyPolicy.readDocuments(actor, { ownerId, givesAccess })
const ofApplication = (tenantId: string, ownerId: string, givesAccess: boolean) => (actor: Actor) =>
  applicationPolicy.readDocuments(actor, { tenantId, ownerId, givesAccess, hasOtherReason: false })
const ofLease =
  (tenantId: string, ownerId: string, state: { isPdf: boolean; isCancelled: boolean }) => (actor: Actor) =>
    leasePolicy.readDocuments(actor, { tenantId, ownerId, ...state })

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

type ApplicationValues = Partial<ApplicationRow> & { documents?: string[] }

/** States of an application, and whether it gives the landlord access. */
const APPLICATIONS: Record<string, [values: ApplicationValues, givesAccess: boolean, leaseEndsOn?: string]> = {
  pending: [{ status: 'pending' }, true],
  approved: [{ status: 'approved' }, true, '2030-12-31'],
  'approved, its lease ended 30 days ago': [{ status: 'approved' }, true, dayIn('UTC', daysAgo(30))],
  'approved, its lease ended 31 days ago': [{ status: 'approved' }, false, dayIn('UTC', daysAgo(31))],
  withdrawn: [{ status: 'withdrawn' }, false],
  'rejected a moment ago': [{ status: 'rejected' }, true],
  'rejected 29 days ago': [{ status: 'rejected', rejectedAt: daysAgo(29) }, true],
  'rejected 30 days ago': [{ status: 'rejected', rejectedAt: daysAgo(30) }, false],
}
const LEASE = { startsOn: '2030-01-01', endsOn: '2030-12-31' }

async function apply(by: TestUser, to: PropertyRow, values: ApplicationValues, leaseEndsOn?: string) {
  const { id } = await world.application(by, to, values)
  if (leaseEndsOn) await world.lease(by, to, { startsOn: '2020-01-01', endsOn: leaseEndsOn, applicationId: id })
}

/** Relations of a document to the user `me`, whose role may be any. */
const RELATIONS: Record<string, (me: TestUser) => Promise<Standing>> = {
  'one’s own': async (me) => ({ document: await world.document(me), records: [] }),
  'a stranger’s': async () => ({ document: await world.document(tenant), records: [] }),
  'about one’s home': async (me) => {
    const mine = await world.home(me)
    const document = await world.document(tenant, { propertyId: mine.id })
    return { document, records: [ofHome(me.id, true)] }
  },
  'about another’s home': async () => ({
    document: await world.document(tenant, { propertyId: home.id }),
    records: [ofHome(owner.id, true)],
  }),
  'of a home one rents, by its owner': async (me) => {
    await world.lease(me, home, LEASE)
    const document = await world.document(owner, { propertyId: home.id })
    return { document, records: [ofHome(owner.id, true)] }
  },
  ...Object.fromEntries(
    Object.entries({ active: null, cancelled: new Date('2029-01-01') }).flatMap(([state, cancelledAt]) => {
      const isCancelled = cancelledAt !== null
      const relations: [string, (me: TestUser) => Promise<Standing>][] = [
        [
          `the PDF of a lease of one’s home, ${state}, whose tenant withdrew an application`,
          async (me) => {
            const mine = await world.home(me)
            await world.application(tenant, mine, { status: 'withdrawn' })
            const lease = await world.lease(tenant, mine, { ...LEASE, cancelledAt })
            const document = await world.document(tenant, { type: 'lease', leaseId: lease.id, propertyId: mine.id })
            const records = [ofHome(me.id, !isCancelled), ofLease(tenant.id, me.id, { isPdf: true, isCancelled })]
            return { document, records }
          },
        ],
        [
          `the tenant’s, of a lease of one’s home, ${state}`,
          async (me) => {
            const lease = await world.lease(tenant, await world.home(me), { ...LEASE, cancelledAt })
            const document = await world.document(tenant)
            await attachFiles(world.db, { column: 'leaseId', id: lease.id }, { documents: [document] })
            return { document, records: [ofLease(tenant.id, me.id, { isPdf: false, isCancelled })] }
          },
        ],
        [
          `the owner’s, of one’s own lease, ${state}`,
          async (me) => {
            const lease = await world.lease(me, home, { ...LEASE, cancelledAt })
            const document = await world.document(owner)
            await attachFiles(world.db, { column: 'leaseId', id: lease.id }, { documents: [document] })
            return { document, records: [ofLease(me.id, owner.id, { isPdf: false, isCancelled })] }
          },
        ],
      ]
      return relations
    }),
  ),
  'about one’s home, of a tenant whose second application was withdrawn': async (me) => {
    const mine = await world.home(me)
    await world.lease(tenant, mine, LEASE)
    await world.application(tenant, mine, { status: 'withdrawn' })
    const document = await world.document(tenant, { propertyId: mine.id })
    return { document, records: [ofHome(me.id, true)] }
  },
  'about one’s home, of a tenant who moved out long ago': async (me) => {
    const mine = await world.home(me)
    await world.lease(tenant, mine, { startsOn: '2019-01-01', endsOn: '2020-12-31' })
    const document = await world.document(tenant, { propertyId: mine.id })
    return { document, records: [ofHome(me.id, false)] }
  },
  'sent with a withdrawn application for one’s home and a pending one': async (me) => {
    const document = await world.document(tenant)
    const mine = await world.home(me)
    await world.application(tenant, mine, { status: 'withdrawn', documents: [document.id] })
    await world.application(tenant, mine, { documents: [document.id] })
    return { document, records: [ofApplication(tenant.id, me.id, false), ofApplication(tenant.id, me.id, true)] }
  },
  ...Object.fromEntries(
    Object.entries(APPLICATIONS).flatMap(([state, [values, givesAccess, leaseEndsOn]]) => [
      [
        `sent with an application for one’s home, ${state}`,
        async (me: TestUser) => {
          const document = await world.document(tenant)
          await apply(tenant, await world.home(me), { ...values, documents: [document.id] }, leaseEndsOn)
          return { document, records: [ofApplication(tenant.id, me.id, givesAccess)] }
        },
      ],
      [
        `about one’s home, of an applicant: ${state}`,
        async (me: TestUser) => {
          const mine = await world.home(me)
          await apply(tenant, mine, values, leaseEndsOn)
          const document = await world.document(tenant, { propertyId: mine.id })
          return { document, records: [ofHome(me.id, givesAccess)] }
        },
      ],
      [
        `beside an application for one’s home, ${state}`,
        async (me: TestUser) => {
          const [sent, document] = [await world.document(tenant), await world.document(tenant)]
          await apply(tenant, await world.home(me), { ...values, documents: [sent.id] }, leaseEndsOn)
          return { document, records: [] }
        },
      ],
      [
        `sent by oneself with an application for another’s, ${state}`,
        async (me: TestUser) => {
          const document = await world.document(me)
          await apply(me, home, { ...values, documents: [document.id] }, leaseEndsOn)
          return { document, records: [ofApplication(me.id, owner.id, givesAccess)] }
        },
      ],
    ]),
  ),
}

const ROLES = {
  tenant: () => world.tenant(),
  owner: () => world.owner(),
  agent: () => world.agent(),
  'waiting agent': () => world.waitingAgent(),
}

describe.each(Object.entries(RELATIONS))('a document that is %s', (_relation, arrange) => {
  it.each(Object.entries(ROLES))('is shown to a(n) %s by policy, query and download alike', async (_role, make) => {
    const me = await make()
    const { document, records } = await arrange(me)
    const actor: Actor = actorOf(me)
    const isShown = records.some((shows) => shows(actor))
    const isAllowed = documentPolicy.read(actor, { userId: document.userId, isShown })
    const seen = await world.db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, document.id), isDocumentShown(actor, world.context.settings)))
    expect(seen).toHaveLength(isAllowed ? 1 : 0)
    expect(await download(me, document.id)).toBe(isAllowed ? 200 : 404)
  })
})

describe('the URL of a document', () => {
  it('is refused without a session', async () => {
    const { id } = await world.document(tenant)
    expect(await download(null, id)).toBe(401)
    for (const guess of [id.replace(/.$/, (c) => (c === '0' ? '1' : '0')), home.id, 'paper', '../paper', '%00'])
      expect(await download(owner, encodeURIComponent(guess))).toBe(404)
  })

  it('is refused after signing out', async () => {
    const { id } = await world.document(tenant)
    expect(await download(tenant, id)).toBe(200)
    await world.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie: tenant.cookie } })
    expect(await download(tenant, id)).toBe(401)
  })

  it('is not found by another user', async () => {
    const { id } = await world.document(tenant)
    expect(await download(tenant, id)).toBe(200)
    expect(await download(await world.tenant(), id)).toBe(404)
  })

  it('is not found by an owner and agents once the application is withdrawn, nor some days after a rejection', async () => {
    const agent = await world.agent()
    const { id } = await world.document(tenant)
    const application = await world.application(tenant, home, { documents: [id] })
    const params = { id: application.id }
    const statuses = () => Promise.all([owner, agent, tenant].map((user) => download(user, id)))
    const listed = async (user: TestUser) => {
      const ofApplication = await world.call(user, routes.listForApplication, { params })
      const ofHome = await world.call(user, routes.listForHome, { params: { id: home.id } })
      return [ofApplication.body.length, ofHome.status === 200 ? ofHome.body.length : null]
    }
    expect(await statuses()).toEqual([200, 200, 200])
    await world.call(owner, applicationRoutes.reject, { params, body: { reason: 'timing' } })
    expect(await statuses()).toEqual([200, 200, 200])
    expect([await listed(owner), await listed(agent)]).toEqual([
      [1, 1],
      [1, 1],
    ])
    await world.db
      .update(applications)
      .set({ rejectedAt: daysAgo(30) })
      .where(eq(applications.id, application.id))
    expect(await statuses()).toEqual([404, 404, 200])
    expect([await listed(owner), await listed(agent), await listed(tenant)]).toEqual([
      [0, 0],
      [0, 0],
      [1, null],
    ])
    await world.call(owner, applicationRoutes.reopen, { params })
    expect(await statuses()).toEqual([200, 200, 200])
    await world.call(tenant, applicationRoutes.withdraw, { params })
    expect(await statuses()).toEqual([404, 404, 200])
    expect([await listed(owner), await listed(agent), await listed(tenant)]).toEqual([
      [0, 0],
      [0, 0],
      [1, null],
    ])
  })

  it('is not found by an owner from the moment a concurrent withdrawal is answered', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await world.document(tenant)
      const params = { id: (await world.application(tenant, await world.home(owner), { documents: [id] })).id }
      const withdrawing = world
        .call(tenant, applicationRoutes.withdraw, { params })
        .then(({ status }) => Promise.all([status, download(owner, id)]))
      const during = await Promise.all(Array.from({ length: 4 }, () => download(owner, id)))
      expect(during.every((status) => status === 200 || status === 404)).toBe(true)
      expect(await withdrawing).toEqual([200, 404])
    }
  })

  it('is not served by its storage key', async () => {
    const { storageKey } = await world.document(tenant)
    for (const url of [`/${storageKey}`, `/objects/${storageKey}`, `/objects/images/${storageKey.split('/')[1]}`])
      expect((await world.app.inject({ url, headers: { cookie: tenant.cookie } })).statusCode).toBe(404)
  })
})
