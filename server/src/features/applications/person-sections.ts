import { personPolicy } from '@lintel/contract/people/policy'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { contributePersonSection, newest, sortDescending } from '../accounts/person-sections.ts'
import { presentPerson } from '../accounts/present.ts'
import { personColumns, users } from '../accounts/table.ts'
import { showPropertiesAsLastSeen } from '../properties/last-seen/queries.ts'
import { presentSummary } from '../properties/present.ts'
import { summaryColumns } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { visibleTo } from './queries.ts'
import { applications } from './table.ts'

const SHOWN = 10

/** Applications of the person and for their homes. The two are selected apart, each along an index. */
export const applicationsOfPerson = contributePersonSection('applications', {
  read: personPolicy.readRecords,
  async list(db, { actor, facts: { person } }) {
    const applicationsWhere = (condition: SQL) =>
      db
        .select({
          id: applications.id,
          status: applications.status,
          createdAt: applications.createdAt,
          property: summaryColumns,
          tenant: personColumns,
        })
        .from(applications)
        .innerJoin(properties, eq(properties.id, applications.propertyId))
        .innerJoin(users, eq(users.id, applications.tenantId))
        .where(and(condition, visibleTo(actor)))
        .orderBy(desc(applications.createdAt), desc(applications.id))
        .limit(SHOWN + 1)
    const rows = await unionAll(
      applicationsWhere(eq(applications.tenantId, person.id)),
      applicationsWhere(eq(applications.ownerId, person.id)),
    )
    sortDescending(rows, ({ createdAt, id }) => createdAt.toISOString() + id)
    return newest(await showPropertiesAsLastSeen(db, actor, rows), SHOWN)
  },
  present: ({ id, status, createdAt, property, tenant }) => ({
    id,
    status,
    createdAt: createdAt.toISOString(),
    property: presentSummary(property),
    tenant: presentPerson(tenant),
  }),
})
