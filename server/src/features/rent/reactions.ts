import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { Format } from '../../format/format.ts'
import { accountDeletion } from '../accounts/causes.ts'
import { leaseAcceptance, leaseCancellation, leaseCreation, leaseShortening } from '../leases/causes.ts'
import { leases } from '../leases/table.ts'
import { propertyHandOver, propertyRemoval } from '../properties/causes.ts'
import { properties } from '../properties/table.ts'
import type { Book } from './books/book.ts'
import { loadBooks, lockLeases } from './books/load.ts'
import { saveBooks } from './books/save.ts'
import { stepBook } from './books/step.ts'
import { takeBack } from './charges/commands.ts'
import { foreseeCancellation, foreseeHandOver, foreseeNewBooks, foreseeShortening } from './consequences.ts'
import { handOverBooks } from './hand-over/commands.ts'
import { findOwnerNames, listBookedLeases, previewHandOver } from './hand-over/queries.ts'
import { tellOfNewPayee } from './hand-over/tell.ts'
import { shortenBooks } from './schedules/shorten.ts'
import { startNewBooks } from './start/commands.ts'
import { findBooksChoices } from './start/queries.ts'
import { charges, ledgerAccounts, ledgers, paymentDetails } from './table.ts'
import { touchBooks } from './touch.ts'

/** New leases get books if their owners keep them, or the form says so, which switches them on. */
const onLeaseCreation = leaseCreation.with({
  async preview(db, { leases: made, now }, format) {
    const choices = await findBooksChoices(
      db,
      made.map(({ property }) => property.ownerId),
    )
    return made.flatMap(({ lease, property: { ownerId }, form }) => {
      const chosen = choices.get(ownerId)
      const foreseen = foreseeNewBooks({ lease, ownerId, form, isOff: chosen === false }, format, now)
      // Asked once, by a switch of the form.
      return chosen === undefined ? foreseen.map((one) => ({ ...one, choice: 'books' })) : foreseen
    })
  },
  apply: startNewBooks,
})

/** Who takes over their lease sees its books, and its landlord their name in them. */
const onLeaseAcceptance = leaseAcceptance.with({
  async apply(tx, happened, { lease }) {
    const kept = await tx.select({ ownerId: ledgers.ownerId }).from(ledgers).where(eq(ledgers.leaseId, lease.id))
    touchBooks(
      happened,
      kept.map((ledger) => ({ lease, ledger })),
    )
  },
})

/** Reverses all charges of a lease that never begins; payments become credit to pay back. */
const onLeaseCancellation = leaseCancellation.with({
  async preview(db, { actor, lease }) {
    const books = await loadBooks(db, [lease.id], new Date())
    if (books.length === 0) return []
    for (const book of books) await takeAllBack(db, book, actor.id)
    return [foreseeCancellation(lease, books)]
  },
  async apply(tx, happened, { actor, lease }) {
    const books = await loadBooks(tx, [lease.id], new Date())
    for (const book of books) {
      await takeAllBack(tx, book, actor.id)
      book.lease = { ...book.lease, cancelledAt: new Date() }
    }
    for (const book of books) stepBook(book)
    touchBooks(happened, books)
    await saveBooks(tx, books)
  },
})

async function takeAllBack(db: Db, book: Book, actorId: string): Promise<void> {
  const taken = await db
    .select()
    .from(charges)
    .where(and(eq(charges.ledgerId, book.ledger.id), isNull(charges.reversedAt)))
    .orderBy(charges.id)
  await takeBack(db, [{ book, taken }], { actorId, reason: 'lease_cancelled' })
}

/** The last charges of a lease that ends earlier are set right. */
const onLeaseShortening = leaseShortening.with({
  async preview(db, { actor, lease, endsOn }, format) {
    const books = await loadBooks(db, [lease.id], new Date())
    if (books.length === 0) return []
    return foreseeShortening(books, await shortenBooks(db, books, { actorId: actor.id, endsOn }), format)
  },
  async apply(tx, happened, { actor, lease, endsOn }) {
    await tx.update(ledgers).set({ leaseEndsOn: endsOn }).where(eq(ledgers.leaseId, lease.id))
    const books = await loadBooks(tx, [lease.id], new Date())
    await shortenBooks(tx, books, { actorId: actor.id, endsOn })
    await saveBooks(tx, books)
    touchBooks(
      happened,
      books.filter(({ ledger }) => ledger.endsOn === null),
    )
  },
})

/** What falls due afterwards is the new owner's; arrears stay the old owner's. */
const onHandOver = propertyHandOver.with({
  async preview(db, { actor, propertyIds, fromId, toId }) {
    const moved = await previewHandOver(db, { actorId: actor.id }, { propertyIds, fromId }, new Date())
    return foreseeHandOver(moved, await findOwnerNames(db, { fromId, toId }))
  },
  async lock(tx, { propertyIds }) {
    const ids = await listBookedLeases(tx, propertyIds)
    await lockLeases(tx, ids)
    return ids
  },
  async apply(tx, happened, { actor, propertyIds, fromId, toId }, leaseIds) {
    const by = { actorId: actor.id }
    const books = await handOverBooks(tx, by, { leaseIds, propertyIds, fromId, toId }, new Date())
    if (books.length === 0) return
    for (const ownerId of [fromId, toId])
      touchBooks(
        happened,
        books.map(({ lease }) => ({ lease, ledger: { ownerId } })),
      )
    await tellOfNewPayee(tx, happened, actor, { fromId, toId }, books)
  },
})

/** The books of an archived home stay. */
const onPropertyRemoval = propertyRemoval.with({
  async preview(db, { archivedIds }) {
    const booked = (await listBookedLeases(db, archivedIds)).length
    if (booked === 0) return []
    const text = ({ count }: Format) => `The books of ${count(booked, 'lease')}: what is owed can still be paid`
    return [{ kind: 'stays', text, data: { leases: booked } }]
  },
})

/** Refuses the deletion of a user with an open balance, as tenant or as owner; payment details are deleted with the account. */
const onAccountDeletion = accountDeletion.with({
  async obstacle(db, { actor }) {
    const isTheirs = or(eq(leases.tenantId, actor.id), eq(ledgers.ownerId, actor.id))
    const [open] = await db
      .select({ title: properties.title, tenantId: leases.tenantId })
      .from(ledgers)
      .innerJoin(leases, eq(leases.id, ledgers.leaseId))
      .innerJoin(properties, eq(properties.id, ledgers.propertyId))
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.ledgerId, ledgers.id))
      .where(and(isTheirs, sql`${ledgerAccounts.balanceCents} > 0`))
      .orderBy(desc(ledgers.id))
      .limit(1)
    if (!open) return null
    return open.tenantId === actor.id
      ? `The books of your lease of “${open.title}” have an open balance. You can delete your account once it is settled.`
      : `The books of “${open.title}” have an open balance. You can delete your account once it is settled.`
  },
  preview: async (_db, { actor }) =>
    actor.role === 'owner'
      ? [
          { kind: 'goes', text: 'How your tenants pay you' },
          { kind: 'stays', text: 'The books of leases that have ended' },
        ]
      : [{ kind: 'stays', text: 'The books of leases that have ended' }],
  async apply(tx, _happened, { actor }) {
    await tx.delete(paymentDetails).where(eq(paymentDetails.ownerId, actor.id))
  },
})

export const rentReactions = [
  onLeaseCreation,
  onLeaseAcceptance,
  onLeaseCancellation,
  onLeaseShortening,
  onHandOver,
  onPropertyRemoval,
  onAccountDeletion,
]
