import type { Feature } from '../../feature.ts'
import { records } from '../../records/record.ts'
import { attachables } from '../files/attachable.ts'
import { propertyTies } from '../properties/ties.ts'
import { leaseAttachments } from './attachments.ts'
import { leaseConstraints } from './constraints.ts'
import { leaseInvariants } from './invariants.ts'
import { leaseJobs, leaseTasks } from './jobs.ts'
import { leasesOfPerson } from './person-sections.ts'
import { leaseTie } from './property-tie.ts'
import { leaseReactions } from './reactions.ts'
import { leaseRecord } from './record.ts'
import { leaseRoutes } from './routes.ts'

export const leasesFeature: Feature = {
  name: 'leases',
  addRoutes: leaseRoutes,
  jobs: leaseJobs,
  tasks: leaseTasks,
  invariants: leaseInvariants,
  contributes: [
    records.with(leaseRecord),
    attachables.with(leaseAttachments),
    leaseConstraints,
    propertyTies.with(leaseTie),
    leasesOfPerson,
    ...leaseReactions,
  ],
}
