import type { Feature } from '../../feature.ts'
import { records } from '../../records/record.ts'
import { attachables } from '../files/attachable.ts'
import { propertyAttachments } from './attachments.ts'
import { propertiesOnDashboards } from './dashboard-figures.ts'
import { propertyInvariants } from './invariants.ts'
import { propertiesOfPerson } from './person-sections.ts'
import { ownsProperties } from './promotion-obstacles.ts'
import { propertyReactions } from './reactions.ts'
import { recentProperties } from './recent-records.ts'
import { propertyRecord } from './record.ts'
import { propertyRoutes } from './routes.ts'
import { propertyTasks } from './tasks.ts'

export const propertiesFeature: Feature = {
  name: 'properties',
  addRoutes: propertyRoutes,
  tasks: propertyTasks,
  invariants: propertyInvariants,
  contributes: [
    records.with(propertyRecord),
    attachables.with(propertyAttachments),
    propertiesOfPerson,
    propertiesOnDashboards,
    recentProperties,
    ownsProperties,
    ...propertyReactions,
  ],
}
