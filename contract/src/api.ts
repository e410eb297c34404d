import { accountRoutes } from './accounts/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { companionRoutes } from './files/companion.ts'
import { fileRoutes } from './files/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { leaseRoutes } from './leases/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { portfolioRoutes } from './portfolio/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { propertyRoutes } from './properties/routes.ts'
import { booksField, openingFields } from './rent/new-lease.ts'
import { rentRoutes } from './rent/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import type { Route, RouteKey } from './route.ts'
import { savedRoutes } from './saved/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { viewRoutes } from './views/routes.ts'

const { create, previewCreation } = leaseRoutes
const { approve } = applicationRoutes

/** The fields that features below leases add to the forms of a new lease are known here. */
const newLeaseRoutes = {
  previewCreation: { ...previewCreation, query: previewCreation.query.safeExtend(openingFields) },
  create: { ...create, body: create.body.safeExtend(openingFields).safeExtend(booksField) },
}
const approvalRoutes = { approve: { ...approve, body: approve.body.safeExtend(booksField) } }

/** Every route, by feature: the source of the OpenAPI document and the permission tests. */
export const API = {
  accounts: accountRoutes,
  properties: propertyRoutes,
  portfolio: portfolioRoutes,
  history: historyRoutes,
  views: viewRoutes,
  saved: savedRoutes,
  applications: { ...applicationRoutes, ...approvalRoutes },
  leases: { ...leaseRoutes, ...newLeaseRoutes },
  rent: rentRoutes,
  documents: documentRoutes,
  messages: messageRoutes,
  people: peopleRoutes,
  notes: noteRoutes,
  reports: reportRoutes,
  files: fileRoutes,
  companion: companionRoutes,
  overview: overviewRoutes,
  preferences: preferenceRoutes,
  security: securityRoutes,
  system: systemRoutes,
}

/** Descriptions of the features in the OpenAPI document. */
export const API_DESCRIPTIONS: Record<keyof typeof API, string> = {
  accounts: 'Registration, sign-in, the own account, invitations, and what agents do with the accounts of others.',
  properties: 'Homes: the public list, listing and changing them, and what search engines read.',
  portfolio:
    'Homes for owners and agents, with applications and leases; who manages a home, and what the caller has of it.',
  history: 'What happened to a home.',
  views: 'How often homes are looked at.',
  saved: 'Homes and searches that a user keeps, and lists of homes behind a secret link.',
  applications: 'Applying for a home, and deciding about applications.',
  leases: 'Leases, created by approvals.',
  rent: 'The books of leases: charges, payments, arrears.',
  documents: 'Private documents of tenants.',
  messages: 'Conversations between two users.',
  people: 'A person and the records that the caller may see of them; all users for agents.',
  notes: 'Notes about people and applications, never shown to those whom they are about.',
  reports: 'Reports of messages and homes, which agents review.',
  files: 'Pictures of homes.',
  companion: 'Multipart uploads and imports from other sites, for the upload dialog.',
  overview: 'The figures of dashboards.',
  preferences: 'What users chose for themselves.',
  security: 'Who did what with accounts, decisions and documents, when and from where.',
  system: 'The state of the installation, for agents.',
}

type Features = typeof API
type RouteUnion = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features]

/** Every route by its key, as in `GET /api/properties/:id`. Only a type, so that browsers load no schemas for it. */
export type RouteByKey = { [R in RouteUnion as RouteKey<R>]: R }

/** Every route. */
export const routes: Route[] = Object.values(API).flatMap((feature) => Object.values(feature))
