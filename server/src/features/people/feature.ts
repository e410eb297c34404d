import type { Feature } from '../../feature.ts'
import { records } from '../../records/record.ts'
import { attachables } from '../files/attachable.ts'
import { profileAttachments, userAttachments } from './attachments.ts'
import { usersOnDashboards } from './dashboard-figures.ts'
import { recentPeople } from './recent-records.ts'
import { userRecord } from './record.ts'
import { peopleRoutes } from './routes.ts'

export const peopleFeature: Feature = {
  name: 'people',
  addRoutes: peopleRoutes,
  contributes: [
    recentPeople,
    usersOnDashboards,
    records.with(userRecord),
    attachables.with(userAttachments),
    attachables.with(profileAttachments),
  ],
}
