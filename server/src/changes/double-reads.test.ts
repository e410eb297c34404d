import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '../features/accounts/passwords.ts'
import { uploadInParts } from '../test/uploading.ts'
import { makeWorld, type TestUser, type World } from '../test/world.ts'

/** Rows that a command selects twice, as `table` by command, each with the reason. */
const ALLOWED: Record<string, string[]> = {
  // The applicant is joined to the home for the response; notices read the regions of all recipients in one statement.
  apply: ['users'],
  // Found for the home's lock, then locked: the status may have changed while this waited for the home.
  approve: ['applications'],
  reject: ['applications'],
  reopen: ['applications'],
  withdraw: ['applications'],
  // Found for the home's lock, then locked and compared: endLease may have changed it while this waited.
  'cancel lease': ['leases'],
  // Found before the scan, which may take minutes, then locked: another request may have taken it meanwhile.
  'add uploaded document': ['uploads'],
}

const TERMS = { startDate: '2040-01-01', endDate: '2040-12-31' }

let world: World
let tenant: TestUser
let owner: TestUser
let agent: TestUser

beforeAll(async () => {
  world = await makeWorld()
  const passwordHash = await hashPassword('a quiet street')
  tenant = await world.tenant({ email: 'tenant@homes.example', passwordHash })
  owner = await world.owner({ email: 'owner@homes.example' })
  agent = await world.agent()
})
afterAll(() => world.close())

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
  expect(statements.length, 'statements were recorded').toBeGreaterThan(1)
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

/** Each prepares what it needs and returns the command to record. */
const COMMANDS: Record<string, () => Promise<() => Promise<{ status: number }>>> = {
  apply: async () => {
    const body = { propertyId: (await world.home(owner)).id, documents: [(await world.document(tenant)).id] }
    return () => world.call(tenant, applicationRoutes.create, { body })
  },
  approve: async () => {
    const { params } = await applied(2)
    return () => world.call(agent, applicationRoutes.approve, { params, body: TERMS })
  },
  reject: async () => {
    const { params } = await applied()
    return () => world.call(agent, applicationRoutes.reject, { params, body: { reason: 'timing' } })
  },
  reopen: async () => {
    const { params } = await applied()
    await world.call(agent, applicationRoutes.reject, { params, body: { reason: 'timing' } })
    return () => world.call(owner, applicationRoutes.reopen, { params })
  },
  withdraw: async () => {
    const { applicant, params } = await applied()
    return () => world.call(applicant, applicationRoutes.withdraw, { params })
  },
  'list home': async () => {
    const { title, description, address, city, bedrooms, bathrooms, area } = await world.home(owner)
    const body = { title, description, address, city, bedrooms, bathrooms, area, price: 1, ownerId: owner.id }
    return () => world.call(agent, propertyRoutes.create, { body })
  },
  'edit home': async () => {
    const { home } = await applied()
    const body = { title: 'By the river', price: 900, status: 'maintenance' }
    return () => world.call(agent, propertyRoutes.edit, { params: { id: home.id }, body })
  },
  'remove home': async () => {
    const { home } = await applied()
    return () => world.call(owner, propertyRoutes.remove, { params: { id: home.id } })
  },
  'send message': async () => () =>
    world.call(tenant, messageRoutes.send, { body: { receiverId: owner.id, content: 'Hello', clientId: 'one' } }),
  'mark read': async () => {
    await world.call(tenant, messageRoutes.send, { body: { receiverId: owner.id, content: 'Hello' } })
    return () => world.call(owner, messageRoutes.markRead, { params: { userId: tenant.id }, body: {} })
  },
  'change profile': async () => () =>
    world.call(tenant, accountRoutes.changeProfile, { body: { firstName: 'New', email: 'new@homes.example' } }),
  'approve agent': async () => {
    const { id } = await world.waitingAgent()
    return () => world.call(agent, accountRoutes.approveAgent, { params: { id } })
  },
  'end lease': async () => {
    const params = await leased()
    return () => world.call(agent, leaseRoutes.end, { params, body: { endDate: '2040-06-30' } })
  },
  'cancel lease': async () => {
    const params = await leased()
    return () => world.call(agent, leaseRoutes.cancel, { params, body: {} })
  },
  'add document': async () => {
    const home = await world.home(owner)
    await world.application(tenant, home)
    const query = { type: 'receipt', title: 'Rent', propertyId: home.id } as const
    const headers = { 'content-type': 'application/pdf' }
    return () => world.call(tenant, documentRoutes.create, { query, headers, body: Buffer.from('%PDF-1.4') })
  },
  'add uploaded document': async () => {
    const body = { uploadId: await uploadInParts(world, tenant, '%PDF-1.4 a paper'), type: 'receipt', title: 'Rent' }
    return () => world.call(tenant, documentRoutes.createFromUpload, { body })
  },
  'remove document': async () => {
    const params = { id: (await world.document(tenant)).id }
    return () => world.call(tenant, documentRoutes.remove, { params })
  },
  'change password': async () => () =>
    world.call(tenant, accountRoutes.changePassword, {
      body: { currentPassword: 'a quiet street', newPassword: 'a quieter street' },
    }),
}

describe('a command selects no row twice', () => {
  it.each(Object.entries(COMMANDS))('%s', async (name, prepare) => {
    expect(await doubleReads(await prepare())).toEqual(ALLOWED[name] ?? [])
  })
})
