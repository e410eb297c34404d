import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { documentAddress } from '@lintel/contract/documents/types'
import { LEASES } from '@lintel/contract/leases/tags'
import { fullName } from '@lintel/contract/names'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { runCommand } from '../../../events/run-command.ts'
import { enqueue, type JobKind } from '../../../jobs/jobs.ts'
import { type UserRow, users } from '../../accounts/table.ts'
import { storeDocument } from '../../documents/commands.ts'
import { documents } from '../../documents/table.ts'
import { attachFiles } from '../../files/attach/commands.ts'
import type { FileRecord } from '../../files/filters.ts'
import { properties } from '../../properties/table.ts'
import { isActive, leases } from '../table.ts'
import { type Party, renderLeasePdf } from './lease-pdf.ts'

/** Writes the PDF of a new lease. */
export const LEASE_PDF: JobKind<{ leaseId: string }> = {
  kind: 'write-lease-paper',
  title: 'PDF of a lease',
  input: z.object({ leaseId: z.uuid() }),
  key: ({ leaseId }) => leaseId,
}

/** Enqueues the PDFs of leases in the caller's transaction. */
export const enqueueLeasePdfs = (tx: Db, leaseIds: string[]): Promise<void> =>
  enqueue(
    tx,
    LEASE_PDF,
    leaseIds.map((leaseId) => ({ leaseId })),
  )

/** Creates the PDF of a lease as a document of its tenant. Idempotent; skips a deleted or cancelled lease. */
export async function createLeaseDocument(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'storage'>,
  leaseId: string,
): Promise<void> {
  const { db, storage } = context
  const found = await findLeaseWithoutPdf(db, leaseId)
  if (!found) return
  const { lease, property, landlord, tenant } = found
  const stored = await storeDocument(
    { db, storage },
    await renderLeasePdf({
      ...lease,
      property,
      landlord: asParty(landlord),
      tenant: asParty(tenant),
      agreedAt: lease.createdAt,
    }),
  )
  await runCommand(context, async (tx, happened) => {
    // First, as commands lock homes before leases: attaching the document locks the home, too.
    await tx.select({ id: properties.id }).from(properties).where(eq(properties.id, property.id)).for('share')
    // Locked: a concurrent cancellation either commits before this read, or waits and then finds the document; another attempt finds it, too.
    const [unwritten] = await tx
      .select({ id: leases.id })
      .from(leases)
      .where(and(eq(leases.id, leaseId), isActive, isNull(leases.document)))
      .for('no key update')
    if (!unwritten) return
    const title = `Lease of ${property.title}`
    const values = { type: 'lease' as const, title, contentType: 'application/pdf', ...stored }
    const document = onlyRow(await tx.insert(documents).values(values).returning())
    const records: FileRecord[] = [
      { column: 'userId', id: tenant.id },
      { column: 'propertyId', id: property.id },
      { column: 'leaseId', id: leaseId },
    ]
    for (const record of records) await attachFiles(tx, record, { documents: [document] })
    await tx
      .update(leases)
      .set({ document: documentAddress(document.id) })
      .where(eq(leases.id, leaseId))
    happened.touch([tenant.id, landlord.id], DOCUMENTS, LEASES)
  })
}

async function findLeaseWithoutPdf(db: Db, leaseId: string) {
  const [found] = await db
    .select({ lease: leases, property: properties, tenant: users })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .where(and(eq(leases.id, leaseId), isActive, isNull(leases.document)))
  if (!found) return null
  const [landlord] = await db.select().from(users).where(eq(users.id, found.property.ownerId))
  return landlord ? { ...found, landlord } : null
}

const asParty = ({ email, phone, ...user }: UserRow): Party => ({
  name: fullName(user),
  email,
  phone,
})
