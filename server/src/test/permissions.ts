import type { Route, RouteKey } from '@lintel/contract/route'
import type { TestUser, World } from './world.ts'

/*
 * What each feature's `permissions.ts` is written with: which status every kind of caller gets from every route of the
 * feature, on a record of the caller's own and on another's. `permissions.test.ts` makes the calls.
 */

export const CALLERS = ['anonymous', 'tenant', 'owner', 'agent', 'waiting'] as const
export type Caller = (typeof CALLERS)[number]
type Statuses = Record<Caller, number>

/** What an input is made from. The users in it are none of the callers. */
export type Scene = {
  world: World
  /** Null when anonymous. */
  caller: TestUser | null
  /** Whether the record shall be the caller's own. */
  isOwn: boolean
  owner: TestUser
  tenant: TestUser
  agent: TestUser
  /** Whose the record shall be: the caller's own, or `another`'s. */
  callerOr: (another: TestUser) => TestUser
}

export type Input = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}

export type Permission = { own: Statuses; anothers: Statuses; input?: (scene: Scene) => Promise<Input> }

/** A permission for each of a feature's routes, by `GET /api/…`. */
export type Permissions<Routes extends Record<string, Route>> = {
  [R in Routes[keyof Routes] as RouteKey<R>]: Permission
}

export const statuses = (
  anonymous: number,
  tenant: number,
  owner: number,
  agent: number,
  waiting: number,
): Statuses => ({ anonymous, tenant, owner, agent, waiting })

/** A call about no particular record. */
export const always = (row: Statuses, input?: Permission['input']): Permission => ({ own: row, anothers: row, input })

export const everyone = statuses(200, 200, 200, 200, 200)
export const signedIn = statuses(401, 200, 200, 200, 200)
export const landlords = statuses(401, 403, 200, 200, 403)
export const agents = statuses(401, 403, 403, 200, 403)
/** Those who decide about a record of the caller's own home, and of another's. */
export const deciders = { own: landlords, anothers: statuses(401, 403, 404, 200, 403) }
