/* Over 250 lines: the matrix of who may call what is one table, to be read and compared as a whole. */
import { ACCESS, type Role } from '@lintel/contract/actor'
import { type RouteByKey, routes } from '@lintel/contract/api'
import { companionRoutes } from '@lintel/contract/files/companion'
import { fileRoutes } from '@lintel/contract/files/routes'
import type { Route } from '@lintel/contract/route'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../features/accounts/passwords.ts'
import { sessions, users } from '../features/accounts/table.ts'
import { renditionKey } from '../features/files/queries.ts'
import { imageHolders, images } from '../features/files/table.ts'
import { photo } from './pictures.ts'
import { send, sendWhole } from './uploading.ts'
import { makeWorld, type TestPerson, type World } from './world.ts'

/**
 * Who may make which call: every route of the contract, for every kind of caller, on a record that is the caller's own
 * and on one that is another's. A route without a row here fails the types and the first test.
 */
const CALLERS = ['anonymous', 'tenant', 'owner', 'agent', 'waiting'] as const
type Caller = (typeof CALLERS)[number]
type Statuses = Record<Caller, number>
type Key = keyof RouteByKey

type Input = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}
type Row = { own: Statuses; anothers: Statuses; input?: (caller: TestPerson | null, isOwn: boolean) => Promise<Input> }

const statuses = (anonymous: number, tenant: number, owner: number, agent: number, waiting: number): Statuses => ({
  anonymous,
  tenant,
  owner,
  agent,
  waiting,
})
/** A call about no particular record. */
const always = (row: Statuses, input?: Row['input']): Row => ({ own: row, anothers: row, input })

const everyone = statuses(200, 200, 200, 200, 200)
const signedIn = statuses(401, 200, 200, 200, 200)
const landlords = statuses(401, 403, 200, 200, 403)
const agents = statuses(401, 403, 403, 200, 403)

/** Of an application for the caller's own home, and for another's. */
const deciders = { own: statuses(401, 403, 200, 200, 403), anothers: statuses(401, 403, 404, 200, 403) }
const applied = (row: typeof deciders, status: 'pending' | 'rejected' = 'pending', body?: object): Row => ({
  ...row,
  input: async (caller, isOwn) => {
    const home = await world.home((isOwn && caller) || stranger)
    return { params: { id: (await world.application(await world.tenant(), home, { status })).id }, body }
  },
})

/** A lease that has not begun, of the caller's own home or of another's. */
const leased = (body?: object): Row => ({
  ...deciders,
  input: async (caller, isOwn) => {
    const home = await world.home((isOwn && caller) || stranger)
    const lease = await world.lease(await world.tenant(), home, { startsOn: '2030-01-01', endsOn: '2030-12-31' })
    return { params: { id: lease.id }, body }
  },
})

/** A picture no published home shows. */
const pictured: Row = {
  own: statuses(404, 200, 200, 200, 200),
  anothers: statuses(404, 404, 404, 200, 404),
  input: async (caller, isOwn) => {
    const id = `picture-${Math.random().toString(36).slice(2)}`
    await world.storage.put(
      renditionKey(id, 320, 'webp'),
      await sharp(await photo({ width: 320, height: 240 }))
        .webp()
        .toBuffer(),
    )
    await world.db
      .insert(images)
      .values({ id, contentType: 'image/webp', bytes: 42, width: 320, height: 240, widths: [320] })
    await world.db.insert(imageHolders).values({ imageId: id, ownerId: ((isOwn && caller) || stranger).id })
    return { params: { id, rendition: '320.webp' } }
  },
}
/** A file whose one part has arrived. */
const inParts = (params: Record<string, string> = {}): Row => ({
  own: signedIn,
  anothers: statuses(401, 404, 404, 404, 404),
  input: async (caller, isOwn) => {
    const sender = (isOwn && caller) || stranger
    const begun = await world.call(sender, companionRoutes.createMultipart, { body: { metadata: { size: 5 } } })
    const { uploadId, key } = begun.body
    const signed = await world.call(sender, companionRoutes.signPart, {
      params: { uploadId, partNumber: '1' },
      query: { key },
    })
    const { headers } = await send(world, signed.body.url, 'hello')
    return {
      params: { uploadId, ...params },
      query: { key },
      body: { parts: [{ PartNumber: 1, ETag: String(headers.etag) }] },
    }
  },
})

