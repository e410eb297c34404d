import type { Db } from '../../../db/connect.ts'
import { batchesOf } from '../../../db/many.ts'
import { type LeaseRow, leaseParties, leases } from '../table.ts'

/** @param tenantName of a tenant without an account */
export type LeaseValues = Omit<typeof leases.$inferInsert, 'tenantId'> & {
  tenantId: string | null
  tenantName?: string | null
}

/** Inserts leases with their tenants. @returns the rows, in the given order */
export async function insertLeases(tx: Db, given: LeaseValues[]): Promise<LeaseRow[]> {
  const rows: LeaseRow[] = []
  for (const batch of batchesOf(given)) {
    const inserted = await tx
      .insert(leases)
      .values(batch.map(({ tenantName: _, ...values }) => values))
      .returning()
    await tx.insert(leaseParties).values(
      inserted.map(({ id, tenantId, createdAt }, at) => ({
        ...{ leaseId: id, userId: tenantId, createdAt, updatedAt: createdAt },
        name: tenantId ? null : (batch[at]?.tenantName ?? null),
      })),
    )
    rows.push(...inserted)
  }
  return rows
}
