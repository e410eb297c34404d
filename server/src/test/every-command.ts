/* Over 250 lines: commands that depend on those of other features are in one place, in their order. */
import { ACCESS } from '@lintel/contract/actor'
import { API, routes } from '@lintel/contract/api'
import { readChanged } from '@lintel/contract/changed'
import { MESSAGES } from '@lintel/contract/messages/tags'
import type { Route } from '@lintel/contract/route'
import { isAnyShown, type Tag } from '@lintel/contract/tags'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertLink } from '../features/accounts/links.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { startSession } from '../features/accounts/sessions.ts'
import { sessions } from '../features/accounts/table.ts'
import { applications } from '../features/applications/table.ts'
import { createToken } from '../mail/link-tokens.ts'
import { declaredScenes } from './declared-scenes.ts'
import type { Input } from './permissions.ts'
import { photo } from './pictures.ts'
import { PROPERTY_FORM } from './property-form.ts'
import {
  applicationId,
  byAgent,
  byOwner,
  byTenant,
  type Call,
  type Command,
  type Commands,
  propertyId,
  type Scene,
} from './scene.ts'
import { allShows } from './shown-tags.ts'
import { IS_SOAK } from './soak.ts'
import { listenOn, openSocket, type TestSocket } from './sockets.ts'
import { uploadInParts, uploadPicture } from './uploading.ts'
import { makeWorldForFile, type TestUser, type World } from './world.ts'

/**
 * Runs every command of the contract, and every job that changes something, in one scene. After each, users repeat reads. A read
 * whose response changed must show a tag of a command since it was read before: the command's author gets the tags with the
 * response, everyone else over the socket. Cached responses must be up to date.
 *
 * In the soak run all reads are repeated after each command. Else some are, those of longest ago first, and all once at the end: the
 * cost grows with commands and reads, not with their product. Most of them are of the command's feature or show a tag that others
 * than their viewer received: what would be seen to change if the command forgot a tag or a recipient.
 */

declare module './scene.ts' {
  interface Scene {
    sockets: Map<TestUser, TestSocket>
    /** Disabled at the end. */
    leaver: TestUser
    /** To whom the owner's homes are handed over. */
    heir: TestUser
    waiting: readonly [TestUser, TestUser]
    /** Of another session of the tenant. */
    secondCookie: string
  }
}

