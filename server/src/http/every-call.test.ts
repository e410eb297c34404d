import { routes } from '@lintel/contract/api'
import { day } from '@lintel/contract/dates'
import type { Route } from '@lintel/contract/route'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { writeCursor } from '../db/paging.ts'
import { makeParties, makeScene, type Party, type Scene, withDefaults } from '../test/call-scenes.ts'
import { misplacedAudiences, unnamedTextsOfEvents } from '../test/canaries.ts'
import { createCaller, createInput, declaredPermissions, keyOf, permissionOf } from '../test/declared-permissions.ts'
import { type Base, type Mutation, mutationsOf, type RawRequest, writeRequest } from '../test/fuzz-calls.ts'
import { HOSTILE_NUMBERS, SHORT_HOSTILE_TEXTS, sendableValues } from '../test/input-values.ts'
import { CALLERS, type Caller } from '../test/permissions.ts'
import { type Field, type Input, listFields, PARTS, sampleInput, withValue } from '../test/sample-input.ts'
import { IS_SOAK } from '../test/soak.ts'
import { tagCursor } from './list-cursor.ts'

/*
 * Makes calls of every route as every kind of caller, among records of other people whose private values are canaries: as the
 * features' `permissions.ts` declare them, with hostile values in each field, and with several changed at random. Of the answers,
 * the statuses of declared calls must be the declared ones, none may be a 5xx, and none may hold a canary that its caller may not see.
 *
 * TEST_FUZZ_SEED=7 repeats the run that printed seed 7, with TEST_SOAK=on if that was a soak run.
 */

/** Ten minutes, so the soak run has it once: not with the services of CI, too. */
const IS_LONG = IS_SOAK && !process.env.TEST_DATABASE_URL
const SEED = Number(process.env.TEST_FUZZ_SEED ?? (IS_SOAK ? Date.now() % 2 ** 31 : 1))
const ROUNDS = IS_LONG ? 13 : 1
/** Calls of a route with random changes, by one caller in one round. */
const CALLS = IS_LONG ? 4 : 2
const LONGEST_MS = IS_LONG ? 600_000 : 120_000
const UUID = '01890000-0000-7000-8000-000000000000'

/** Agents change whom others' records belong to: apart from them, what a caller may see depends on nobody else's calls. */
const scenes = { agents: await makeScene(), others: await makeScene() }
const SCENES: [Scene, Caller[]][] = [
  [scenes.others, CALLERS.filter((kind) => kind !== 'agent')],
  [scenes.agents, ['agent']],
]

/** What is wrong with the answers, by judge: a line each. */
type Verdicts = { statuses: string[]; failures: string[]; leaks: string[] }

const READ_ROUTES = routes.filter(({ method, params }) => method === 'GET' && !params)
const NO_MUTATION: Mutation = { edits: [], corruptions: [] }

const named: [string, Route][] = routes.map((route) => [keyOf(route), route])

test('every route has one row of permissions, and every row a route', () => {
  const keys = routes.map(keyOf)
  expect(declaredPermissions.map(([key]) => key).sort()).toEqual([...keys].sort())
  expect(new Set(keys).size).toBe(keys.length)
})

test('each feature says of its own tables alone who may see them', () => {
  expect(misplacedAudiences()).toEqual([])
  const audiences = { 'notes.text': 'agents' } as const
  expect(misplacedAudiences([['notes', audiences]])).toEqual([])
  expect(misplacedAudiences([['saved', audiences]])).toHaveLength(1)
})

test('there is a canary in each private column', () => {
  for (const { canaries } of Object.values(scenes)) expect(canaries.columnsWithout().named).toEqual([])
})

test('a text in the data of an event has its canary and says who may see it', () => {
  expect(unnamedTextsOfEvents(), 'absent from the audiences in the permissions.ts of its feature').toEqual([])
  const data = z.object({ home: z.uuid(), day, to: z.enum(['pending']).optional(), words: z.array(z.string()) })
  const event = { kind: 'application_sent', record: 'application', data: data as never } as const
  expect(unnamedTextsOfEvents([event])).toEqual(['events.data.application_sent.words'])
})

