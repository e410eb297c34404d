import { accountRoutes } from '@lintel/contract/accounts/routes'
import { routes } from '@lintel/contract/api'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { fileRoutes } from '@lintel/contract/files/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { noteRoutes } from '@lintel/contract/notes/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import type { Route } from '@lintel/contract/route'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../features/accounts/passwords.ts'
import { createCaller, createInput, keyOf, permissionOf } from '../test/declared-permissions.ts'
import { CALLERS } from '../test/permissions.ts'
import { photo } from '../test/pictures.ts'
import { send, uploadInParts } from '../test/uploading.ts'
import { makeWorldForFile } from '../test/world.ts'

/** Tables of rows that a command selects twice, by the call's method and path, each with the reason. */
const ALLOWED: Record<string, string[]> = {
  // Read for the names that the password must not be made of, before it is hashed; then locked.
  'POST /api/auth/password/reset': ['users'],
  // Both owners are locked and checked before anything is written; notices read the names of all recipients in one statement.
  'POST /api/agent/users/:id/hand-over': ['users', 'users'],
  // The applicant is joined to the home for the response; notices read the regions of all recipients in one statement.
  'POST /api/applications': ['users'],
  // The account is locked; notices read the regions of all recipients in one statement.
  'POST /api/agent/users/:id/reset-link': ['users'],
  // Found for the home's lock, then locked: the status may have changed while this waited for the home.
  'POST /api/applications/:id/approve': ['applications'],
  'POST /api/applications/:id/reject': ['applications'],
  'POST /api/applications/:id/reopen': ['applications'],
  'DELETE /api/applications/:id': ['applications'],
  // Found for the home's lock, then locked and compared: endLease may have changed it while this waited.
  'POST /api/leases/:id/cancel': ['leases'],
  // Found before the parts are joined, then locked: another request may have joined them meanwhile.
  'POST /companion/s3/multipart/:uploadId/complete': ['uploads'],
  // Found before the picture is decoded, which may take seconds, then locked: its reservation may have ended meanwhile.
  'PUT /api/property-images': ['uploads'],
  // Found before the scan, which may take minutes, then locked: another request may have taken it meanwhile.
  'POST /api/documents/uploaded': ['uploads'],
  'POST /api/messages/documents': ['uploads'],
}

const TERMS = { startDate: '2040-01-01', endDate: '2040-12-31' }

const world = await makeWorldForFile()
const tenant = await world.tenant({ email: 'tenant@homes.example' })
const owner = await world.owner({ email: 'owner@homes.example' })
const agent = await world.agent()

type Statement = { text: string; values: unknown[] }

/** The `table:id` of every row that a select names by its id: `id = $1`, `id = any($1)` or `id in ($1, $2)`. */
function selectedRows({ text, values }: Statement): Set<string> {
  if (!/^\s*select\b/i.test(text)) return new Set()
  const conditions = text.matchAll(/"(\w+)"\."id" (?:= (?:any\()?\$(\d+)|in \(([^)]*)\))/g)
  const rows = [...conditions].flatMap(([, table, one, many]) =>
    [...(one ?? many ?? '').matchAll(/\d+/g)]
      .flatMap(([position]) => [values[Number(position) - 1]].flat())
      .map((id) => `${table}:${id}`),
  )
  return new Set(rows)
}

