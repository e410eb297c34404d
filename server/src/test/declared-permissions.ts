import type { RouteByKey } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { featureIn } from './feature-tables.ts'
import type {
  Audiences,
  Caller,
  CallsOfArchivedProperty,
  Input,
  Permission,
  PlantCanaries,
  Scene,
} from './permissions.ts'
import type { TestUser, World } from './world.ts'

type Declared = {
  permissions: Partial<Record<keyof RouteByKey, Permission>>
  audiences?: Audiences
  plantCanaries?: PlantCanaries
  callsOfArchivedProperty?: CallsOfArchivedProperty
}
const modules = import.meta.glob<Declared>('../features/*/permissions.ts', { eager: true })

/** The permissions of all features, by `method path`. */
export const declaredPermissions = Object.values(modules).flatMap(({ permissions }) => Object.entries(permissions))

const features = new Map(
  Object.entries(modules).flatMap(([path, { permissions }]) =>
    Object.keys(permissions).map((key) => [key, featureIn(path)]),
  ),
)

/** @returns the feature that has the route */
export const featureOf = (route: Route) => features.get(keyOf(route)) ?? ''

/** The audiences of all features, by feature. */
export const declaredAudiences = Object.entries(modules).map(([path, { audiences = {} }]): [string, Audiences] => [
  featureIn(path),
  audiences,
])

/** What writes the canaries of features, where the world's factories write none. */
export const declaredCanaries = Object.values(modules).flatMap(({ plantCanaries }) => plantCanaries ?? [])

/** The calls about an archived home of all features, by route key. */
export const declaredCallsOfArchivedProperty = Object.values(modules).flatMap(({ callsOfArchivedProperty = {} }) =>
  Object.entries(callsOfArchivedProperty),
)

const byKey = new Map(declaredPermissions)

export const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

export function permissionOf(route: Route): Permission {
  const permission = byKey.get(keyOf(route))
  if (!permission) throw new Error(`no feature declares who may call ${keyOf(route)}`)
  return permission
}

/** Creates a new caller; null when anonymous. */
export const createCaller: Record<Caller, (world: World) => Promise<TestUser | null>> = {
  anonymous: async () => null,
  tenant: (world) => world.tenant(),
  owner: (world) => world.owner(),
  agent: (world) => world.agent(),
  waiting: (world) => world.waitingAgent(),
}

type Others = Pick<Scene, 'owner' | 'tenant' | 'agent'>

/** Creates the users of a scene who are not the caller. */
export const createOthers = async (world: World): Promise<Others> => ({
  owner: await world.owner(),
  tenant: await world.tenant(),
  agent: await world.agent(),
})

/** @returns the input of a valid call, about the caller's own record or another user's */
export async function createInput(
  route: Route,
  { world, caller, isOwn, ...others }: Others & Pick<Scene, 'world' | 'caller' | 'isOwn'>,
): Promise<Input> {
  const callerOr = (another: TestUser) => (isOwn && caller ? caller : another)
  return (await permissionOf(route).input?.({ ...others, world, caller, isOwn, callerOr })) ?? {}
}
