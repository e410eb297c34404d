import { toCents } from '@lintel/contract/money'
import { insertLeases } from '@lintel/server/src/features/leases/creation/commands.ts'
import { enqueueLeasePdfs } from '@lintel/server/src/features/leases/pdf/commands.ts'
import { sql } from 'drizzle-orm'
import { DEMO_TIME_ZONE, dayOf } from '../../dates.ts'
import { idAt } from '../../ids.ts'
import type { DemoPart } from '../../part.ts'

/** Leases, and the jobs that write their documents. */
export const leasesPart: DemoPart = {
  async fill({ db, now, currency, userId, propertyId, ...records }) {
    const rows = records.leases.map(({ property, tenant, startsOn, endsOn, rent, deposit, createdAt }) => ({
      id: idAt(createdAt),
      propertyId: propertyId(property),
      tenantId: userId(tenant),
      startsOn,
      endsOn,
      timeZone: DEMO_TIME_ZONE,
      rentCents: toCents(rent, currency),
      depositCents: toCents(deposit, currency),
      currency,
      closedAt: endsOn < dayOf(now) ? now : null,
      createdAt,
      updatedAt: createdAt,
    }))
    await insertLeases(db, rows)
    // Homes were inserted as never let: those with an old lease stand empty only since its end.
    await db.execute(sql`
      update vacancies set since = ended.at
      from (select property_id, start_of_day(${DEMO_TIME_ZONE}, max(ends_on) + 1) as at
        from leases where closed_at is not null group by property_id) as ended
      where ended.property_id = vacancies.property_id`)
    await enqueueLeasePdfs(
      db,
      rows.map(({ id }) => id),
    )
  },
}