describe.each(named)('%s', (_key, route) => {
  const verdicts: Verdicts = { statuses: [], failures: [], leaks: [] }
  beforeAll(async () => {
    for (const [scene, kinds] of SCENES) await callAsDeclared(route, scene, kinds, verdicts)
    for (let round = 0; round < ROUNDS; round += 1) {
      const parties: Party[] = []
      for (const [scene, kinds] of SCENES) parties.push(...(await makeParties(route, scene, kinds)))
      if (round === 0) await sendHostileValues(route, parties, verdicts)
      for (const party of parties) await sendMutations(route, party, round, verdicts)
    }
    failed += verdicts.failures.length + verdicts.leaks.length
  }, LONGEST_MS)

  it('accepts the sample, so that what is put into it gets past its schema', () => {
    const sample = sampleInput(route)
    expect(PARTS.flatMap((part) => route[part]?.safeParse(sample[part]).error ?? [])).toEqual([])
  })

  it('answers the declared status to each kind of caller', () => expect(verdicts.statuses).toEqual([]))

  it('answers no input with a 5xx', () => {
    expect(verdicts.failures, `TEST_FUZZ_SEED=${SEED} repeats it`).toEqual([])
  })

  it('answers no input with a private value of others', () => {
    const hint = `TEST_FUZZ_SEED=${SEED} repeats it. The feature's permissions.ts has who may see what: its audiences`
    expect(verdicts.leaks, hint).toEqual([])
  })
})

