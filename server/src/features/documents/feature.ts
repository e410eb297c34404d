import type { Feature } from '../../feature.ts'
import { documentConstraints } from './constraints.ts'
import { documentInvariants } from './invariants.ts'
import { documentJobs } from './jobs.ts'
import { documentsOfPerson } from './person-sections.ts'
import { documentReactions } from './reactions.ts'
import { documentRoutes } from './routes.ts'
import { documentFiles } from './stored-files.ts'

export const documentsFeature: Feature = {
  name: 'documents',
  addRoutes: documentRoutes,
  jobs: documentJobs,
  invariants: documentInvariants,
  contributes: [documentFiles, documentConstraints, documentsOfPerson, ...documentReactions],
}
