import type { Feature } from '../../feature.ts'
import { records } from '../../records/record.ts'
import { attachables } from '../files/attachable.ts'
import { propertyTies } from '../properties/ties.ts'
import { applicationAttachments } from './attachments.ts'
import { applicationConstraints } from './constraints.ts'
import { partiesOfDecisions } from './contacts.ts'
import { applicationsOnDashboards } from './dashboard-figures.ts'
import { applicationInvariants } from './invariants.ts'
import { applicationTasks } from './jobs.ts'
import { applicationsOfPerson } from './person-sections.ts'
import { applicationTie } from './property-tie.ts'
import { onAccountDeletion, propertiesAppliedFor } from './reactions/account-deletion.ts'
import { onAnswer } from './reactions/answer.ts'
import { onHandOver } from './reactions/hand-over.ts'
import { onLeaseCancellation } from './reactions/lease-cancellation.ts'
import { onLeaseCreation } from './reactions/lease-creation.ts'
import { onPropertyRemoval } from './reactions/property-removal.ts'
import { recentApplications } from './recent-records.ts'
import { applicationRecord } from './record.ts'
import { applicationRoutes } from './routes.ts'

export const applicationsFeature: Feature = {
  name: 'applications',
  addRoutes: applicationRoutes,
  tasks: applicationTasks,
  contributes: [
    records.with(applicationRecord),
    attachables.with(applicationAttachments),
    applicationConstraints,
    propertyTies.with(applicationTie),
    partiesOfDecisions,
    applicationsOfPerson,
    applicationsOnDashboards,
    recentApplications,
    propertiesAppliedFor,
    onAccountDeletion,
    onHandOver,
    onPropertyRemoval,
    onLeaseCancellation,
    onLeaseCreation,
    onAnswer,
  ],
  invariants: applicationInvariants,
}
