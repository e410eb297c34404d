import { accountRoutes } from './accounts/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { companionRoutes } from './files/companion.ts'
import { fileRoutes } from './files/routes.ts'
import { leaseRoutes } from './leases/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { propertyRoutes } from './properties/routes.ts'
import type { Route, RouteKey } from './route.ts'

/** Every call Lintel answers, by feature: what the OpenAPI document and the permission matrix walk. */
export const API = {
  accounts: accountRoutes,
  properties: propertyRoutes,
  applications: applicationRoutes,
  leases: leaseRoutes,
  documents: documentRoutes,
  messages: messageRoutes,
  files: fileRoutes,
  companion: companionRoutes,
  overview: overviewRoutes,
}

/** What each feature's calls are about, as the OpenAPI document says. */
export const API_DESCRIPTIONS: Record<keyof typeof API, string> = {
  accounts: 'Registering, signing in, the own account, and all users for agents.',
  properties: 'Homes: the public list, the portfolios of owners and agents, and what search engines read.',
  applications: 'Applying for a home, and deciding about applications.',
  leases: 'Leases, which approvals make.',
  documents: 'Private documents of tenants.',
  messages: 'Conversations between two people.',
  files: 'Pictures of homes.',
  companion: 'Uploads in parts, and files fetched from other sites, as the upload dialog asks for them.',
  overview: 'The figures of dashboards.',
}

type Features = typeof API
type RouteUnion = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features]

/** Every route by its name, as in `GET /api/properties/:id`; a type alone, so that a browser loads no schema for it. */
export type RouteByKey = { [R in RouteUnion as RouteKey<R>]: R }

/** The same as values. */
export const routes: Route[] = Object.values(API).flatMap((feature) => Object.values(feature))
