import { routes } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { sessions } from '../features/accounts/table.ts'
import { Canaries, plantingWorld } from '../test/canaries.ts'
import { writeCanaryRecords } from '../test/canary-records.ts'
import { createCaller, createInput, createOthers, keyOf, permissionOf } from '../test/declared-permissions.ts'
import { type Base, type Mutation, mutationsOf, type RawRequest, writeRequest } from '../test/fuzz-calls.ts'
import { CALLERS, type Caller } from '../test/permissions.ts'
import { sampleInput } from '../test/sample-input.ts'
import { IS_SOAK, inSoak } from '../test/soak.ts'
import { makeWorldForFile, type TestUser } from '../test/world.ts'

/*
 * Makes calls of every route as every kind of caller, with valid, boundary and hostile input, among records of other people whose
 * private values are canaries. No call may be answered with a 5xx, or with a canary that its caller may not see.
 *
 * TEST_FUZZ_SEED=7 repeats the run that printed seed 7, with TEST_SOAK=on if that was a soak run.
 */

const SEED = Number(process.env.TEST_FUZZ_SEED ?? (IS_SOAK ? Date.now() % 2 ** 31 : 1))
const ROUNDS = inSoak(13, 1)
/** Mutated calls of a route by one caller in one round. */
const CALLS = inSoak(4, 2)
/** Lists that the same caller reads afterwards: they show what the calls wrote. */
const READS = 1

/** Agents change whom others' records belong to: apart from them, what a caller may see depends on nobody else's calls. */
const scenes = { agents: await makeScene(), others: await makeScene() }

async function makeScene() {
  const world = await makeWorldForFile()
  const canaries = new Canaries(world)
  const planting = plantingWorld(world, canaries)
  await canaries.watch(() => writeCanaryRecords(planting))
  return { world, canaries, planting, distantIds: [...canaries.ids], others: await createOthers(world) }
}

/** What was wrong with responses, in all tests. */
const failures: string[] = []

type Scene = Awaited<ReturnType<typeof makeScene>>

const READ_ROUTES = routes.filter(({ method, params }) => method === 'GET' && !params)
const NO_MUTATION: Mutation = { edits: [], corruptions: [] }

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
    `fuzz: ${total} calls of ${routes.length} routes, ${known} canaries, seed ${SEED}, ${failures.length} failures\n${lines.join('\n')}\n`,
  )
})

/** A user of a kind, and the inputs of their calls: about another's record, about none, and about their own. */
type FuzzCaller = { kind: Caller; scene: Scene; user: TestUser | null; bases: Base[] }

async function makeFuzzCaller(kind: Caller, scene: Scene, route: Route, foreign: Base): Promise<FuzzCaller> {
  const { world, planting, canaries } = scene
  const user = await createCaller[kind](planting)
  if (user) {
    // Not even their user sees these.
    canaries.add('users.password_hash', user.passwordHash)
    const [session] = await world.db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, user.id))
    canaries.add('sessions.sid', session?.sid ?? '')
  }
  const bases: Base[] = [foreign, sampleInput(route)]
  const isAllowed = ![401, 403].includes(permissionOf(route).own[kind])
  if (isAllowed) {
    const own = await createInput(route, { ...scene.others, world, caller: user, isOwn: true })
    bases.push(withDefaults(route, own))
  }
  return { kind, scene, user, bases }
}

/** Adds the required fields that a permission leaves out. */
function withDefaults(route: Route, input: Base): Base {
  if (Buffer.isBuffer(input.body)) return input
  const sample = sampleInput(route)
  const part = (name: 'params' | 'query' | 'body') => sample[name] && { ...sample[name], ...(input[name] as object) }
  return { ...input, params: part('params'), query: part('query'), body: part('body') }
}

/** Columns that a route returns to the holder of a secret link. */
const RETURNED_TO_LINK_HOLDER: Record<string, string> = { 'POST /api/auth/password/reset': 'users.username' }

