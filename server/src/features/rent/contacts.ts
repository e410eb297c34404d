import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { contactQueries } from '../accounts/contacts.ts'
import { leases } from '../leases/table.ts'
import { ledgerEntries, ledgers } from './table.ts'

/** How many entries of a user, and ledgers of an owner, are searched. */
const SEARCHED_MAX = 1_000

/** The parties of books in which the user posted: lines name who posted them. */
const partiesOfEntries = contactQueries.with((db, userId) => {
  const posted = db
    .select({ tenantId: leases.tenantId, ownerId: ledgers.ownerId })
    .from(ledgerEntries)
    .innerJoin(ledgers, eq(ledgers.id, ledgerEntries.ledgerId))
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .where(eq(ledgerEntries.actorId, userId))
    .limit(SEARCHED_MAX)
    .as('posted')
  return db.select({ id: sql`unnest(array_remove(array[${posted.tenantId}, ${posted.ownerId}], null))` }).from(posted)
})

const tenantsOfLedgers = contactQueries.with((db, userId) => {
  const owned = db
    .select({ tenantId: leases.tenantId })
    .from(ledgers)
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .where(eq(ledgers.ownerId, userId))
    .orderBy(desc(ledgers.leaseEndsOn), desc(ledgers.id))
    .limit(SEARCHED_MAX)
    .as('owned')
  return db.select({ id: owned.tenantId }).from(owned).where(isNotNull(owned.tenantId))
})

const ownersOfLedgers = contactQueries.with((db, userId) =>
  db
    .select({ id: ledgers.ownerId })
    .from(leases)
    .innerJoin(ledgers, eq(ledgers.leaseId, leases.id))
    .where(eq(leases.tenantId, userId)),
)

export const rentContacts = [partiesOfEntries, tenantsOfLedgers, ownersOfLedgers]