/** A document that has arrived in parts. */
const arrived: Row = {
  own: statuses(401, 201, 201, 201, 201),
  anothers: statuses(401, 404, 404, 404, 404),
  input: async (caller, isOwn) => {
    const uploadId = await sendWhole(world, (isOwn && caller) || stranger, '%PDF-1.4 a paper')
    return { body: { uploadId, type: 'receipt', title: 'Rent' } }
  },
}

const MATRIX: Record<Key, Row> = {
  'GET /api/auth/user': always(signedIn),
  'PATCH /api/auth/user': always(signedIn, async () => ({ body: { firstName: 'Renamed' } })),
  'PUT /api/auth/locale': always(signedIn, async () => ({ body: { locale: 'pt-PT', timeZone: 'Europe/Lisbon' } })),
  'POST /api/auth/password': always(signedIn, async (caller) => {
    const passwordHash = await hashPassword('a quiet street')
    if (caller) await world.db.update(users).set({ passwordHash }).where(eq(users.id, caller.id))
    return { body: { currentPassword: 'a quiet street', newPassword: 'a quieter street' } }
  }),
  'GET /api/auth/sessions': always(signedIn),
  'DELETE /api/auth/sessions': always(signedIn),
  'DELETE /api/auth/sessions/:id': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 404, 404),
    input: async (caller, isOwn) => {
      const [session] = await world.db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, ((isOwn && caller) || stranger).id))
      return { params: { id: session?.id ?? '' } }
    },
  },
  'POST /api/auth/login': always(statuses(401, 401, 401, 401, 401), async () => ({
    body: { username: 'nobody', password: 'nothing' },
  })),
  'GET /api/auth/register': always(everyone),
  'POST /api/auth/register': always(statuses(201, 201, 201, 201, 201), async () => ({ body: registration() })),
  'POST /api/auth/logout': always(everyone),
  'GET /api/login': always(statuses(302, 302, 302, 302, 302)),
  'GET /api/logout': always(statuses(302, 302, 302, 302, 302)),
  'GET /api/agent/users': always(agents),
  'POST /api/agent/users/:id/approve': always(agents, async () => ({
    params: { id: (await world.waitingAgent()).id },
  })),
  'POST /api/agent/users/:id/decline': always(agents, async () => ({
    params: { id: (await world.waitingAgent()).id },
  })),

  'GET /api/properties/public': always(everyone),
  'GET /api/properties/public/count': always(everyone),
  'GET /api/properties/cities': always(everyone),
  'GET /api/properties/:id/standing': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 200, 404),
    input: async (caller, isOwn) => {
      const draft = await world.home((isOwn && caller) || stranger, { isPublished: false })
      return { params: { id: draft.id } }
    },
  },
  'GET /api/properties/:id': {
    own: statuses(404, 200, 200, 200, 200),
    anothers: statuses(404, 404, 404, 200, 404),
    input: async (caller, isOwn) => {
      const draft = await world.home((isOwn && caller) || stranger, { isPublished: false })
      return { params: { id: draft.id } }
    },
  },
  'POST /api/properties': {
    own: statuses(401, 403, 201, 201, 403),
    anothers: statuses(401, 403, 403, 201, 403),
    input: async (caller, isOwn) => ({ body: { ...home, ownerId: (isOwn && caller?.id) || stranger.id } }),
  },
  'PATCH /api/properties/:id': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async (caller, isOwn) => ({
      params: { id: (await world.home((isOwn && caller) || stranger)).id },
      body: { title: 'Renamed' },
    }),
  },
  'GET /api/properties/:id/removal': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async (caller, isOwn) => ({ params: { id: (await world.home((isOwn && caller) || stranger)).id } }),
  },
  'DELETE /api/properties/:id': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async (caller, isOwn) => ({ params: { id: (await world.home((isOwn && caller) || stranger)).id } }),
  },
  'GET /api/owner/properties': always(landlords),
  'GET /api/agent/properties': always(agents),

  'POST /api/applications': {
    own: statuses(401, 201, 201, 201, 201),
    anothers: statuses(401, 403, 403, 403, 403),
    input: async (caller, isOwn) => {
      const { id } = await world.home(stranger)
      return { body: { propertyId: id, tenantId: (isOwn && caller?.id) || someTenant.id, status: 'pending' } }
    },
  },
  'GET /api/applications/:id': {
    own: statuses(401, 200, 200, 200, 200),
    anothers: statuses(401, 404, 404, 200, 404),
    input: async (caller, isOwn) => {
      const application = await world.application(
        (isOwn && caller) || (await world.tenant()),
        await world.home(stranger),
      )
      return { params: { id: application.id } }
    },
  },
  'GET /api/applications/counts': always(landlords, async () => ({ query: { scope: 'owner' } })),
  'GET /api/applications/:id/neighbours': {
    own: statuses(401, 200, 200, 200, 200),
    anothers: statuses(401, 404, 404, 200, 404),
    input: async (caller, isOwn) => {
      const tenant = (isOwn && caller) || (await world.tenant())
      const application = await world.application(tenant, await world.home(stranger))
      return { params: { id: application.id }, query: { scope: 'tenant' } }
    },
  },
  'GET /api/applications/:id/others': applied(deciders),
  'GET /api/applications/:id/approval': applied(deciders),
  'POST /api/applications/:id/approve': applied(deciders, 'pending', {
    startDate: '2030-01-01',
    endDate: '2030-12-31',
  }),
  'POST /api/applications/:id/reject': applied(deciders, 'pending', { reason: 'timing' }),
  'POST /api/applications/:id/reopen': applied(deciders, 'rejected'),
  'DELETE /api/applications/:id': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 403, 404),
    input: async (caller, isOwn) => {
      const tenant = (isOwn && caller) || (await world.tenant())
      return { params: { id: (await world.application(tenant, await world.home(stranger))).id } }
    },
  },
  'GET /api/tenant/applications': always(signedIn),
  'GET /api/owner/applications': always(landlords),
  'GET /api/agent/applications': always(agents),
  'GET /api/messages/conversations': always(signedIn),
  'GET /api/messages/search': always(signedIn, async () => ({ query: { search: 'home' } })),
  'GET /api/messages/unread': always(signedIn),
  'GET /api/messages/missed': always(signedIn, async () => ({ query: { since: new Date(0).toISOString() } })),
  'GET /api/messages/:userId/conversation': {
    own: signedIn,
    anothers: statuses(401, 403, 403, 200, 403),
    input: async (caller, isOwn) => {
      if (isOwn && caller) await messageTo(caller)
      return { params: { userId: isOwn ? stranger.id : someTenant.id } }
    },
  },
  // Of everyone else's threads there is no address.
  'GET /api/messages/:userId': always(signedIn, async () => ({ params: { userId: stranger.id } })),
  'GET /api/messages': always(signedIn, async () => ({ query: { userId: stranger.id } })),
  'POST /api/messages': {
    own: statuses(401, 201, 201, 201, 201),
    anothers: statuses(401, 403, 403, 403, 403),
    input: async (caller, isOwn) => ({
      body: { receiverId: someAgent.id, content: 'Hello', senderId: (isOwn && caller?.id) || stranger.id },
    }),
  },
  'POST /api/messages/:userId/read': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 404, 404),
    input: async (caller, isOwn) => {
      const { id } = await messageTo((isOwn && caller) || someTenant)
      return { params: { userId: stranger.id }, body: { messageId: id } }
    },
  },
  'GET /api/tenant/lease': always(signedIn),
  'POST /api/leases/:id/end': leased({ endDate: '2030-06-30' }),
  'GET /api/leases/:id/cancellation': leased(),
  'POST /api/leases/:id/cancel': leased({ reopenOthers: true }),
  'GET /api/tenant/documents': always(signedIn),
  'GET /api/properties/:id/documents': {
    own: statuses(401, 403, 200, 200, 403),
    anothers: statuses(401, 403, 403, 200, 403),
    input: async (caller, isOwn) => ({ params: { id: (await world.home((isOwn && caller) || stranger)).id } }),
  },
  'GET /api/applications/:id/documents': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 200, 404),
    input: async (caller, isOwn) => {
      const tenant = (isOwn && caller) || (await world.tenant())
      return { params: { id: (await world.application(tenant, await world.home(stranger))).id } }
    },
  },
  'POST /api/documents': {
    own: statuses(401, 201, 201, 201, 201),
    anothers: statuses(401, 400, 400, 201, 400),
    input: async (_caller, isOwn) => ({
      query: { type: 'receipt', title: 'Rent', ...(!isOwn && { propertyId: (await world.home(stranger)).id }) },
      body: Buffer.from('%PDF-1.4'),
      headers: { 'content-type': 'application/pdf' },
    }),
  },
  'POST /api/documents/uploaded': arrived,
  'GET /api/documents/:id/content': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 200, 404),
    input: async (caller, isOwn) => ({ params: { id: (await world.document((isOwn && caller) || someTenant)).id } }),
  },
  'DELETE /api/documents/:id': {
    own: signedIn,
    anothers: statuses(401, 404, 404, 403, 404),
    input: async (caller, isOwn) => ({ params: { id: (await world.document((isOwn && caller) || someTenant)).id } }),
  },
  'GET /api/overview': always(signedIn),
  'GET /objects/images/:id/share': pictured,
  'GET /objects/images/:id/:rendition': pictured,
  'GET /sitemap.xml': always(everyone),
  'GET /sitemaps/:week': always(everyone, async () => ({ params: { week: '2026-01-05' } })),
  'GET /robots.txt': always(everyone),
  'GET /objects/images/:id': pictured,
  'POST /api/objects/upload': always(landlords),
  'PUT /api/property-images': {
    own: statuses(401, 403, 409, 409, 403),
    anothers: statuses(401, 403, 404, 404, 403),
    input: async (caller, isOwn) => {
      const sender =
        isOwn && caller && ACCESS.landlord({ ...caller, isApproved: caller.approvedAt !== null }) ? caller : stranger
      const { body } = await world.call(sender, fileRoutes.createUpload)
      return { body: { imageURL: body.uploadURL } }
    },
  },

  'POST /companion/s3/multipart': always(signedIn, async () => ({ body: { filename: 'plan.pdf' } })),
  'GET /companion/s3/multipart/:uploadId': inParts(),
  'GET /companion/s3/multipart/:uploadId/:partNumber': inParts({ partNumber: '1' }),
  'POST /companion/s3/multipart/:uploadId/complete': inParts(),
  'DELETE /companion/s3/multipart/:uploadId': inParts(),
  'GET /companion/s3/params': always(signedIn, async () => ({ query: { filename: 'plan.pdf' } })),
  'GET /companion/s3/sts': always(statuses(401, 403, 501, 501, 403)),
  'POST /companion/url/meta': always(statuses(401, 400, 400, 400, 400), async () => ({
    body: { url: 'http://127.0.0.1/' },
  })),
  'POST /companion/url/get': always(signedIn, async () => ({ body: { url: 'https://homes.example/plan.pdf' } })),
}

