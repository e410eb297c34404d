import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { APPLICATION_SORTS, type ApplicationScope } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'
import type { PropertyRow } from '../properties/table.ts'

let world: World
let owner: TestUser
let tenant: TestUser
let agent: TestUser
let mill: PropertyRow
let lake: PropertyRow
/** The applications that `beforeAll` creates, oldest first. */
const rows: Row[] = []
type Row = { id: string; status: ApplicationStatus; tenant: TestUser; home: PropertyRow; ownerId: string }

const LISTS = { tenant: routes.listOwn, owner: routes.listForOwner, agent: routes.listAll }
const SCOPES: ApplicationScope[] = ['tenant', 'owner', 'agent']
const MINUTE = 60_000
const START = Date.parse('2026-01-01T00:00:00Z')

const person = (scope: ApplicationScope) => ({ tenant, owner, agent })[scope]

async function apply(by: TestUser, home: PropertyRow, status: ApplicationStatus = 'pending') {
  const createdAt = new Date(START + rows.length * MINUTE)
  const { id } = await world.application(by, home, { status, createdAt })
  rows.push({ id, status, tenant: by, home, ownerId: home.ownerId })
}

beforeAll(async () => {
  world = await makeWorld()
  owner = await world.owner({ firstName: 'Olga', lastName: 'Owner' })
  agent = await world.agent({ firstName: 'Ada', lastName: 'Agent' })
  tenant = await world.tenant({ firstName: 'Ümit', lastName: '100%_Real\\Name' })
  mill = await world.home(owner, { title: 'Mill House' })
  lake = await world.home(owner, { title: 'Lake Flat' })
  const elsewhere = await world.home(await world.owner(), { title: 'Mill Cottage' })
  const cleo = await world.tenant({ firstName: 'Cleo', lastName: 'Lakeman' })
  const bo = await world.tenant({ firstName: 'Bo', lastName: 'Berg' })
  // Seven pending ones, older than five that are decided.
  for (const home of [mill, lake, elsewhere]) await apply(tenant, home)
  for (const home of [mill, lake]) await apply(cleo, home)
  for (const home of [mill, elsewhere]) await apply(bo, home)
  for (const status of ['rejected', 'withdrawn', 'rejected'] as const) await apply(tenant, mill, status)
  await apply(cleo, lake, 'withdrawn')
  await apply(await world.tenant({ firstName: 'Dee', lastName: 'Mills' }), lake, 'approved')
})
afterAll(() => world.close())

const nameOf = ({ firstName, lastName }: TestUser) => `${firstName} ${lastName}`

type Filters = { status?: ApplicationStatus; property?: string; search?: string }

/** The ids that a list should have, in the order of `sort`. */
function expectedIds(scope: ApplicationScope, { status, property, search = '' }: Filters, sort = 'newest'): string[] {
  const has = (text: string) => text.toLowerCase().includes(search.toLowerCase())
  const found = rows.filter(
    (row) =>
      (scope !== 'tenant' || row.tenant.id === tenant.id) &&
      (scope !== 'owner' || row.ownerId === owner.id) &&
      (!status || row.status === status) &&
      (!property || row.home.id === property) &&
      (has(nameOf(row.tenant)) || has(row.home.title)),
  )
  return (sort === 'newest' ? found.reverse() : found).map(({ id }) => id)
}

/** The ids of a whole list, read in pages. */
async function readAll(
  scope: ApplicationScope,
  query: object,
  limit = 2,
  afterPage = async () => {},
): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await world.call(person(scope), LISTS[scope], {
      query: { ...query, limit, ...(cursor && { cursor }) },
    })
    expect(page.status).toBe(200)
    ids.push(...page.body.map(({ id }) => id))
    cursor = page.next
    await afterPage()
  }
  return ids
}

const TERMS = [
  'mill',
  'MILL HOUSE',
  'lake',
  'ümit',
  'üMIT 100',
  'o be',
  'e',
  'k f',
  '%',
  '_',
  '\\',
  '100%_r',
  'l\\n',
  'nobody',
]

