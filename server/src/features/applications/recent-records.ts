import { and, inArray } from 'drizzle-orm'
import { presentPerson } from '../accounts/present.ts'
import { recentKinds } from '../accounts/recent-records.ts'
import { showPropertiesAsLastSeen } from '../properties/last-seen/queries.ts'
import { presentSummary } from '../properties/present.ts'
import { selectApplications, visibleTo } from './queries.ts'
import { applications } from './table.ts'

export const recentApplications = recentKinds.with({
  kind: 'application',
  async load(db, actor, ids) {
    const found = await selectApplications(db).where(and(inArray(applications.id, ids), visibleTo(actor)))
    const rows = await showPropertiesAsLastSeen(db, actor, found)
    return rows.map(({ id, status, tenantId, tenant, property }) => {
      const application = { id, status, tenantId, tenant: presentPerson(tenant), property: presentSummary(property) }
      return { id, record: { kind: 'application', application } }
    })
  },
})
