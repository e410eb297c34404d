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

type Features = typeof API
type RouteUnion = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features]

/** Every route by its name, as in `GET /api/properties/:id`; a type alone, so that a browser loads no schema for it. */
export type RouteByKey = { [R in RouteUnion as RouteKey<R>]: R }

/** The same as values. */
export const routes: Route[] = Object.values(API).flatMap((feature) => Object.values(feature))
