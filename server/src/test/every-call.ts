import { routes } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { makeParties, makeScene, type Party, type Scene } from './call-scenes.ts'
import { createCaller, createInput, featureOf, keyOf, permissionOf } from './declared-permissions.ts'
import { type Base, type Mutation, mutationsOf, type RawRequest, writeRequest } from './fuzz-calls.ts'
import { sendableValues } from './input-values.ts'
import { CALLERS, type Caller } from './permissions.ts'
import { FUZZED, REPEAT, SEED } from './rotation.ts'
import { type Input, listFields, PARTS, sampleInput } from './sample-input.ts'
import { IS_SOAK } from './soak.ts'
import type { TestUser } from './world.ts'

/*
 * Makes calls of every route as every kind of caller, among records of other people whose private values are canaries: as the
 * features' `permissions.ts` declare them, with hostile values in each field, and with several changed at random. Of the answers,
 * the statuses of declared calls must be the declared ones, none may be a 5xx, and none may hold a canary that its caller may not see.
 */

/** Ten minutes, so the soak run has it once: not with the services of CI, too. */
const IS_LONG = IS_SOAK && !process.env.TEST_DATABASE_URL
const ROUNDS = IS_LONG ? 13 : 1
/** Calls of a route with random changes, by one caller in one round. */
const CALLS = IS_LONG ? 4 : 2
const LONGEST_MS = IS_LONG ? 600_000 : 120_000
const SHARDS = 4

/** What is wrong with the answers, by judge: a line each. `counts`: calls by caller and class of status. */
type Verdicts = { statuses: string[]; failures: string[]; leaks: string[]; counts: Counts }
type Counts = Map<Caller, Map<string, number>>

const READ_ROUTES = routes.filter(({ method, params }) => method === 'GET' && !params)
const NO_MUTATION: Mutation = { edits: [], corruptions: [] }

/** Tests each fourth route, so that workers share them. @param shard from 0 */
export const describeShard = (shard: number) =>
  describeCalls({ tested: routes.filter((_, at) => at % SHARDS === shard), callers: CALLERS, fuzzed: FUZZED })

type Tests = {
  tested: Route[]
  callers: readonly Caller[]
  /** Features whose routes get hostile and random input, too. */
  fuzzed: readonly string[]
  /** Without calls about the callers' own records. */
  isSmall?: boolean
}

export async function describeCalls({ tested, callers, fuzzed, isSmall = false }: Tests) {
  // Agents change the owners of records, so they get a scene of their own: the calls of others don't change what a caller may see.
  const agents = callers.filter((kind) => kind === 'agent')
  const scenes: [Scene, Caller[]][] = [[await makeScene(), callers.filter((kind) => kind !== 'agent')]]
  if (agents.length > 0) scenes.push([await makeScene(), agents])
  const total: Verdicts = { statuses: [], failures: [], leaks: [], counts: new Map() }

  test('there is a canary in each private column', () => {
    for (const [{ canaries }] of scenes) expect(canaries.columnsWithout().named).toEqual([])
  })

  describe.each(tested.map((route): [string, Route] => [keyOf(route), route]))('%s', (_key, route) => {
    const verdicts: Verdicts = { ...total, statuses: [], failures: [], leaks: [] }
    beforeAll(async () => {
      for (const [scene, kinds] of scenes) await callAsDeclared(route, scene, kinds, verdicts, isSmall)
      for (let round = 0; fuzzed.includes(featureOf(route)) && round < ROUNDS; round += 1) {
        const parties: Party[] = []
        for (const [scene, kinds] of scenes) parties.push(...(await makeParties(route, scene, kinds)))
        if (round === 0) await sendHostileValues(route, parties, verdicts)
        for (const party of parties) await sendMutations(route, party, round, verdicts)
      }
      total.failures.push(...verdicts.failures, ...verdicts.leaks)
    }, LONGEST_MS)

    it('accepts the sample, so that what is put into it gets past its schema', () => {
      const sample = sampleInput(route)
      expect(PARTS.flatMap((part) => route[part]?.safeParse(sample[part]).error ?? [])).toEqual([])
    })

    it('answers the declared status to each kind of caller', () => expect(verdicts.statuses).toEqual([]))

    it('answers no input with a 5xx', () => {
      expect(verdicts.failures, `${REPEAT} repeats it`).toEqual([])
    })

    it('answers no input with a private value of others', () => {
      const hint = `${REPEAT} repeats it. The feature's permissions.ts has who may see what: its audiences`
      expect(verdicts.leaks, hint).toEqual([])
    })
  })

  afterAll(() => report(tested, fuzzed, scenes, total))
}

