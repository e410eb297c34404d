import type { Actor } from '@lintel/contract/actor'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { APPLICATION_STATUSES } from '@lintel/contract/applications/status'
import { documentPolicy } from '@lintel/contract/documents/policy'
import { documentRoutes as routes } from '@lintel/contract/documents/routes'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { actorOf } from '../accounts/present.ts'
import type { PropertyRow } from '../properties/table.ts'
import { visibleTo } from './queries.ts'
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

/** A document in one of the RELATIONS, and the facts for its policy. */
type Standing = { document: DocumentRow; ownerIds: string[] }

/** Relations of a document to the user `me`, whose role may be any. */
const RELATIONS: Record<string, (me: TestUser) => Promise<Standing>> = {
  'one’s own': async (me) => ({ document: await world.document(me), ownerIds: [] }),
  'a stranger’s': async () => ({ document: await world.document(tenant), ownerIds: [] }),
  'about one’s home': async (me) => {
    const mine = await world.home(me)
    return { document: await world.document(tenant, { propertyId: mine.id }), ownerIds: [me.id] }
  },
  'about another’s home': async () => ({
    document: await world.document(tenant, { propertyId: home.id }),
    ownerIds: [owner.id],
  }),
  'of a home one rents, by its owner': async (me) => {
    await world.lease(me, home, { startsOn: '2030-01-01', endsOn: '2030-12-31' })
    return { document: await world.document(owner, { propertyId: home.id }), ownerIds: [owner.id] }
  },
  'the lease of one’s home': async (me) => {
    const mine = await world.home(me)
    const lease = await world.lease(tenant, mine, { startsOn: '2030-01-01', endsOn: '2030-12-31' })
    const paper = { type: 'lease' as const, leaseId: lease.id, propertyId: mine.id }
    return { document: await world.document(tenant, paper), ownerIds: [me.id] }
  },
  ...Object.fromEntries(
    APPLICATION_STATUSES.flatMap((status) => [
      [
        `sent with an application for one’s home, now ${status}`,
        async (me: TestUser) => {
          const document = await world.document(tenant)
          await world.application(tenant, await world.home(me), { status, documents: [document.id] })
          return { document, ownerIds: status === 'pending' || status === 'approved' ? [me.id] : [] }
        },
      ],
      [
        `beside an application for one’s home, now ${status}`,
        async (me: TestUser) => {
          const [sent, document] = [await world.document(tenant), await world.document(tenant)]
          await world.application(tenant, await world.home(me), { status, documents: [sent.id] })
          return { document, ownerIds: [] }
        },
      ],
      [
        `sent by oneself with an application for another’s, now ${status}`,
        async (me: TestUser) => {
          const document = await world.document(me)
          await world.application(me, home, { status, documents: [document.id] })
          return { document, ownerIds: status === 'pending' || status === 'approved' ? [owner.id] : [] }
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
    const { document, ownerIds } = await arrange(me)
    const actor: Actor = actorOf(me)
    const isAllowed = documentPolicy.read(actor, { userId: document.userId, ownerIds })
    const seen = await world.db
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, document.id), visibleTo(actor)))
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

  it('is not found by an owner whose application ended, and found again when it is reopened', async () => {
    const { id } = await world.document(tenant)
    const application = await world.application(tenant, home, { documents: [id] })
    const params = { id: application.id }
    expect(await download(owner, id)).toBe(200)
    await world.call(owner, applicationRoutes.reject, { params, body: { reason: 'timing' } })
    expect(await download(owner, id)).toBe(404)
    expect((await world.call(owner, routes.listForApplication, { params })).body).toEqual([])
    expect((await world.call(tenant, routes.listForApplication, { params })).body).toHaveLength(1)
    await world.call(owner, applicationRoutes.reopen, { params })
    expect(await download(owner, id)).toBe(200)
    await world.call(tenant, applicationRoutes.withdraw, { params })
    expect(await download(owner, id)).toBe(404)
    expect(await download(tenant, id)).toBe(200)
  })

  it('is not served by its storage key', async () => {
    const { storageKey } = await world.document(tenant)
    for (const url of [`/${storageKey}`, `/objects/${storageKey}`, `/objects/images/${storageKey.split('/')[1]}`])
      expect((await world.app.inject({ url, headers: { cookie: tenant.cookie } })).statusCode).toBe(404)
  })
})