/** Sends a request. @returns what is wrong with the response; null if nothing is */
async function send({ kind, scene, user }: FuzzCaller, route: Route, request: RawRequest): Promise<string | null> {
  const headers = { ...request.headers, ...(user && { cookie: user.cookie }) }
  const { statusCode, headers: sent, rawPayload } = await scene.world.app.inject({ ...request, headers } as object)
  countCall(kind, statusCode)
  const asText = () =>
    `${kind} ${request.method} ${request.url} ${JSON.stringify(request.headers)} ${String(request.payload ?? '').slice(0, 2000)}`
  const { own, anothers } = permissionOf(route)
  if (statusCode >= 500 && statusCode !== own[kind] && statusCode !== anothers[kind])
    return `${statusCode} to ${asText()}`
  const response = `${JSON.stringify(sent)}${rawPayload.toString('latin1')}`
  const told = RETURNED_TO_LINK_HOLDER[`${route.method} ${route.path}`]
  const leaked = scene.canaries
    .leaks(response, `${decode(request.url)} ${request.payload}`, kind === 'agent')
    .filter((leak) => !(told && leak.startsWith(told)))
  if (leaked.length > 0) return `${leaked.slice(0, 5).join(', ')} to ${asText()}`
  return null
}

const decode = (url: string) =>
  url.replaceAll(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** Others' record of a route, and the ids that fields of calls about it may get. */
type Target = { scene: Scene; record: Base; ids: string[] }

async function makeTarget(route: Route, scene: Scene): Promise<Target> {
  const { planting, canaries } = scene
  const knownIds = canaries.ids.length
  const record = await canaries.watch(async () => {
    return createInput(route, { ...(await createOthers(planting)), world: planting, caller: null, isOwn: false })
  })
  return { scene, record: withDefaults(route, record), ids: [...scene.distantIds, ...canaries.ids.slice(knownIds)] }
}

/** Calls a route as one kind of caller. @returns what was wrong with the responses */
async function fuzz(route: Route, kind: Caller, { scene, record, ids }: Target, round: number): Promise<string[]> {
  const caller = await makeFuzzCaller(kind, scene, route, record)
  const seed = fc.hash(`${SEED} ${keyOf(route)} ${kind} ${round}`) | 0
  const mutations = fc.sample(mutationsOf(route, ids), { seed, numRuns: CALLS })
  const plan = [
    ...mutations.map((mutation, at) => ({ base: caller.bases[at % caller.bases.length] ?? {}, mutation })),
    // As they are, last: they may consume their record.
    ...caller.bases.map((base) => ({ base, mutation: NO_MUTATION })),
  ]
  const problems: (string | null)[] = []
  for (const { base, mutation } of plan) problems.push(await send(caller, route, writeRequest(route, base, mutation)))
  const reads = fc.sample(fc.constantFrom(...READ_ROUTES), { seed, numRuns: READS })
  for (const read of reads) problems.push(await send(caller, read, writeRequest(read, sampleInput(read), NO_MUTATION)))
  return problems.filter((problem) => problem !== null)
}

it('has a canary in each private column', () => {
  for (const { canaries } of Object.values(scenes)) expect(canaries.columnsWithout().named).toEqual([])
})

it.each(routes.map((route): [string, Route] => [keyOf(route), route]))(
  '%s answers no input with a 5xx or a private value of others',
  async (_key, route) => {
    const problems: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const targets = [await makeTarget(route, scenes.others), await makeTarget(route, scenes.agents)]
      for (const kind of CALLERS) {
        const target = targets[kind === 'agent' ? 1 : 0] as Target
        problems.push(...(await fuzz(route, kind, target, round)))
      }
    }
    failures.push(...problems)
    expect(problems, `TEST_FUZZ_SEED=${SEED} repeats it. AUDIENCES of test/canaries.ts has who may see what`).toEqual(
      [],
    )
  },
)