const TERMS = { startDate: '2040-01-01', endDate: '2040-12-31' }
const PASSWORD = 'a quiet street'
const READS_AFTER_COMMAND = 50
const SUSPECTS_AFTER_COMMAND = 30
/** Their figures change by themselves: browsers repeat them while they are on screen, or never. */
const POLLED = ['/api/agent/system', '/api/books/check', '/api/books/check/last']
/** Run after those of the features' scenes, in this order: later commands need the effects of earlier ones. */
const COMMANDS: Commands = {
  'PATCH /api/auth/user': byTenant(() => ({ body: { firstName: 'Renamed', phone: '+351 123456789' } })),
  'PATCH /api/auth/user, by an owner': byOwner(() => ({ body: { lastName: 'Renamed', email: 'new@homes.example' } })),
  'PATCH /api/auth/user, by an agent who decided': byAgent(() => ({ body: { firstName: 'Renamed' } })),
  'PATCH /api/auth/user, with a picture': byTenant(async ({ users }) => {
    const { body } = await uploadPicture(world, users.tenant, await photo({ width: 80, height: 80 }))
    return { body: { profileImageUrl: body.objectPath } }
  }),
  'PUT /api/auth/locale': byTenant(() => ({ body: { locale: 'pt-PT', timeZone: 'Europe/Lisbon' } })),
  'POST /api/auth/login': {
    by: () => null,
    input: ({ users }) => ({ body: { username: users.tenant.username, password: PASSWORD } }),
  },
  'DELETE /api/auth/sessions/:id': byTenant(async ({ users }) => {
    const rows = await world.db.select().from(sessions).where(eq(sessions.userId, users.tenant.id))
    return {
      params: {
        id:
          rows
            .map(({ id }) => id)
            .sort()
            .at(-1) ?? '',
      },
    }
  }),
  'POST /api/auth/logout': { by: ({ secondCookie }) => ({ cookie: secondCookie }) },
  'POST /api/auth/register': {
    by: () => null,
    input: () => ({
      body: { username: 'newcomer', password: 'correct horse', firstName: 'N', lastName: 'P', role: 'owner' },
    }),
  },
  'POST /api/auth/email/verify': {
    by: () => null,
    input: async ({ users: { rival } }) => {
      const token = createToken()
      await insertLink(world.db, token, { kind: 'verify', userId: rival.id, email: rival.email, issuedBy: null })
      return { body: { token } }
    },
  },
  'POST /api/auth/password/reset': {
    by: () => null,
    input: async ({ waiting }) => {
      const token = createToken()
      await insertLink(world.db, token, { kind: 'reset', userId: waiting[0].id, email: null, issuedBy: null })
      return { body: { token, password: 'a quieter street' } }
    },
  },
  'POST /api/agent/users/:id/reset-link': byAgent(({ users }) => ({ params: { id: users.stranger.id } })),
  'POST /api/agent/users/:id/approve': byAgent(({ waiting }) => ({ params: { id: waiting[0].id } })),
  'POST /api/agent/users/:id/decline': byAgent(({ waiting }) => ({ params: { id: waiting[1].id } })),
  'POST /api/properties': byOwner(() => ({ body: { ...PROPERTY_FORM, isPublished: true } })),
  'POST /api/properties, a draft': byOwner(() => ({ body: PROPERTY_FORM })),
  'PATCH /api/properties/:id': byOwner((scene) => ({
    params: propertyId(scene, 'free'),
    body: { title: 'T', price: 5 },
  })),
  'PATCH /api/properties/:id, of a let home': byAgent((scene) => ({
    params: propertyId(scene, 'let'),
    body: { title: 'T' },
  })),
  'PATCH /api/properties/:id, publishing': byOwner((scene) => ({
    params: propertyId(scene, 'draft'),
    body: { isPublished: true },
  })),
  'PATCH /api/properties/:id, hiding': byOwner((scene) => ({
    params: propertyId(scene, 'draft'),
    body: { isPublished: false },
  })),
  'POST /api/applications': {
    by: ({ users }) => users.stranger,
    input: (scene) => ({ body: { propertyId: scene.properties.free.id, message: 'Hello' } }),
  },
  'PUT /api/properties/:id/application-draft': byTenant((scene) => ({
    params: propertyId(scene, 'free'),
    body: { message: 'Hel' },
  })),
  'DELETE /api/properties/:id/application-draft': byTenant((scene) => ({ params: propertyId(scene, 'free') })),
  'POST /api/applications/:id/open': byOwner((scene) => ({ params: applicationId(scene, 'rivals') })),
  'PUT /api/applications/:id/shortlist': byAgent((scene) => ({
    params: applicationId(scene, 'rivals'),
    body: { isShortlisted: true },
  })),
  'POST /api/applications/:id/questions': byOwner((scene) => ({
    params: applicationId(scene, 'rivals'),
    body: { text: 'When would you move in?' },
  })),
  'POST /api/messages, an answer': {
    by: ({ users }) => users.rival,
    input: ({ users }) => ({ body: { receiverId: users.owner.id, content: 'In June' } }),
  },
  'POST /api/applications/:id/questions, again': byAgent((scene) => ({
    params: applicationId(scene, 'rivals'),
    body: { text: 'With how many?' },
  })),
  'DELETE /api/applications/:id/questions': byOwner((scene) => ({ params: applicationId(scene, 'rivals') })),
  'POST /api/applications/:id/reject': byAgent((scene) => ({
    params: applicationId(scene, 'rivals'),
    body: { reason: 'timing' },
  })),
  'POST /api/applications/:id/reopen': byOwner((scene) => ({ params: applicationId(scene, 'rivals') })),
  'POST /api/applications/:id/approve': byOwner((scene) => ({ params: applicationId(scene, 'own'), body: TERMS })),
  'POST /api/applications/:id/approve, by an agent': byAgent((scene) => ({
    params: applicationId(scene, 'second'),
    body: { ...TERMS, closeOthers: false },
  })),
  'job: lease document': { job: () => world.runJobs() },
  'DELETE /api/applications/:id': byTenant((scene) => ({ params: applicationId(scene, 'withdrawn') })),
  'POST /api/messages': byTenant(({ users }) => ({ body: { receiverId: users.owner.id, content: 'Hello' } })),
  'POST /api/messages/:userId/read': byOwner(({ users }) => ({ params: { userId: users.tenant.id }, body: {} })),
  'PUT /api/messages/:userId/block': {
    by: ({ users }) => users.stranger,
    input: ({ users }) => ({ params: { userId: users.owner.id } }),
  },
  'DELETE /api/messages/:userId/block': {
    by: ({ users }) => users.stranger,
    input: ({ users }) => ({ params: { userId: users.owner.id } }),
  },
  'PATCH /api/properties/:id, with applications': byOwner((scene) => ({
    params: propertyId(scene, 'free'),
    body: { title: 'Let', price: 4 },
  })),
  'PATCH /api/properties/:id, hiding one with applications': byOwner((scene) => ({
    params: propertyId(scene, 'free'),
    body: { isPublished: false },
  })),
  'DELETE /api/properties/:id': byOwner((scene) => ({ params: propertyId(scene, 'sold') })),
  'scheduled: end access to applicants': {
    job: async (scene) => {
      const limit = world.context.settings.applicantAccessDays * 86_400_000
      const rejectedAt = new Date(Date.now() - limit - 1_000)
      await world.db.update(applications).set({ rejectedAt }).where(eq(applications.id, scene.applications.refused.id))
      await world.runTask('end access to applicants')
    },
  },
  'POST /api/leases/:id/end': byOwner((scene) => ({ params: { id: scene.lease.id }, body: { endDate: '2040-06-30' } })),
  'POST /api/leases/:id/cancel': byOwner(async ({ users, applications: { own } }) => {
    const detail = await act(users.owner, 'GET /api/applications/:id', { params: { id: own.id } })
    return { params: { id: detail.json().lease.id }, body: { reopenOthers: true } }
  }),
  'scheduled: close ended leases': { job: () => world.runTask('close ended leases') },
  'DELETE /api/properties/:id, archiving one that had a lease': byOwner((scene) => ({
    params: propertyId(scene, 'past'),
  })),
  'POST /api/documents': byTenant((scene) => ({
    query: { type: 'receipt', title: 'Rent', propertyId: scene.properties.let.id },
    body: Buffer.from('%PDF-1.4'),
    headers: { 'content-type': 'application/pdf' },
  })),
  'POST /api/documents/uploaded': byTenant(async ({ users, lease }) => ({
    body: {
      uploadId: await uploadInParts(world, users.tenant, '%PDF-1.4 a paper'),
      type: 'receipt',
      title: 'Rent',
      leaseId: lease.id,
    },
  })),
  'POST /api/messages/documents': byTenant(async ({ users }) => ({
    body: { receiverId: users.owner.id, uploadId: await uploadInParts(world, users.tenant, '%PDF-1.4 a sent paper') },
  })),
  'DELETE /api/documents/:id, of a message': byTenant(async ({ users }) => {
    const thread = await act(users.tenant, 'GET /api/messages/:userId', { params: { userId: users.owner.id } })
    return { params: { id: thread.json().at(-1).file.url.split('/').at(-2) } }
  }),
  'DELETE /api/documents/:id': byTenant(({ document }) => ({ params: { id: document.id } })),
}

