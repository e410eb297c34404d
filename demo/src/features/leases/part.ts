import { toCents } from '@lintel/contract/money'
import { enqueueLeasePdfs } from '@lintel/server/src/features/leases/pdf/commands.ts'
import { leases } from '@lintel/server/src/features/leases/table.ts'
import { dayOf } from '../../dates.ts'
import { idAt } from '../../ids.ts'
import type { DemoPart } from '../../part.ts'

/** Leases, and the jobs that write their documents. */
export const leasesPart: DemoPart = {
  async fill({ db, now, userId, propertyId, ...records }) {
    const rows = records.leases.map(({ home, tenant, startsOn, endsOn, rentDollars, depositDollars, createdAt }) => ({
      id: idAt(createdAt),
      propertyId: propertyId(home),
      tenantId: userId(tenant),
      startsOn,
      endsOn,
      rentCents: toCents(rentDollars),
      depositCents: toCents(depositDollars),
      closedAt: endsOn < dayOf(now) ? now : null,
      createdAt,
      updatedAt: createdAt,
    }))
    await db.insert(leases).values(rows)
    await enqueueLeasePdfs(
      db,
      rows.map(({ id }) => id),
    )
  },
}