/** Makes valid calls about the caller's own record and another's. */
async function callAsDeclared(route: Route, scene: Scene, kinds: Caller[], verdicts: Verdicts, isSmall: boolean) {
  const { world, planting, canaries, strangers, others } = scene
  const { own, anothers } = permissionOf(route)
  const callers = await Promise.all(
    kinds.map(async (kind) => ({ kind, scene, user: await createCaller[kind](planting) })),
  )
  const foreign = await canaries.watch(async () => {
    const createForeign = (caller: TestUser | null) =>
      createInput(route, { ...strangers, world: planting, caller, isOwn: false })
    const shared = await createForeign(null)
    const inputs: Base[] = []
    // An accepted call may end or consume its record.
    for (const { kind, user } of callers) inputs.push(isRefusal(anothers[kind]) ? shared : await createForeign(user))
    return inputs
  })
  for (const [at, caller] of callers.entries()) {
    const expected = anothers[caller.kind]
    await send(caller, route, writeRequest(route, foreign[at] ?? {}, NO_MUTATION), verdicts, {
      whose: "another's",
      expected,
    })
  }
  for (const kind of isSmall ? [] : kinds) {
    // Nothing is an anonymous caller's own.
    if (kind === 'anonymous' && own[kind] === anothers[kind]) continue
    const user = await createCaller[kind](world)
    const input = await createInput(route, { ...others, world, caller: user, isOwn: true })
    const request = writeRequest(route, input, NO_MUTATION)
    await send({ kind, scene, user }, route, request, verdicts, { whose: 'own', expected: own[kind] })
  }
}

const isRefusal = (status: number) => status === 401 || status === 403

/** Puts hostile values into each field. In the long form every caller sends each of them; otherwise the admitted callers take turns. */
async function sendHostileValues(route: Route, parties: Party[], verdicts: Verdicts) {
  const { own, anothers } = permissionOf(route)
  const isRefused = ({ kind }: Party) => [own[kind], anothers[kind]].every(isRefusal)
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
  { statuses, failures, leaks, counts }: Verdicts,
  declared?: { whose: string; expected: number },
) {
  const headers = { ...request.headers, ...(user && { cookie: user.cookie }) }
  // Records are also written directly, which does not invalidate the cache.
  scene.world.app.responseCache.clear()
  const { statusCode, headers: sent, rawPayload } = await scene.world.app.inject({ ...request, headers } as object)
  countCall(counts, kind, statusCode)
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

function countCall(counts: Counts, kind: Caller, status: number) {
  const byClass = counts.get(kind) ?? new Map<string, number>()
  const statusClass = status < 500 ? `${Math.floor(status / 100)}xx` : String(status)
  counts.set(kind, byClass.set(statusClass, (byClass.get(statusClass) ?? 0) + 1))
}

function report(
  tested: Route[],
  fuzzed: readonly string[],
  scenes: [Scene, Caller[]][],
  { counts, failures }: Verdicts,
) {
  const total = [...counts.values()].flatMap((byClass) => [...byClass.values()]).reduce((sum, count) => sum + count, 0)
  const describeCounts = (byClass: Map<string, number>) =>
    [...byClass]
      .sort()
      .map(([statusClass, count]) => `${count} × ${statusClass}`)
      .join(', ')
  const known = scenes.reduce((sum, [{ canaries }]) => sum + canaries.count, 0)
  const lines = [
    `${total} calls of ${tested.length} routes, ${known} canaries, ${failures.length} failures`,
    `${REPEAT} repeats it; hostile input for: ${fuzzed.join(', ')}`,
    ...[...counts].map(([kind, byClass]) => `${kind}: ${describeCounts(byClass)}`),
    ...(IS_SOAK ? [`texts without a canary: ${scenes[0]?.[0].canaries.columnsWithout().others.join(', ')}`] : []),
  ]
  process.stdout.write(lines.map((line) => `fuzz: ${line}\n`).join(''))
}