/** Run last: they end sessions and accounts. */
const CLOSING: Commands = {
  'POST /api/agent/users/:id/disable': byAgent(({ leaver }) => ({ params: { id: leaver.id } })),
  'POST /api/agent/users/:id/enable': byAgent(({ leaver }) => ({ params: { id: leaver.id } })),
  'POST /api/agent/users/:id/hand-over': byAgent(({ users, heir }) => ({
    params: { id: users.owner.id },
    body: { ownerId: heir.id },
  })),
  'DELETE /api/auth/user': { by: ({ quitter }) => quitter },
  'DELETE /api/auth/sessions': byTenant(),
  'POST /api/auth/password': byTenant(() => ({ body: { currentPassword: PASSWORD, newPassword: 'a quieter street' } })),
}

export const commands: [string, Command][] = [...declaredScenes.map((one) => one.commands), COMMANDS, CLOSING].flatMap(
  (some) => Object.entries(some),
)
const isRun = (entry: [string, Command]): entry is [string, Exclude<Command, 'shown nowhere'>] =>
  entry[1] !== 'shown nowhere'

// Of one test file at a time: those of a worker share the module.
let world: World
/** Has no cached response. */
let uncached: World['app']
let host: string
let scene: Scene
/** The last answers of users' reads, the oldest first. */
let reads: Snapshot[]
let readsOfVisitors: Read[]
/** The tags that each command so far published, by receiver. */
let told: Told[]

