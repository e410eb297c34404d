/* Over 250 lines: lists, their cursors and neighbours are compared with the same twelve applications. */
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import type { ApplicationScope } from '@lintel/contract/applications/schema'
import { APPLICATION_SORTS } from '@lintel/contract/applications/sorts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '@lintel/contract/applications/status'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import { pairwise } from '../../test/pairwise.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import type { PropertyRow } from '../properties/table.ts'

let owner: TestUser
let tenant: TestUser
let agent: TestUser
let mill: PropertyRow
let lake: PropertyRow
/** The applications that `beforeAll` creates, oldest first. */
const rows: Row[] = []
type Row = { id: string; status: ApplicationStatus; tenant: TestUser; property: PropertyRow; ownerId: string }

const LISTS = { tenant: routes.listOwn, owner: routes.listForOwner, agent: routes.listAll }
const SCOPES: ApplicationScope[] = ['tenant', 'owner', 'agent']
const MINUTE = 60_000
const START = Date.parse('2026-01-01T00:00:00Z')

const callerOf = (scope: ApplicationScope) => ({ tenant, owner, agent })[scope]

async function apply(applicant: TestUser, property: PropertyRow, status: ApplicationStatus = 'pending') {
  const createdAt = new Date(START + rows.length * MINUTE)
  const { id } = await world.application(applicant, property, { status, createdAt })
  rows.push({ id, status, tenant: applicant, property, ownerId: property.ownerId })
}

const world = await makeWorldForFile()
beforeAll(async () => {
  owner = await world.owner({ firstName: 'Olga', lastName: 'Owner' })
  agent = await world.agent({ firstName: 'Ada', lastName: 'Agent' })
  tenant = await world.tenant({ firstName: 'Ümit', lastName: '100%_Real\\Name' })
  mill = await world.property(owner, { title: 'Mill House' })
  lake = await world.property(owner, { title: 'Lake Flat' })
  const elsewhere = await world.property(await world.owner(), { title: 'Mill Cottage' })
  const cleo = await world.tenant({ firstName: 'Cleo', lastName: 'Lakeman' })
  const bo = await world.tenant({ firstName: 'Bo', lastName: 'Berg' })
  // Seven pending applications, then five decided ones.
  for (const property of [mill, lake, elsewhere]) await apply(tenant, property)
  for (const property of [mill, lake]) await apply(cleo, property)
  for (const property of [mill, elsewhere]) await apply(bo, property)
  for (const status of ['rejected', 'withdrawn', 'rejected'] as const) await apply(tenant, mill, status)
  await apply(cleo, lake, 'withdrawn')
  await apply(await world.tenant({ firstName: 'Dee', lastName: 'Mills' }), lake, 'approved')
})

const nameOf = ({ firstName, lastName }: TestUser) => `${firstName} ${lastName}`

type Filters = { status?: ApplicationStatus; property?: string; applicant?: string; search?: string }

/** The ids that a list should have, in the order of `sort`. */
function expectedIds(
  scope: ApplicationScope,
  { status, property, applicant, search = '' }: Filters,
  sort = 'newest',
): string[] {
  const includesTerm = (text: string) => text.toLowerCase().includes(search.toLowerCase())
  const matches = rows.filter(
    (row) =>
      (scope !== 'tenant' || row.tenant.id === tenant.id) &&
      (scope !== 'owner' || row.ownerId === owner.id) &&
      (!status || row.status === status) &&
      (!property || row.property.id === property) &&
      (!applicant || row.tenant.id === applicant) &&
      (includesTerm(nameOf(row.tenant)) || includesTerm(row.property.title)),
  )
  return inOrder(matches, sort).map(({ id }) => id)
}