const home = {
  title: 'Home',
  description: 'A home.',
  address: '1 Lane',
  city: 'Ghent',
  price: 900,
  bedrooms: 1,
  bathrooms: 1,
  area: 30,
}
const registration = () => ({
  username: `new-${Math.random()}`,
  password: 'correct horse',
  firstName: 'New',
  lastName: 'Person',
  role: 'tenant' satisfies Role,
})

let world: World
let stranger: TestPerson
let someTenant: TestPerson
let someAgent: TestPerson
const messageTo = (person: TestPerson) => world.message(stranger, person)
const make: Record<Caller, () => Promise<TestPerson | null>> = {
  anonymous: async () => null,
  tenant: () => world.tenant(),
  owner: () => world.owner(),
  agent: () => world.agent(),
  waiting: () => world.waitingAgent(),
}

beforeAll(async () => {
  world = await makeWorld()
  stranger = await world.owner()
  someTenant = await world.tenant()
  someAgent = await world.agent()
})
afterAll(() => world.close())

test('every route has its row', () => {
  const keys = routes.map((route) => `${route.method} ${route.path}`)
  expect(Object.keys(MATRIX).sort()).toEqual([...keys].sort())
  expect(new Set(keys).size).toBe(keys.length)
})

describe.each(routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]))('%s', (key, route) => {
  const row = MATRIX[key as Key]
  test.each(CALLERS)('called by %s', async (who) => {
    for (const isOwn of [true, false]) {
      const caller = await make[who]()
      const answer = await world.call(caller, route, (await row.input?.(caller, isOwn)) ?? {})
      const expected = (isOwn ? row.own : row.anothers)[who]
      expect(answer.status, `${isOwn ? 'own' : "another's"}: ${JSON.stringify(answer.body)}`).toBe(expected)
      if (expected >= 400) expect(answer.headers['content-type']).toContain('application/problem+json')
    }
  })
})