describe.each(named.filter(([, { paged }]) => paged))('the cursor of %s', (_name, route) => {
  const keys = [...HOSTILE_NUMBERS, ...SHORT_HOSTILE_TEXTS, null, {}, [], true]
  const cursors = [...keys.flatMap((key) => [[key], [key, UUID], [UUID, key]]), [], [1, 2, 3]]
  const sorts = route.path === '/api/properties/public' ? ['newest', 'price-asc', 'price-desc'] : [undefined]
  const { world, others } = scenes.agents

  it.each(sorts)('is rejected when it holds what no row of the list has (%s)', async (sort) => {
    const field: Field = { part: 'query', path: ['cursor'], type: 'string', schema: {} }
    const record = withDefaults(route, await createInput(route, { ...others, world, caller: null, isOwn: false }))
    const agent = await world.agent()
    const wrong: string[] = []
    for (const held of cursors) {
      const query = { ...(record.query as object), ...(sort && { sort }) }
      const sent = withValue({ ...record, query } as Input, field, tagCursor(route, writeCursor(held as string[])))
      const { status } = await world.call(agent, route, sent as object)
      if (status !== 400 && !isPlace(held)) wrong.push(`${status}: ${JSON.stringify(held)}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Whether a row could have these sort keys. */
const isPlace = ([key]: unknown[]) => key === 2_147_483_647 || key === 0 || key === '9999-12-31T23:59:59.999Z'

/** Makes valid calls about the caller's own record and another's. */
async function callAsDeclared(route: Route, scene: Scene, kinds: Caller[], verdicts: Verdicts) {
  const { world, planting, canaries, strangers, others } = scene
  const { own, anothers } = permissionOf(route)
  // Each call has its caller and its record: it may end or consume them.
  const callers = await Promise.all(
    kinds.map(async (kind) => ({ kind, scene, user: await createCaller[kind](planting) })),
  )
  const foreign = await canaries.watch(async () => {
    const inputs: Base[] = []
    for (const { user } of callers)
      inputs.push(await createInput(route, { ...strangers, world: planting, caller: user, isOwn: false }))
    return inputs
  })
  for (const [at, caller] of callers.entries()) {
    const expected = anothers[caller.kind]
    await send(caller, route, writeRequest(route, foreign[at] ?? {}, NO_MUTATION), verdicts, {
      whose: "another's",
      expected,
    })
  }
  for (const kind of kinds) {
    const user = await createCaller[kind](world)
    const input = await createInput(route, { ...others, world, caller: user, isOwn: true })
    const request = writeRequest(route, input, NO_MUTATION)
    await send({ kind, scene, user }, route, request, verdicts, { whose: 'own', expected: own[kind] })
  }
}

/** Puts hostile values into each field: in the long form from every caller, else from those who are not refused, in turn. */
async function sendHostileValues(route: Route, parties: Party[], verdicts: Verdicts) {
  const { own, anothers } = permissionOf(route)
  const isRefused = ({ kind }: Party) => [own[kind], anothers[kind]].every((status) => status === 401 || status === 403)
  const admitted = parties.filter((party) => !isRefused(party))
  const senders = IS_LONG || admitted.length === 0 ? parties : admitted
  for (const [at, field] of listFields(route).entries()) {
    const [base = {}] = senders[at % senders.length]?.bases ?? []
    if (Buffer.isBuffer(base[field.part])) continue
    for (const [turn, value] of sendableValues(route, base as Input, field).entries())
      for (const sender of IS_LONG ? senders : senders.slice((at + turn) % senders.length).slice(0, 1)) {
        const mutation = { edits: [{ field, value }], corruptions: [] }
        await send(sender, route, writeRequest(route, sender.bases[0] ?? {}, mutation), verdicts)
      }
  }
}

/** Sends calls with several changes, and reads a list afterwards: it shows what the calls wrote. */
async function sendMutations(route: Route, party: Party, round: number, verdicts: Verdicts) {
  const seed = fc.hash(`${SEED} ${keyOf(route)} ${party.kind} ${round}`) | 0
  const mutations = fc.sample(mutationsOf(route, party.ids), { seed, numRuns: CALLS })
  for (const [at, mutation] of mutations.entries())
    await send(party, route, writeRequest(route, party.bases[at % party.bases.length] ?? {}, mutation), verdicts)
  for (const list of fc.sample(fc.constantFrom(...READ_ROUTES), { seed, numRuns: 1 }))
    await send(party, list, writeRequest(list, sampleInput(list), NO_MUTATION), verdicts)
}

/** Columns that a route returns to the holder of a secret link. */
const RETURNED_TO_LINK_HOLDER: Record<string, string> = { 'POST /api/auth/password/reset': 'users.username' }

/** Sends a request, and judges the answer. @param declared the status of a declared call */
async function send(
  { kind, scene, user }: Omit<Party, 'bases' | 'ids'>,
  route: Route,
  request: RawRequest,
  { statuses, failures, leaks }: Verdicts,
  declared?: { whose: string; expected: number },
) {
  const headers = { ...request.headers, ...(user && { cookie: user.cookie }) }
  // Records are also written directly, which does not invalidate the cache.
  scene.world.app.responseCache.clear()
  const { statusCode, headers: sent, rawPayload } = await scene.world.app.inject({ ...request, headers } as object)
  countCall(kind, statusCode)
  const call = `${kind} ${request.method} ${request.url} ${JSON.stringify(request.headers)} ${String(request.payload ?? '').slice(0, 2000)}`
  if (declared && statusCode !== declared.expected)
    statuses.push(
      `${statusCode} instead of ${declared.expected} about ${declared.whose}: ${call} ${rawPayload.toString()}`,
    )
  if (declared && statusCode >= 400 && !String(sent['content-type']).includes('application/problem+json'))
    statuses.push(`no problem document: ${call}`)
  const { own, anothers } = permissionOf(route)
  if (statusCode >= 500 && statusCode !== own[kind] && statusCode !== anothers[kind])
    failures.push(`${statusCode} to ${call}`)
  const response = `${JSON.stringify(sent)}${rawPayload.toString('latin1')}`
  const told = RETURNED_TO_LINK_HOLDER[keyOf(route)]
  const leaked = scene.canaries
    .leaks(response, `${decode(request.url)} ${request.payload}`, kind === 'agent')
    .filter((leak) => !(told && leak.startsWith(told)))
  if (leaked.length > 0) leaks.push(`${leaked.slice(0, 5).join(', ')} to ${call}`)
}

const decode = (url: string) =>
  url.replaceAll(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

let failed = 0
const counts = new Map<string, Map<string, number>>()
const countCall = (kind: Caller, status: number) => {
  const byClass = counts.get(kind) ?? new Map<string, number>()
  const statusClass = status < 500 ? `${Math.floor(status / 100)}xx` : String(status)
  counts.set(kind, byClass.set(statusClass, (byClass.get(statusClass) ?? 0) + 1))
}

afterAll(() => {
  const total = [...counts.values()].flatMap((byClass) => [...byClass.values()]).reduce((sum, count) => sum + count, 0)
  const describeCounts = (byClass: Map<string, number>) =>
    [...byClass]
      .sort()
      .map(([statusClass, count]) => `${count} × ${statusClass}`)
      .join(', ')
  const lines = [...counts].map(([kind, byClass]) => `fuzz: ${kind}: ${describeCounts(byClass)}`)
  const known = Object.values(scenes).reduce((sum, { canaries }) => sum + canaries.count, 0)
  lines.push(`fuzz: texts without a canary: ${scenes.others.canaries.columnsWithout().others.join(', ')}`)
  process.stdout.write(
    `fuzz: ${total} calls of ${routes.length} routes, ${known} canaries, seed ${SEED}, ${failed} failures\n${lines.join('\n')}\n`,
  )
})
