import { routes } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../features/accounts/passwords.ts'
import { writeCursor } from '../paging.ts'
import { createInput, createOthers, keyOf, permissionOf } from '../test/declared-permissions.ts'
import {
  ALL_HOSTILE_TEXTS,
  HOSTILE_DAYS,
  HOSTILE_INSTANTS,
  HOSTILE_NUMBERS,
  HOSTILE_TEXTS,
} from '../test/input-values.ts'
import { type Field, type Input, listFields, PARTS, sampleInput, withValue } from '../test/sample-input.ts'
import { IS_SOAK } from '../test/soak.ts'
import { makeWorldForFile, type TestUser } from '../test/world.ts'

/** The short run's share; the fuzz test draws from all. */
const SHORT_TEXTS = [...HOSTILE_TEXTS, ...HOSTILE_DAYS, ...HOSTILE_INSTANTS]
const TEXTS = IS_SOAK ? ALL_HOSTILE_TEXTS : SHORT_TEXTS
const UUID = '01890000-0000-7000-8000-000000000000'

const world = await makeWorldForFile()
let password: string
let known: Record<string, unknown>
beforeAll(async () => {
  password = await hashPassword('a quiet street')
  const [tenant, owner] = [await world.tenant(), await world.owner()]
  const home = await world.home(owner)
  await world.home(owner)
  await world.message(tenant, owner)
  known = {
    propertyId: home.id,
    userId: owner.id,
    receiverId: owner.id,
    startDate: '2026-01-05',
    endDate: '2027-01-04',
    locale: 'pt-PT',
    timeZone: 'Europe/Lisbon',
    rendition: '640.avif',
  }
})

const KINDS = ['anonymous', 'tenant', 'owner', 'agent'] as const

/** New users of the kinds that the route does not refuse, since a call may end their session; null is a visitor. */
async function makeCallers(route: Route): Promise<(TestUser | null)[]> {
  const { own, anothers } = permissionOf(route)
  const isAllowed = (kind: (typeof KINDS)[number]) =>
    [own[kind], anothers[kind]].some((status) => status !== 401 && status !== 403)
  const allowed = KINDS.filter(isAllowed)
  // Wrong credentials are refused to everyone, too.
  const kinds = IS_SOAK || allowed.length === 0 ? KINDS : allowed
  return Promise.all(kinds.map((kind) => (kind === 'anonymous' ? null : world[kind]({ passwordHash: password }))))
}

const named = (list: Route[]) => list.map((route) => [keyOf(route), route] as const)

/** @returns an input for new records of other users, which the route's permission declares, with every required field */
async function makeInput(route: Route): Promise<Input> {
  const valid = await createInput(route, { ...(await createOthers(world)), world, caller: null, isOwn: false })
  const sample = sampleInput(route, { ...known, id: UUID })
  const body = Buffer.isBuffer(valid.body) ? sample.body : { ...sample.body, ...valid.body }
  return {
    params: sample.params && { ...sample.params, ...valid.params },
    query: sample.query && { ...sample.query, ...valid.query },
    body: sample.body && body,
  }
}

/** Half of a surrogate pair cannot be written in an address. */
const isAddressable = (value: unknown) => !/[\ud800-\udfff]/.test(String(value))

/** Makes a call as everybody. @returns its statuses of 500 and more, with what was sent */
async function failures(callers: (TestUser | null)[], route: Route, input: Input): Promise<string[]> {
  const found: string[] = []
  for (const caller of callers) {
    const { status } = await world.call(caller, route, input as object)
    if (status >= 500 && status !== 501) found.push(`${status}: ${JSON.stringify(input)}`)
  }
  return found
}

async function failuresWith(route: Route, fields: Field[], values: readonly unknown[]): Promise<string[]> {
  const found: string[] = []
  const input = await makeInput(route)
  const callers = await makeCallers(route)
  for (const [at, field] of fields.entries()) {
    const sendable = field.part === 'params' ? values.filter(isAddressable) : values
    for (const [turn, value] of sendable.entries()) {
      // Every caller sends every value in the soak run; else each field gets half of them, from one caller in turn.
      if (!IS_SOAK && (at + turn) % 2 === 1) continue
      const sending = IS_SOAK ? callers : callers.slice((at + turn) % callers.length).slice(0, 1)
      found.push(...(await failures(sending, route, withValue(input, field, value))))
    }
  }
  return found
}

describe.each(named(routes))('%s', (_name, route) => {
  const fields = listFields(route)
  const numbers = fields.filter(({ type }) => type === 'number' || type === 'integer')
  const strings = fields.filter(({ type }) => type === 'string')

  it('accepts the sample, so that what is put into it gets past its schema', () => {
    const sample = sampleInput(route, { ...known, id: UUID })
    const errors = PARTS.flatMap((part) => route[part]?.safeParse(sample[part]).error ?? [])
    expect(errors).toEqual([])
  })

  it.runIf(numbers.length > 0)('answers no number with a 5xx', async () => {
    expect(await failuresWith(route, numbers, HOSTILE_NUMBERS)).toEqual([])
  })

  it.runIf(strings.length > 0)('answers no text, day or instant with a 5xx', async () => {
    expect(await failuresWith(route, strings, TEXTS)).toEqual([])
  })
})

describe.each(named(routes.filter(({ paged }) => paged)))('the cursor of %s', (_name, route) => {
  const keys = [...HOSTILE_NUMBERS, ...SHORT_TEXTS, null, {}, [], true]
  const cursors = [...keys.flatMap((key) => [[key], [key, UUID], [UUID, key]]), [], [1, 2, 3]]
  const sorts = route.path === '/api/properties/public' ? ['newest', 'price-asc', 'price-desc'] : [undefined]

  it.each(sorts)('is rejected when it holds what no row of the list has (%s)', async (sort) => {
    const field: Field = { part: 'query', path: ['cursor'], type: 'string', schema: {} }
    const input = await makeInput(route)
    const statuses = new Set<string>()
    const agent = await world.agent()
    for (const held of cursors) {
      const cursor = writeCursor(held as string[])
      const sent = withValue({ ...input, query: { ...input.query, ...(sort && { sort }) } }, field, cursor)
      const { status } = await world.call(agent, route, sent as object)
      if (status !== 400 && !isPlace(held)) statuses.add(`${status}: ${JSON.stringify(held)}`)
    }
    expect([...statuses]).toEqual([])
  })
})

/** Whether a row could have these sort keys. */
const isPlace = ([key]: unknown[]) => key === 2_147_483_647 || key === 0 || key === '9999-12-31T23:59:59.999Z'
