import type { Route, RouteKey } from '@lintel/contract/route'
import type { PropertyRow } from '../features/properties/table.ts'
import type { TestUser, World } from './world.ts'

/*
 * Types and builders for each feature's `permissions.ts`, which declares the status that each kind of caller gets from each
 * route, on the caller's own record and on another user's, and who may see which column. `every-call.ts` makes the calls.
 */

export const CALLERS = ['anonymous', 'tenant', 'owner', 'agent', 'waiting'] as const
export type Caller = (typeof CALLERS)[number]
type Statuses = Record<Caller, number>

/** What an input is built from. `owner`, `tenant` and `agent` are never the caller. */
export type Scene = {
  world: World
  /** Null when anonymous. */
  caller: TestUser | null
  /** Whether the input must be about the caller's own record. */
  isOwn: boolean
  owner: TestUser
  tenant: TestUser
  agent: TestUser
  /** @returns the user who must have the record: the caller for an own record, else `another` */
  callerOr: (another: TestUser) => TestUser
}

export type Input = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}

export type Permission = { own: Statuses; anothers: Statuses; input?: (scene: Scene) => Promise<Input> }

/** A permission for each route of a feature, by method and path: `GET /api/…`. */
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

/** The permission of a call that is about no particular record. */
export const always = (row: Statuses, input?: Permission['input']): Permission => ({ own: row, anothers: row, input })

export const everyone = statuses(200, 200, 200, 200, 200)
export const signedIn = statuses(401, 200, 200, 200, 200)
export const landlords = statuses(401, 403, 200, 200, 403)
export const agents = statuses(401, 403, 403, 200, 403)
/** The owner of the record's property and agents decide about it. */
export const deciders = { own: landlords, anothers: statuses(401, 403, 404, 200, 403) }

/** Who reads an archived home, in the order of the statuses of `CallsOfArchivedProperty`. */
export const READERS_OF_ARCHIVED = [
  'visitor',
  'another tenant',
  'its tenant',
  'another owner',
  'its owner',
  'agent',
] as const

/**
 * What each of `READERS_OF_ARCHIVED` gets from a route about an archived home, by route key: every route whose path begins with a home, and
 * others that name one. `otherId`: of the owner, for the owner of the tenant. A 409 says that the home is archived, or `refusal`.
 */
export type CallsOfArchivedProperty = Record<
  string,
  { statuses: number[]; input?: (ids: { propertyId: string; otherId: string }) => Input; refusal?: string }
>

export type Row = Record<string, unknown>

/** Who may see a value of a record that they have nothing to do with. */
export type Audience = 'everyone' | 'agents' | 'nobody'

/**
 * By table or column; in the data of events by kind and key, as in `events.data.application_sent.to`. Absent columns count as
 * `nobody`: a new column that a response shows fails the fuzz test until it is named. Each column with `agents` or `nobody` must hold a
 * canary.
 */
export type Audiences = Record<string, Audience | ((row: Row) => Audience)>

/** Writes the feature's canaries, where the world's factories write none. The home is the owner's. @param world a planting world */
export type PlantCanaries = (
  world: World,
  records: { tenant: TestUser; owner: TestUser; property: PropertyRow },
) => Promise<unknown>