/** @param oldestFirst is not changed */
function inOrder(oldestFirst: Row[], sort: string): Row[] {
  if (sort === 'oldest') return oldestFirst
  if (sort === 'newest') return oldestFirst.toReversed()
  const isPending = ({ status }: Row) => status === 'pending'
  return [...oldestFirst.filter(isPending), ...oldestFirst.filter((row) => !isPending(row)).reverse()]
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
    const page = await world.call(callerOf(scope), LISTS[scope], {
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

it.each(['owner', 'agent'] as const)('lists one person’s applications in the scope %s', async (scope) => {
  for (const applicant of new Set(rows.map((row) => row.tenant.id)))
    for (const search of [undefined, 'mill', 'nobody'])
      expect(await readAll(scope, { tenant: applicant, ...(search && { search }) })).toEqual(
        expectedIds(scope, { applicant, search }),
      )
})

const FILTERS = {
  status: [undefined, ...APPLICATION_STATUSES],
  scope: SCOPES,
  place: [undefined, 'mill', 'elsewhere'] as const,
  sort: APPLICATION_SORTS,
}
const COMBINATIONS = [
  ...pairwise(FILTERS).map((filters) => ({ ...filters, search: undefined })),
  ...pairwise({ search: TERMS, ...FILTERS }),
]

it.each(COMBINATIONS)(
  'lists every application that passes the filters: %j',
  async ({ scope, place, sort, ...given }) => {
    const property = place && { mill, elsewhere: rows[2]?.property }[place]?.id
    const filters = JSON.parse(JSON.stringify({ ...given, property })) as Filters
    // Without a term in pages of two; every term finds few.
    expect(await readAll(scope, { ...filters, sort }, given.search ? 5 : 2)).toEqual(expectedIds(scope, filters, sort))
  },
)

describe.each(SCOPES)('the list of scope %s', (scope) => {
  it.each(['', 'mill'])('is written to a file of the same applications: search %j', async (search) => {
    const query = { scope, search, sort: 'oldest', columns: 'home,received' } as const
    const { body } = await world.call(callerOf(scope), routes.exportList, { query })
    const expected = expectedIds(scope, { search }, 'oldest').map((id) => rows.find((row) => row.id === id))
    expect(String(body)).toBe(
      `\uFEFF"Home","Received"\r\n${expected.map((row) => `"${row?.property.title}","2026-01-01"\r\n`).join('')}`,
    )
  })

  it('is empty for an unknown property', async () => {
    expect(await readAll(scope, { property: '01890000-0000-7000-8000-000000000000' })).toEqual([])
  })

  it.each(APPLICATION_SORTS)('answers 400 to a cursor of another order, scope or list, in order %s', async (sort) => {
    const list = LISTS[scope]
    const own = await world.call(callerOf(scope), list, { query: { sort, limit: 1 } })
    const other = SCOPES.find((another) => another !== scope) ?? 'tenant'
    const cursors = [
      (await world.call(callerOf(scope), list, { query: { sort: sort === 'newest' ? 'oldest' : 'newest', limit: 1 } }))
        .next,
      (await world.call(callerOf(other), LISTS[other], { query: { sort, limit: 1 } })).next,
      (await world.call(agent, peopleRoutes.listUsers, { query: { limit: 1 } })).next,
      (await world.call(agent, propertyRoutes.listPublic, { query: { limit: 1, sort: 'price-asc' } })).next,
      'x',
    ]
    const requestPage = (cursor: string | null) =>
      world.call(callerOf(scope), list, { query: { sort, limit: 1, cursor: cursor ?? '' } })
    expect((await requestPage(own.next)).status).toBe(200)
    for (const cursor of cursors) {
      expect(cursor).not.toBeNull()
      const { status, problem } = await requestPage(cursor)
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
    const responses = [
      await world.call(callerOf(scope), LISTS[scope], { query: query as object }),
      await world.call(callerOf(scope), routes.neighbours, {
        params: { id: rows[0]?.id ?? '' },
        query: { ...(query as object), scope },
      }),
    ]
    for (const { status, problem } of responses) expect([status, problem.errors]).toEqual([400, errors])
  })
})

describe('neighbours', () => {
  const neighbours = (scope: ApplicationScope, id: string, query: object = {}) =>
    world.call(callerOf(scope), routes.neighbours, { params: { id }, query: { scope, ...query } })

  const GIVEN: Filters[] = [
    {},
    { status: 'rejected' },
    { property: '', status: 'pending' },
    { search: 'mill' },
    { search: 'e', status: 'pending' },
    { search: 'nobody' },
  ]
  const pairs = pairwise({ given: GIVEN, scope: SCOPES, sort: ['newest', 'oldest'] })

  it.each(pairs)('are the applications before and after in the list: %j', async ({ given, scope, sort }) => {
    const filter = given.property === undefined ? given : { ...given, property: mill.id }
    const filtered = expectedIds(scope, filter, sort)
    const all = expectedIds(scope, {}, sort)
    // Also for applications that don't pass the filters.
    for (const [position, id] of all.entries()) {
      const { body } = await neighbours(scope, id, { ...filter, sort })
      expect(body, `position ${position}`).toEqual({
        previous: all.slice(0, position).findLast((other) => filtered.includes(other)) ?? null,
        next: all.slice(position + 1).find((other) => filtered.includes(other)) ?? null,
      })
    }
  })

  it.each([
    ['tenant', () => ({})],
    ['owner', () => ({ property: mill.id })],
    ['agent', () => ({ search: 'mill' })],
  ] as const)(
    'are pending ones, the next longest waiting after one, in the order of those that wait: %s',
    async (scope, filter) => {
      for (const id of expectedIds(scope, {})) {
        const { body } = await neighbours(scope, id, { ...filter(), sort: 'waiting' })
        const oldest = await neighbours(scope, id, { ...filter(), status: 'pending', sort: 'oldest' })
        expect(body).toEqual(oldest.body)
      }
    },
  )

  it('do not change when the application is decided', async () => {
    const property = await world.property(owner)
    const [first, second, third] = [
      await world.application(await world.tenant(), property),
      await world.application(await world.tenant(), property),
      await world.application(await world.tenant(), property),
    ]
    const query = { property: property.id, status: 'pending' }
    const before = await neighbours('owner', second.id, query)
    expect(before.body).toEqual({ previous: third.id, next: first.id })
    await world.call(owner, routes.reject, { params: { id: second.id }, body: { reason: 'timing' } })
    expect((await neighbours('owner', second.id, query)).body).toEqual(before.body)
  })

  it('answer 404 for an application that the caller can’t see', async () => {
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
    const user = caller === 'waiting' ? await world.waitingAgent() : callerOf(caller)
    const { id } = await world.application(caller === 'owner' ? tenant : user, await world.property(owner))
    const responses = [
      await world.call(user, routes.neighbours, { params: { id }, query: { scope } }),
      await world.call(user, routes.counts, { query: { scope } }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([403, 403])
  })
})

describe('paging while applications are created', () => {
  it.each(APPLICATION_SORTS)('lists every application once, in order %s', async (sort) => {
    const property = await world.property(owner, { title: 'Busy place' })
    const created: string[] = []
    for (let i = 0; i < 9; i++) created.push((await world.application(await world.tenant(), property)).id)
    const listed = await readAll('owner', { property: property.id, sort }, 2, async () => {
      if (created.length < 14) created.push((await world.application(await world.tenant(), property)).id)
    })
    const expected = sort === 'newest' ? created.slice(0, 9).reverse() : created
    expect(listed).toEqual(expected)
  })

  it('lists decided ones after new ones that arrive while pending ones are read', async () => {
    const property = await world.property(owner, { title: 'Busier place' })
    const apply = async (status: ApplicationStatus) =>
      (await world.application(await world.tenant(), property, { status })).id
    const decided = [await apply('rejected'), await apply('withdrawn')]
    const pending = [await apply('pending'), await apply('pending')]
    let pages = 0
    const listed = await readAll('owner', { property: property.id, sort: 'waiting' }, 2, async () => {
      pages += 1
      if (pages === 1) pending.push(await apply('pending'))
    })
    expect(listed).toEqual([...pending, ...decided.reverse()])
  })
})