async function prepare(isRead: (route: Route) => boolean) {
  host = await listenOn(world.app)
  uncached = await world.buildSecondApp()
  told = []
  scene = await makeScene()
  // A session tells every five minutes when it was used, and asks for the password again later: a slow machine takes longer.
  const later = new Date(Date.now() + 86_400_000)
  await world.db.update(sessions).set({ usedAt: later, confirmedAt: later })
  reads = await inBatches(listReadsOf(Object.entries(scene.users), isRead), repeat)
  readsOfVisitors = listReadsOf([['visitor', null]], isRead)
  await Promise.all(readsOfVisitors.map((one) => answerTo(one)))
}

/** Users who together have records of every kind, each with an open socket. */
async function makeScene() {
  const passwordHash = await hashPassword(PASSWORD)
  const tenant = await world.tenant({ passwordHash, email: 'tenant@homes.example' })
  const rival = await world.tenant({ email: 'rival@homes.example', emailVerifiedAt: null })
  const stranger = await world.tenant()
  const [owner, agent] = [await world.owner(), await world.agent()]
  const former = await world.tenant({ email: 'former@homes.example' })
  const users = { tenant, rival, owner, agent, stranger }
  const properties = {
    free: await world.property(owner),
    draft: await world.property(owner, { isPublished: false, city: 'Braga' }),
    wanted: await world.property(owner),
    second: await world.property(owner),
    let: await world.property(owner, { isPublished: false }),
    sold: await world.property(owner),
    past: await world.property(owner, { status: 'occupied' }),
  }
  const applications = {
    own: await world.application(tenant, properties.wanted),
    rivals: await world.application(rival, properties.wanted),
    second: await world.application(rival, properties.second),
    withdrawn: await world.application(tenant, properties.second),
    accepted: await world.application(tenant, properties.let),
    ofSold: await world.application(tenant, properties.sold),
    refused: await world.application(former, properties.free, { status: 'rejected' }),
  }
  await act(agent, 'POST /api/applications/:id/approve', {
    params: { id: applications.accepted.id },
    body: { startDate: '2039-01-01', endDate: '2040-12-31' },
  })
  await world.runJobs()
  const accepted = await act(tenant, 'GET /api/applications/:id', { params: { id: applications.accepted.id } })
  await world.lease(rival, properties.past, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
  await act(tenant, 'POST /api/messages', { body: { receiverId: owner.id, content: 'Is it quiet?' } })
  const [token] = [await startSession(world.db, tenant, null), await startSession(world.db, tenant, null)]
  const scene = {
    world,
    act,
    users,
    properties,
    applications,
    document: await world.document(tenant, { propertyId: properties.let.id }),
    lease: accepted.json().lease as { id: string },
    quitter: await world.tenant(),
    leaver: await world.tenant(),
    heir: await world.owner(),
    waiting: [await world.waitingAgent(), await world.waitingAgent()] as const,
    secondCookie: `lintel_session=${encodeURIComponent(world.app.signCookie(token))}`,
    sockets: new Map<TestUser, TestSocket>(),
  } as Scene
  await world.application(scene.quitter, properties.second, { status: 'rejected' })
  for (const { makeRecords } of declaredScenes) Object.assign(scene, await makeRecords?.(scene))
  for (const user of Object.values(users)) scene.sockets.set(user, await openSocket(host, user))
  return scene
}

const routeOf = (key: string): Route => {
  const found = routes.find(({ method, path }) => `${method} ${path}` === key.split(',')[0])
  if (!found) throw new Error(`no route ${key}`)
  return found
}

async function act(
  user: { cookie: string } | null,
  key: string,
  { params = {}, query, body, headers }: Input = {},
  app = world.app,
) {
  const { method, path } = routeOf(key)
  return app.inject({
    method,
    url: path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? '')),
    query,
    headers: { ...(user && { cookie: user.cookie }), ...headers },
    ...(body && { payload: body }),
  })
}