/** Runs a command. @returns the tables of the rows that more than one of its statements selected */
async function doubleReads(run: () => Promise<{ status: number }>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await run()
  const statements = query.mock.calls.map((call): Statement => {
    const [config, values] = call as unknown as [string | { text: string; values?: unknown[] }, unknown]
    const own = typeof config === 'string' ? { text: config } : config
    return { text: own.text, values: Array.isArray(values) ? values : (own.values ?? []) }
  })
  query.mockRestore()
  expect(status).toBeLessThan(300)
  expect(statements.length, 'statements were recorded').toBeGreaterThan(0)
  const counts = new Map<string, number>()
  for (const row of statements.flatMap((statement) => [...selectedRows(statement)])) {
    counts.set(row, (counts.get(row) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > 1).map(([row]) => row.split(':')[0] ?? '')
}

/** A new home and an application for it by a new tenant; `rivals` apply, too. */
async function applied(rivals = 0) {
  const home = await world.home(owner)
  const applicant = await world.tenant()
  const application = await world.application(applicant, home)
  for (let i = 0; i < rivals; i += 1) await world.application(await world.tenant(), home)
  return { home, applicant, params: { id: application.id } }
}

async function leased() {
  const { params } = await applied(1)
  const approved = await world.call(agent, applicationRoutes.approve, { params, body: TERMS })
  return { id: approved.body.lease?.id ?? '' }
}

type Prepare = () => Promise<() => Promise<{ status: number }>>

/** Calls with more rows around their record than the permissions' inputs have. Each returns the call to record. */
const SCENES: Partial<Record<string, Prepare>> = {
  'POST /api/applications': async () => {
    const body = { propertyId: (await world.home(owner)).id, documents: [(await world.document(tenant)).id] }
    return () => world.call(tenant, applicationRoutes.create, { body })
  },
  'POST /api/applications/:id/approve': async () => {
    const { params } = await applied(2)
    return () => world.call(agent, applicationRoutes.approve, { params, body: TERMS })
  },
  'POST /api/applications/:id/reject': async () => {
    const { params } = await applied()
    return () => world.call(agent, applicationRoutes.reject, { params, body: { reason: 'timing' } })
  },
  'POST /api/applications/:id/reopen': async () => {
    const { params } = await applied()
    await world.call(agent, applicationRoutes.reject, { params, body: { reason: 'timing' } })
    return () => world.call(owner, applicationRoutes.reopen, { params })
  },
  'DELETE /api/applications/:id': async () => {
    const { applicant, params } = await applied()
    return () => world.call(applicant, applicationRoutes.withdraw, { params })
  },
  'POST /api/properties': async () => {
    const { title, description, address, city, bedrooms, bathrooms, area } = await world.home(owner)
    const body = { title, description, address, city, bedrooms, bathrooms, area, price: 1, ownerId: owner.id }
    return () => world.call(agent, propertyRoutes.create, { body })
  },
  'PATCH /api/properties/:id': async () => {
    const { home } = await applied()
    const body = { title: 'By the river', price: 900, status: 'maintenance' }
    return () => world.call(agent, propertyRoutes.edit, { params: { id: home.id }, body })
  },
  'DELETE /api/properties/:id': async () => {
    const { home } = await applied()
    return () => world.call(owner, propertyRoutes.remove, { params: { id: home.id } })
  },
  'POST /api/people/:id/notes': async () => () =>
    world.call(agent, noteRoutes.addAboutPerson, { params: { id: tenant.id }, body: { text: 'Called' } }),
  'POST /api/messages': async () => () =>
    world.call(tenant, messageRoutes.send, { body: { receiverId: owner.id, content: 'Hello', clientId: 'one' } }),
  'POST /api/messages/:userId/read': async () => {
    await world.call(tenant, messageRoutes.send, { body: { receiverId: owner.id, content: 'Hello' } })
    return () => world.call(owner, messageRoutes.markRead, { params: { userId: tenant.id }, body: {} })
  },
  'PATCH /api/auth/user': async () => () =>
    world.call(tenant, accountRoutes.changeProfile, { body: { firstName: 'New', email: 'new@homes.example' } }),
  'POST /api/agent/users/:id/approve': async () => {
    const { id } = await world.waitingAgent()
    return () => world.call(agent, accountRoutes.approveAgent, { params: { id } })
  },
  'POST /api/agent/users/:id/reset-link': async () => () =>
    world.call(agent, accountRoutes.issueResetLink, { params: { id: tenant.id } }),
  'POST /api/leases/:id/end': async () => {
    const params = await leased()
    return () => world.call(agent, leaseRoutes.end, { params, body: { endDate: '2040-06-30' } })
  },
  'POST /api/leases/:id/cancel': async () => {
    const params = await leased()
    return () => world.call(agent, leaseRoutes.cancel, { params, body: {} })
  },
  'POST /api/documents': async () => {
    const home = await world.home(owner)
    await world.application(tenant, home)
    const query = { type: 'receipt', title: 'Rent', propertyId: home.id } as const
    const headers = { 'content-type': 'application/pdf' }
    return () => world.call(tenant, documentRoutes.create, { query, headers, body: Buffer.from('%PDF-1.4') })
  },
  'POST /api/documents/uploaded': async () => {
    const body = { uploadId: await uploadInParts(world, tenant, '%PDF-1.4 a paper'), type: 'receipt', title: 'Rent' }
    return () => world.call(tenant, documentRoutes.createFromUpload, { body })
  },
  'POST /api/messages/documents': async () => {
    const body = { uploadId: await uploadInParts(world, tenant, '%PDF-1.4 a paper'), receiverId: owner.id }
    return () => world.call(tenant, messageRoutes.sendFile, { body })
  },
  'DELETE /api/documents/:id': async () => {
    const params = { id: (await world.document(tenant)).id }
    return () => world.call(tenant, documentRoutes.remove, { params })
  },
  'POST /api/auth/login': async () => {
    const { username } = await world.tenant({ passwordHash: await hashPassword('a quiet street') })
    return () => world.call(null, accountRoutes.login, { body: { username, password: 'a quiet street' } })
  },
  'PUT /api/property-images': async () => {
    const { body } = await world.call(owner, fileRoutes.createUpload, { body: { name: 'hall.jpg' } })
    await send(world, body.uploadURL, await photo({ width: 60, height: 40, seed: 1 }))
    return () => world.call(owner, fileRoutes.storeImage, { body: { imageURL: body.uploadURL } })
  },
  'POST /api/auth/password': async () => {
    const user = await world.tenant({ passwordHash: await hashPassword('a quiet street') })
    const body = { currentPassword: 'a quiet street', newPassword: 'a quieter street' }
    return () => world.call(user, accountRoutes.changePassword, { body })
  },
}

/** Reads another site and no row. */
const WITHOUT_ROWS = ['POST /companion/url/meta']

const WRITES = routes
  .filter((route) => route.method !== 'GET' && !WITHOUT_ROWS.includes(keyOf(route)))
  .map((route): [string, Route] => [keyOf(route), route])

/** The call that the route's permission declares, by the first kind of caller that may make it. */
async function prepareDeclared(route: Route) {
  const { own } = permissionOf(route)
  const kind = CALLERS.findLast((one) => own[one] < 300)
  if (!kind) throw new Error('nobody may call this')
  const caller = await createCaller[kind](world)
  const input = await createInput(route, { world, caller, isOwn: true, tenant, owner, agent })
  return () => world.call(caller, route, input)
}

describe('a command selects no row twice', () => {
  it.each(WRITES)('%s', async (key, route) => {
    const run = await (SCENES[key]?.() ?? prepareDeclared(route))
    expect(await doubleReads(run)).toEqual(ALLOWED[key] ?? [])
  })

  it('each scene and exception belongs to a route', () => {
    const keys = new Set(WRITES.map(([key]) => key))
    expect([...Object.keys(SCENES), ...Object.keys(ALLOWED)].filter((key) => !keys.has(key))).toEqual([])
  })
})