describe.each(SCOPES)('the list of scope %s', (scope) => {
  const each = (search?: string) =>
    [undefined, 'pending', 'approved', 'rejected', 'withdrawn'].flatMap((status) =>
      ['', 'mill', 'elsewhere'].flatMap((home) => APPLICATION_SORTS.map((sort) => ({ status, home, sort, search }))),
    )

  it.each([undefined, ...TERMS])(
    'holds every application that passes its filters, with the term %j',
    async (search) => {
      for (const { status, home, sort } of each(search)) {
        const property = { '': undefined, mill: mill.id, elsewhere: rows[2]?.home.id }[home]
        const filters = {
          ...(status && { status }),
          ...(property && { property }),
          ...(search && { search }),
        } as Filters
        expect(await readAll(scope, { ...filters, sort }), JSON.stringify(filters)).toEqual(
          expectedIds(scope, filters, sort),
        )
      }
    },
  )

  it('is empty for an unknown home', async () => {
    expect(await readAll(scope, { property: '01890000-0000-7000-8000-000000000000' })).toEqual([])
  })

  it.each(APPLICATION_SORTS)('answers 400 to a cursor of another order, scope or list, in order %s', async (sort) => {
    const list = LISTS[scope]
    const own = await world.call(person(scope), list, { query: { sort, limit: 1 } })
    const other = SCOPES.find((one) => one !== scope) ?? 'tenant'
    const cursors = [
      (await world.call(person(scope), list, { query: { sort: sort === 'newest' ? 'oldest' : 'newest', limit: 1 } }))
        .next,
      (await world.call(person(other), LISTS[other], { query: { sort, limit: 1 } })).next,
      (await world.call(agent, accountRoutes.listUsers, { query: { limit: 1 } })).next,
      (await world.call(agent, propertyRoutes.listPublic, { query: { limit: 1, sort: 'price-asc' } })).next,
      'x',
    ]
    const ask = (cursor: string | null) =>
      world.call(person(scope), list, { query: { sort, limit: 1, cursor: cursor ?? '' } })
    expect((await ask(own.next)).status).toBe(200)
    for (const cursor of cursors) {
      expect(cursor).not.toBeNull()
      const { status, problem } = await ask(cursor)
      expect([status, problem.errors]).toEqual([400, { cursor: 'This is not a page of this list' }])
    }
  })

  it.each([
    ['4 KB of text', { search: 'x'.repeat(4096) }, { search: 'Search must be at most 100 characters' }],
    ['a NUL', { search: 'a\0b' }, { search: 'Search contains characters that cannot be kept' }],
    ['a malformed id', { property: "' or true --" }, { property: 'Property is not a valid id' }],
    ['an unknown status', { status: 'lost' }, { status: expect.any(String) }],
    ['an unknown order', { sort: 'price-asc' }, { sort: expect.any(String) }],
  ])('rejects %s at its field', async (_name, query, errors) => {
    const answers = [
      await world.call(person(scope), LISTS[scope], { query: query as object }),
      await world.call(person(scope), routes.neighbours, {
        params: { id: rows[0]?.id ?? '' },
        query: { ...(query as object), scope },
      }),
    ]
    for (const { status, problem } of answers) expect([status, problem.errors]).toEqual([400, errors])
  })
})

describe('neighbours', () => {
  const neighbours = (scope: ApplicationScope, id: string, query: object = {}) =>
    world.call(person(scope), routes.neighbours, { params: { id }, query: { scope, ...query } })

  it.each(SCOPES)('are the applications before and after in the list, with any filters: %s', async (scope) => {
    const filters: Filters[] = [
      {},
      { status: 'pending' },
      { status: 'rejected' },
      { property: mill.id },
      { property: mill.id, status: 'pending' },
      { search: 'mill' },
      { search: 'e', status: 'pending' },
      { search: 'nobody' },
    ]
    for (const filter of filters) {
      for (const sort of APPLICATION_SORTS) {
        const list = expectedIds(scope, filter, sort)
        const whole = expectedIds(scope, {}, sort)
        // Also for applications that don't pass the filters.
        for (const id of whole) {
          const place = whole.indexOf(id)
          const { body } = await neighbours(scope, id, { ...filter, sort })
          expect(body, JSON.stringify({ filter, sort, place })).toEqual({
            previous: whole.slice(0, place).findLast((one) => list.includes(one)) ?? null,
            next: whole.slice(place + 1).find((one) => list.includes(one)) ?? null,
          })
        }
      }
    }
  })

  it('stay the same when the application is decided', async () => {
    const home = await world.home(owner)
    const [first, second, third] = [
      await world.application(await world.tenant(), home),
      await world.application(await world.tenant(), home),
      await world.application(await world.tenant(), home),
    ]
    const query = { property: home.id, status: 'pending' }
    const before = await neighbours('owner', second.id, query)
    expect(before.body).toEqual({ previous: third.id, next: first.id })
    await world.call(owner, routes.reject, { params: { id: second.id }, body: { reason: 'timing' } })
    expect((await neighbours('owner', second.id, query)).body).toEqual(before.body)
  })

  it('answer 404 for an application that the caller cannot see', async () => {
    const hidden = rows[6]?.id ?? ''
    expect((await neighbours('tenant', hidden)).status).toBe(404)
    expect((await neighbours('owner', hidden)).status).toBe(404)
    expect((await neighbours('agent', hidden)).status).toBe(200)
    expect((await neighbours('agent', '01890000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await neighbours('agent', 'x')).status).toBe(404)
  })

  it.each([
    ['owner', 'tenant'],
    ['agent', 'tenant'],
    ['agent', 'owner'],
    ['owner', 'waiting'],
    ['agent', 'waiting'],
  ] as const)('and counts of scope %s answer 403 to %s', async (scope, caller) => {
    const who = caller === 'waiting' ? await world.waitingAgent() : person(caller)
    const { id } = await world.application(caller === 'owner' ? tenant : who, await world.home(owner))
    const answers = [
      await world.call(who, routes.neighbours, { params: { id }, query: { scope } }),
      await world.call(who, routes.counts, { query: { scope } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })
})

describe('paging while applications are written', () => {
  it.each(APPLICATION_SORTS)('lists every application once, in order %s', async (sort) => {
    const home = await world.home(owner, { title: 'Busy place' })
    const made: string[] = []
    for (let i = 0; i < 9; i++) made.push((await world.application(await world.tenant(), home)).id)
    const seen = await readAll('owner', { property: home.id, sort }, 2, async () => {
      if (made.length < 14) made.push((await world.application(await world.tenant(), home)).id)
    })
    const expected = sort === 'newest' ? made.slice(0, 9).reverse() : made
    expect(seen).toEqual(expected)
  })
})
