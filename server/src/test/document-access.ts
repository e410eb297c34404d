import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import { documentPolicy } from '@lintel/contract/documents/policy'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { actorOf } from '../features/accounts/present.ts'
import type { ApplicationRow } from '../features/applications/table.ts'
import { isDocumentShown } from '../features/documents/filters.ts'
import { type DocumentRow, documents } from '../features/documents/table.ts'
import { attachFiles } from '../features/files/attach/commands.ts'
import type { PropertyRow } from '../features/properties/table.ts'
import { dayIn } from '../format/days.ts'
import { makeWorldForFile, type TestUser } from './world.ts'

/** A document in one of the RELATIONS, and the policies of the records that it is attached to. */
type Standing = { document: DocumentRow & { userId: string }; records: ((actor: Actor) => boolean)[] }
const ofProperty = (ownerId: string, givesAccess: boolean) => (actor: Actor) =>
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

type Role = 'tenant' | 'owner' | 'agent' | 'waiting agent'

/** Documents in each relation to a user. */
export async function openDocumentAccess() {
  const world = await makeWorldForFile()
  let owner: TestUser
  let tenant: TestUser
  let property: PropertyRow
  beforeEach(async () => {
    owner = await world.owner()
    tenant = await world.tenant()
    property = await world.property(owner)
  })

  async function apply(by: TestUser, to: PropertyRow, values: ApplicationValues, leaseEndsOn?: string) {
    const { id } = await world.application(by, to, values)
    if (leaseEndsOn) await world.lease(by, to, { startsOn: '2020-01-01', endsOn: leaseEndsOn, applicationId: id })
  }

  /** Relations of a document to the user `me`, whose role may be any. */
  const RELATIONS: Record<string, (me: TestUser) => Promise<Standing>> = {
    'one’s own': async (me) => ({ document: await world.document(me), records: [] }),
    'a stranger’s': async () => ({ document: await world.document(tenant), records: [] }),
    'about one’s home': async (me) => {
      const mine = await world.property(me)
      const document = await world.document(tenant, { propertyId: mine.id })
      return { document, records: [ofProperty(me.id, true)] }
    },
    'about another’s home': async () => ({
      document: await world.document(tenant, { propertyId: property.id }),
      records: [ofProperty(owner.id, true)],
    }),
    'of a home one rents, by its owner': async (me) => {
      await world.lease(me, property, LEASE)
      const document = await world.document(owner, { propertyId: property.id })
      return { document, records: [ofProperty(owner.id, true)] }
    },
    ...Object.fromEntries(
      Object.entries({ active: null, cancelled: new Date('2029-01-01') }).flatMap(([state, cancelledAt]) => {
        const isCancelled = cancelledAt !== null
        const relations: [string, (me: TestUser) => Promise<Standing>][] = [
          [
            `the PDF of a lease of one’s home, ${state}, whose tenant withdrew an application`,
            async (me) => {
              const mine = await world.property(me)
              await world.application(tenant, mine, { status: 'withdrawn' })
              const lease = await world.lease(tenant, mine, { ...LEASE, cancelledAt })
              const document = await world.document(tenant, { type: 'lease', leaseId: lease.id, propertyId: mine.id })
              const records = [ofProperty(me.id, !isCancelled), ofLease(tenant.id, me.id, { isPdf: true, isCancelled })]
              return { document, records }
            },
          ],
          [
            `the tenant’s, of a lease of one’s home, ${state}`,
            async (me) => {
              const lease = await world.lease(tenant, await world.property(me), { ...LEASE, cancelledAt })
              const document = await world.document(tenant)
              await attachFiles(world.db, { column: 'leaseId', id: lease.id }, { documents: [document] })
              return { document, records: [ofLease(tenant.id, me.id, { isPdf: false, isCancelled })] }
            },
          ],
          [
            `the owner’s, of one’s own lease, ${state}`,
            async (me) => {
              const lease = await world.lease(me, property, { ...LEASE, cancelledAt })
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
      const mine = await world.property(me)
      await world.lease(tenant, mine, LEASE)
      await world.application(tenant, mine, { status: 'withdrawn' })
      const document = await world.document(tenant, { propertyId: mine.id })
      return { document, records: [ofProperty(me.id, true)] }
    },
    'about one’s home, of a tenant who moved out long ago': async (me) => {
      const mine = await world.property(me)
      await world.lease(tenant, mine, { startsOn: '2019-01-01', endsOn: '2020-12-31' })
      const document = await world.document(tenant, { propertyId: mine.id })
      return { document, records: [ofProperty(me.id, false)] }
    },
    'sent with a withdrawn application for one’s home and a pending one': async (me) => {
      const document = await world.document(tenant)
      const mine = await world.property(me)
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
            await apply(tenant, await world.property(me), { ...values, documents: [document.id] }, leaseEndsOn)
            return { document, records: [ofApplication(tenant.id, me.id, givesAccess)] }
          },
        ],
        [
          `about one’s home, of an applicant: ${state}`,
          async (me: TestUser) => {
            const mine = await world.property(me)
            await apply(tenant, mine, values, leaseEndsOn)
            const document = await world.document(tenant, { propertyId: mine.id })
            return { document, records: [ofProperty(me.id, givesAccess)] }
          },
        ],
        [
          `beside an application for one’s home, ${state}`,
          async (me: TestUser) => {
            const [sent, document] = [await world.document(tenant), await world.document(tenant)]
            await apply(tenant, await world.property(me), { ...values, documents: [sent.id] }, leaseEndsOn)
            return { document, records: [] }
          },
        ],
        [
          `sent by oneself with an application for another’s, ${state}`,
          async (me: TestUser) => {
            const document = await world.document(me)
            await apply(me, property, { ...values, documents: [document.id] }, leaseEndsOn)
            return { document, records: [ofApplication(me.id, owner.id, givesAccess)] }
          },
        ],
      ]),
    ),
  }

  const make = {
    tenant: () => world.tenant(),
    owner: () => world.owner(),
    agent: () => world.agent(),
    'waiting agent': () => world.waitingAgent(),
  }

  /** Fails when policy, query and download differ in whether a user of this role reads the document in this relation to them. */
  async function expectAccess(relation: string, role: Role) {
    const me = await make[role]()
    const arranged = await RELATIONS[relation]?.(me)
    if (!arranged) throw new Error(`there is no relation ${relation}`)
    const { document, records } = arranged
    const actor: Actor = actorOf(me)
    const isShown = records.some((shows) => shows(actor))
    const isAllowed = documentPolicy.read(actor, { userId: document.userId, isShown })
    const seen = await world.db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, document.id), isDocumentShown(actor, world.context.settings)))
    expect(seen).toHaveLength(isAllowed ? 1 : 0)
    const response = await world.app.inject({
      url: `/api/documents/${document.id}/content`,
      headers: { cookie: me.cookie },
    })
    expect(response.statusCode).toBe(isAllowed ? 200 : 404)
  }
  return { relations: Object.keys(RELATIONS), expectAccess }
}