/** Every read route, once for each record of the scene. */
function listReads(): [Route, Input][] {
  const ids: Record<string, string[]> = {
    properties: [scene.properties.free, scene.properties.draft, scene.properties.wanted, scene.properties.let].map(
      ({ id }) => id,
    ),
    applications: [scene.applications.own, scene.applications.rivals, scene.applications.accepted].map(({ id }) => id),
    leases: [scene.lease.id],
    people: [scene.users.owner, scene.users.tenant, scene.quitter].map(({ id }) => id),
  }
  for (const { readIds } of declaredScenes)
    for (const [part, more] of Object.entries(readIds?.(scene) ?? {})) ids[part] = [...(ids[part] ?? []), ...more]
  const userIds = [scene.users.owner.id, scene.users.tenant.id]
  const inputs: Record<string, Input> = {
    'GET /api/applications/counts': { query: { scope: 'tenant' } },
    'GET /api/properties/several': {
      query: { ids: [scene.properties.free, scene.properties.draft].map(({ id }) => id).join() },
    },
    'GET /api/messages/search': { query: { search: 'quiet' } },
    'GET /api/messages/missed': { query: { since: new Date(0).toISOString() } },
    'GET /sitemaps/:week': { params: { week: mondayOf(new Date()) } },
  }
  for (const { readInputs } of declaredScenes) Object.assign(inputs, readInputs?.(scene))
  return (
    routes
      // A file shows the rows of a list that is read, too.
      .filter(({ shows, path }) => shows && !POLLED.includes(path) && !path.endsWith('.csv'))
      .flatMap((route): [Route, Input][] => {
        const key = `${route.method} ${route.path}`
        if (route.path === '/api/messages') return userIds.map((userId) => [route, { query: { userId } }])
        if (route.path.includes(':userId')) return userIds.map((userId) => [route, { params: { userId } }])
        const query = key.endsWith('/neighbours') ? { scope: 'tenant' } : inputs[key]?.query
        const records = ids[route.path.split('/')[2] ?? '']
        if (route.path.includes(':id') && records) return records.map((id) => [route, { params: { id }, query }])
        return [[route, inputs[key] ?? {}]]
      })
  )
}

function mondayOf(date: Date): string {
  const days = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - days * 86_400_000).toISOString().slice(0, 10)
}

async function answerTo({ user, route, input }: Read, app = world.app): Promise<string> {
  const { statusCode, body } = await act(user, `${route.method} ${route.path}`, input, app)
  expect(statusCode, body).toBeLessThan(500)
  return statusCode === 200 ? body : String(statusCode)
}

type Read = { viewer: string; user: TestUser | null; route: Route; input: Input }
/** `after`: how many commands had run. */
type Snapshot = Read & { text: string; after: number }
/** The author's tags came with the response. */
type Told = { author: string | null; byResponse: Tag[]; received: Map<string, Set<Tag>> }

const listReadsOf = (viewers: [string, TestUser | null][], isRead: (route: Route) => boolean): Read[] =>
  viewers.flatMap(([viewer, user]) =>
    listReads()
      .filter(([route]) => isRead(route))
      // To everyone else the read answers 401 or 403, whatever changes: no command changes the role of a viewer.
      .filter(([route]) => ACCESS[route.access](user && { ...user, isApproved: user.approvedAt !== null }))
      .map(([route, input]) => ({ viewer, user, route, input })),
  )

const repeat = async (one: Read): Promise<Snapshot> => ({ ...one, text: await answerTo(one), after: told.length })

/** The tags that each viewer received over the socket. Message frames count as the tag of messages. */
async function receiveTags(): Promise<Map<string, Set<Tag>>> {
  const received = new Map<string, Set<Tag>>()
  for (const [viewer, user] of Object.entries(scene.users)) {
    const socket = scene.sockets.get(user)
    const isClosed = await Promise.race([socket?.flush().then(() => false), socket?.closed.then(() => true)])
    // The command closed the socket: reconnect as the browser does, else the user goes offline after 3 s.
    if (isClosed) scene.sockets.set(user, await openSocket(host, user))
    const tags = (socket?.frames ?? []).flatMap((frame) => {
      if (frame.type === 'changed') return frame.tags
      return ['message', 'read', 'unread', 'delivered', 'presence'].includes(frame.type) ? [MESSAGES] : []
    })
    received.set(viewer, new Set(tags))
  }
  return received
}

/** As many at once as get a connection before those ahead of them took too long, on the slowest machine. */
async function inBatches<T, R>(all: T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += 20) results.push(...(await Promise.all(all.slice(at, at + 20).map(run))))
  return results
}

const nameOf = ({ viewer, route, input }: Read) => `${viewer}: ${route.method} ${route.path} ${JSON.stringify(input)}`

const SHOWS = await allShows()

const tagsOf = ({ route, input }: Read) =>
  SHOWS[`GET ${route.path}`]?.({ params: input.params ?? {}, query: input.query ?? {} }) ?? []

/** @returns whether any user received a tag that the read shows */
const isToldToAnyone = (one: Read, { byResponse, received }: Told) =>
  isAnyShown(tagsOf(one), [...byResponse, ...[...received.values()].flatMap((tags) => [...tags])])

