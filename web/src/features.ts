import type { Shows } from '@lintel/contract/tags'
import type { Feature } from './feature.ts'
import { accountsFeature } from './features/accounts/feature.ts'
import { applicationsFeature } from './features/applications/feature.ts'
import { documentsFeature } from './features/documents/feature.ts'
import { historyFeature } from './features/history/feature.ts'
import { leasesFeature } from './features/leases/feature.ts'
import { messagesFeature } from './features/messages/feature.ts'
import { notesFeature } from './features/notes/feature.ts'
import { overviewFeature } from './features/overview/feature.ts'
import { peopleFeature } from './features/people/feature.ts'
import { preferencesFeature } from './features/preferences/feature.ts'
import { portfolioFeature } from './features/properties/portfolio-feature.ts'
import { reportsFeature } from './features/reports/feature.ts'
import { savedFeature } from './features/saved/feature.ts'
import { securityFeature } from './features/security/feature.ts'
import { systemFeature } from './features/system/feature.ts'
import { VISITOR_FEATURES } from './visitor-features.ts'

/** All features of the browser app; loaded once a user is signed in. */
export const FEATURES: Feature[] = [
  ...VISITOR_FEATURES,
  accountsFeature,
  portfolioFeature,
  savedFeature,
  applicationsFeature,
  leasesFeature,
  documentsFeature,
  historyFeature,
  messagesFeature,
  peopleFeature,
  preferencesFeature,
  notesFeature,
  reportsFeature,
  overviewFeature,
  securityFeature,
  systemFeature,
]

/** The tags that each GET route shows. */
export const SHOWS: Shows = Object.assign({}, ...FEATURES.map(({ shows }) => shows))
