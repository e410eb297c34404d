import { joinShows, type Shows } from '@lintel/contract/tags'
import type { Feature } from './feature.ts'
import { accountsFeature } from './features/accounts/feature.ts'
import { applicationsFeature } from './features/applications/feature.ts'
import { documentsFeature } from './features/documents/feature.ts'
import { filesFeature } from './features/files/feature.ts'
import { historyFeature } from './features/history/feature.ts'
import { visitorFeature as landingFeature } from './features/landing/visitor-feature.ts'
import { leasesFeature } from './features/leases/feature.ts'
import { messagesFeature } from './features/messages/feature.ts'
import { notesFeature } from './features/notes/feature.ts'
import { overviewFeature } from './features/overview/feature.ts'
import { visitorFeature as paletteFeature } from './features/palette/visitor-feature.ts'
import { peopleFeature } from './features/people/feature.ts'
import { portfolioFeature } from './features/portfolio/feature.ts'
import { preferencesFeature } from './features/preferences/feature.ts'
import { propertiesFeature } from './features/properties/feature.ts'
import { rentFeature } from './features/rent/feature.ts'
import { reportsFeature } from './features/reports/feature.ts'
import { savedFeature } from './features/saved/feature.ts'
import { securityFeature } from './features/security/feature.ts'
import { systemFeature } from './features/system/feature.ts'
import { visitorFeature as viewsFeature } from './features/views/visitor-feature.ts'

/** All features of the browser app, each above the features that may import it; loaded once a user is signed in. */
export const FEATURES: Feature[] = [
  accountsFeature,
  preferencesFeature,
  filesFeature,
  propertiesFeature,
  messagesFeature,
  documentsFeature,
  leasesFeature,
  rentFeature,
  applicationsFeature,
  savedFeature,
  viewsFeature,
  reportsFeature,
  notesFeature,
  historyFeature,
  securityFeature,
  peopleFeature,
  overviewFeature,
  portfolioFeature,
  landingFeature,
  paletteFeature,
  systemFeature,
]

/** The tags that each GET route shows. */
export const SHOWS: Shows = joinShows(FEATURES.flatMap(({ shows }) => shows ?? []))