/** @returns whether the viewer received a tag that the read shows */
function isRefetched(one: Read, { author, byResponse, received }: Told) {
  const { viewer } = one
  const bySocket = [...(received.get(viewer) ?? [])]
  // The author receives message frames over the socket too; all other tags must come with the response.
  return isAnyShown(
    tagsOf(one),
    viewer === author ? [...byResponse, ...bySocket.filter((tag) => tag === MESSAGES)] : bySocket,
  )
}

/** @param tested run in one scene, in their order @param isRead the routes that are read @param isAll whether after each command */
export async function describeCommands(
  tested: [string, Command][],
  isRead: (route: Route) => boolean = () => true,
  isAll = IS_SOAK,
) {
  world = await makeWorldForFile()
  beforeAll(() => prepare(isRead))
  afterAll(async () => {
    for (const socket of scene.sockets.values()) socket.ws.terminate()
    await uncached.close()
  })

  describe('every viewer of a change refetches it', () => {
    test.each(tested.filter(isRun))('after %s', async (key, command) => {
      const input = 'by' in command ? await command.input?.(scene) : undefined
      for (const socket of scene.sockets.values()) socket.frames.splice(0)
      const { author, tags } =
        'by' in command ? await runCall(key, command, input) : await runJob(() => command.job(scene))
      const now = { author, byResponse: tags, received: await receiveTags() }
      told.push(now)
      const { changed, missed } = await repeatSome(isAll ? reads : chooseReads(now, key))
      if (IS_SOAK) expect(changed.length, 'responses that the command changed').toBeGreaterThan(0)
      expect(missed.map(nameOf)).toEqual([])
      const shown = readsOfVisitors.filter((one, at) => isToldToAnyone(one, now) || at % 10 === told.length % 10)
      expect(await listStale(isAll ? readsOfVisitors : shown)).toEqual([])
    })

    test('at the end', async () => {
      const { changed, missed } = await repeatSome(reads)
      // Else they were repeated after the last command.
      if (!isAll) expect(changed.length).toBeGreaterThan(0)
      expect(missed.map(nameOf)).toEqual([])
      expect(await listStale(readsOfVisitors)).toEqual([])
    })
  })
}

const features = new Map(
  Object.entries(API).flatMap(([feature, ofFeature]) =>
    Object.values<Route>(ofFeature).map((route) => [route, feature]),
  ),
)

/** @returns the oldest reads; most are of the command's feature, or show a tag that it published only to other users */
function chooseReads(now: Told, key: string): Snapshot[] {
  const feature = features.get(routes.find((route) => key.split(',')[0] === `${route.method} ${route.path}`) as Route)
  const isSuspect = (one: Snapshot) =>
    features.get(one.route) === feature || (isToldToAnyone(one, now) && !isRefetched(one, now))
  const suspects = reads.filter(isSuspect).slice(0, SUSPECTS_AFTER_COMMAND)
  return [...new Set([...suspects, ...reads])].slice(0, READS_AFTER_COMMAND)
}

/** @returns which reads changed, and which of these no tag named */
async function repeatSome(before: Snapshot[]) {
  const now = await inBatches(before, repeat)
  const repeated = new Set(before)
  reads = [...reads.filter((one) => !repeated.has(one)), ...now]
  const changed = before.filter(({ text }, at) => text !== now[at]?.text)
  const missed = changed.filter((one) => !told.slice(one.after).some((command) => isRefetched(one, command)))
  return { changed, missed }
}

/** @returns the reads whose cached response is out of date */
async function listStale(some: Read[]): Promise<string[]> {
  const cached = await Promise.all(some.map((one) => answerTo(one)))
  uncached.responseCache.clear()
  const fresh = await Promise.all(some.map((one) => answerTo(one, uncached)))
  return some.filter((_, at) => cached[at] !== fresh[at]).map(nameOf)
}

async function runCall(key: string, { by }: Call, input: Input | undefined) {
  const user = by(scene)
  const author = Object.entries(scene.users).find(([, one]) => one === user)
  const response = await act(user, key, input)
  expect(response.statusCode, response.body).toBeLessThan(300)
  const cookie = String(response.headers['set-cookie'] ?? '').split(';')[0]
  // A new password sets a new session cookie.
  if (author && cookie?.startsWith('lintel_session=')) author[1].cookie = cookie
  const header = response.headers.changed
  return { author: author?.[0] ?? null, tags: readChanged(header ? String(header) : null)?.tags ?? [] }
}

async function runJob(job: () => unknown) {
  await job()
  return { author: null, tags: [] }
}
