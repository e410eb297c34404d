import type { Route } from '@lintel/contract/route'
import { eq } from 'drizzle-orm'
import { sessions } from '../features/accounts/table.ts'
import { Canaries, plantingWorld } from './canaries.ts'
import { writeCanaryRecords } from './canary-records.ts'
import { createCaller, createInput, createOthers, permissionOf } from './declared-permissions.ts'
import type { Base } from './fuzz-calls.ts'
import type { Caller } from './permissions.ts'
import { sampleInput } from './sample-input.ts'
import { makeWorldForFile, type TestUser } from './world.ts'

export type Scene = Awaited<ReturnType<typeof makeScene>>

/** A world for the calls of callers, among records of other people whose private values are canaries. */
export async function makeScene() {
  const world = await makeWorldForFile()
  const canaries = new Canaries(world)
  const planting = plantingWorld(world, canaries)
  await canaries.watch(() => writeCanaryRecords(planting))
  const distantIds = [...canaries.ids]
  const strangers = await canaries.watch(() => createOthers(planting))
  return { world, canaries, planting, distantIds, strangers, others: await createOthers(world) }
}

/** A caller of a route, the inputs that their calls start from, and the ids that fields of these may get. */
export type Party = { kind: Caller; scene: Scene; user: TestUser | null; bases: Base[]; ids: string[] }

/** New callers of a route. Their inputs are about another's record, about none, and about their own if they may have one. */
export async function makeParties(route: Route, scene: Scene, kinds: Caller[]): Promise<Party[]> {
  const { world, planting, canaries, others, distantIds } = scene
  const knownIds = canaries.ids.length
  const foreign = await canaries.watch(async () =>
    createInput(route, { ...(await createOthers(planting)), world: planting, caller: null, isOwn: false }),
  )
  const ids = [...distantIds, ...canaries.ids.slice(knownIds)]
  const parties: Party[] = []
  for (const kind of kinds) {
    const user = await createCaller[kind](planting)
    if (user) {
      // Not even their user sees these.
      canaries.add('users.password_hash', user.passwordHash)
      const [session] = await world.db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, user.id))
      canaries.add('sessions.sid', session?.sid ?? '')
    }
    const bases: Base[] = [withDefaults(route, foreign), sampleInput(route)]
    if (![401, 403].includes(permissionOf(route).own[kind]))
      bases.push(withDefaults(route, await createInput(route, { ...others, world, caller: user, isOwn: true })))
    parties.push({ kind, scene, user, bases, ids })
  }
  return parties
}

/** Adds the required fields that a permission leaves out. */
export function withDefaults(route: Route, input: Base): Base {
  if (Buffer.isBuffer(input.body)) return input
  const sample = sampleInput(route)
  const part = (name: 'params' | 'query' | 'body') => sample[name] && { ...sample[name], ...(input[name] as object) }
  return { ...input, params: part('params'), query: part('query'), body: part('body') }
}
