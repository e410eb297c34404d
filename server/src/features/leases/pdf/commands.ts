import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { documentAddress } from '@lintel/contract/documents/types'
import { LEASES } from '@lintel/contract/leases/tags'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { runCommand } from '../../../changes/transaction.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { enqueue, type JobKind } from '../../../jobs/jobs.ts'
import { type UserRow, users } from '../../accounts/table.ts'
import { storeDocument } from '../../documents/commands.ts'
import { documents } from '../../documents/table.ts'
import { properties } from '../../properties/table.ts'
import { isActive, leases } from '../table.ts'
import { type Party, renderLeasePdf } from './lease-pdf.ts'

/** Writes the PDF of a new lease. */
export const LEASE_PDF: JobKind<{ leaseId: string }> = {
  kind: 'write-lease-paper',
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

/**
 * Creates the PDF of a lease as a document of its tenant. Idempotent; skips a lease that was deleted or cancelled.
 */
export async function createLeaseDocument(
  { db, hub, storage }: Pick<AppContext, 'db' | 'hub' | 'storage'>,
  leaseId: string,
): Promise<void> {
  const unwritten = await findUnwritten(db, leaseId)
  if (!unwritten) return
  const { lease, home, landlord, tenant } = unwritten
  const stored = await storeDocument(
    { db, storage },
    await renderLeasePdf({
      ...lease,
      home,
      landlord: asParty(landlord),
      tenant: asParty(tenant),
      agreedAt: lease.createdAt,
    }),
  )
  await runCommand({ db, hub }, async (tx, changes) => {
    // Locked, so that a cancellation comes either before the document or finds it.
    const [active] = await tx
      .select({ id: leases.id })
      .from(leases)
      .where(and(eq(leases.id, leaseId), isActive))
      .for('no key update')
    if (!active) return
    const [document] = await tx
      .insert(documents)
      .values({
        userId: tenant.id,
        propertyId: home.id,
        leaseId,
        type: 'lease',
        title: `Lease of ${home.title}`,
        contentType: 'application/pdf',
        ...stored,
      })
      .onConflictDoNothing({ target: documents.leaseId })
      .returning({ id: documents.id })
    if (!document) return
    await tx
      .update(leases)
      .set({ document: documentAddress(document.id) })
      .where(eq(leases.id, leaseId))
    changes.add([tenant.id, landlord.id], DOCUMENTS, LEASES)
  })
}

async function findUnwritten(db: Db, leaseId: string) {
  const [found] = await db
    .select({ lease: leases, home: properties, tenant: users })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .innerJoin(users, eq(users.id, leases.tenantId))
    .where(and(eq(leases.id, leaseId), isActive, isNull(leases.document)))
  if (!found) return null
  const [landlord] = await db.select().from(users).where(eq(users.id, found.home.ownerId))
  return landlord ? { ...found, landlord } : null
}

const asParty = ({ firstName, lastName, email, phone }: UserRow): Party => ({
  name: `${firstName} ${lastName}`,
  email,
  phone,
})
