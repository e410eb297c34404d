import { fromCents } from '@lintel/contract/money'
import { personPolicy } from '@lintel/contract/people/policy'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { contributePersonSection, newest, sortDescending } from '../accounts/person-sections.ts'
import { users } from '../accounts/table.ts'
import { showPropertiesAsLastSeen } from '../properties/last-seen/queries.ts'
import { presentSummary } from '../properties/present.ts'
import { summaryColumns } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { leaseDaysOf, presentTenant } from './present.ts'
import { visibleTo } from './queries.ts'
import { leaseParties, leases, tenantColumns } from './table.ts'

const SHOWN = 10

/** Leases of the person and of their homes. The two are selected apart, each along an index. */
export const leasesOfPerson = contributePersonSection('leases', {
  read: personPolicy.readRecords,
  async list(db, { actor, facts: { person } }) {
    const leasesWhere = (condition: SQL | undefined) =>
      db
        .select({ lease: getTableColumns(leases), property: summaryColumns, tenant: tenantColumns })
        .from(leases)
        .innerJoin(properties, eq(properties.id, leases.propertyId))
        .leftJoin(users, eq(users.id, leases.tenantId))
        .leftJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
        .where(and(condition, visibleTo(actor)))
        .orderBy(desc(leases.startsOn), desc(leases.id))
        .limit(SHOWN + 1)
    const isOfOthers = sql`${leases.tenantId} is distinct from ${person.id}`
    const rows = await unionAll(
      leasesWhere(eq(leases.tenantId, person.id)),
      leasesWhere(and(eq(properties.ownerId, person.id), isOfOthers)),
    )
    sortDescending(rows, ({ lease }) => lease.startsOn + lease.id)
    return newest(await showPropertiesAsLastSeen(db, actor, rows), SHOWN)
  },
  present: ({ lease, property, tenant }) => ({
    id: lease.id,
    startDate: lease.startsOn,
    endDate: lease.endsOn,
    monthlyRent: fromCents(lease.rentCents, lease.currency),
    currency: lease.currency,
    applicationId: lease.applicationId,
    isCancelled: lease.cancelledAt !== null,
    hasBegun: leaseDaysOf(lease).hasBegun,
    hasEnded: leaseDaysOf(lease).hasEnded,
    property: presentSummary(property),
    tenant: presentTenant(tenant),
  }),
})
