import type { Actor } from '@lintel/contract/actor'
import { toCents } from '@lintel/contract/money'
import type { NewPayment, PaymentReversal } from '@lintel/contract/rent/schema'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { requireAmounts } from '../../../errors/amounts.ts'
import { invalid, notFound, Refusal } from '../../../errors/refusal.ts'
import type { Book } from '../books/book.ts'
import { loadStandingEntries, loadTouched } from '../books/load.ts'
import { postPayment, postReversal } from '../books/post.ts'
import { paymentRecorded, paymentReversed } from '../events.ts'
import { type Context, keepBooks } from '../keep.ts'
import { balanceOf } from '../notices/decide.ts'
import { findKeptLease } from '../queries.ts'
import { charges, ledgers, numberSeries, type PaymentRow, payments } from '../table.ts'

/**
 * Records a payment, which pays what is due, the oldest first, or the charge that it is for; the rest is credit. Idempotent by
 * `clientId`: a retry returns the payment recorded before.
 * @throws not_found (the lease, or the charge), forbidden (the tenant), invalid (an amount that the currency hasn't, a day to come),
 *   conflict (no books, or the `clientId` of another payment)
 */
export async function recordPayment(
  context: Context,
  actor: Actor,
  leaseId: string,
  form: NewPayment,
): Promise<PaymentRow> {
  // First: whose lease it isn't learns nothing of its charges.
  await findKeptLease(context.db, actor, leaseId)
  const ledgerId = form.chargeId && (await findLedgerOfCharge(context.db, leaseId, form.chargeId))
  return keepBooks(
    context,
    actor,
    { leaseId, ...(ledgerId && { ledgerId }) },
    async (tx, happened, { book, about }) => {
      const given = readPayment(book, form)
      const before = await findByClientId(tx, actor, form.clientId)
      if (before) return requireSame(before, book, given)
      const payment = postPayment(
        book,
        { actorId: actor.id },
        {
          ...given,
          kind: 'payment',
          number: await takeNumber(tx, book.ledger.ownerId),
          method: form.method,
          reference: form.reference ?? null,
          clientId: form.clientId,
        },
      )
      const { id: paymentId, cents, receivedOn } = payment
      const data = { paymentId, cents, receivedOn, ...balanceOf(book) }
      happened.add(paymentRecorded, actor, { ...about, data })
      // As it stands once credit is used.
      return payment
    },
  )
}

/** @throws not_found */
export async function findLedgerOfCharge(db: Db, leaseId: string, chargeId: string): Promise<string> {
  const [found] = await db
    .select({ ledgerId: charges.ledgerId })
    .from(charges)
    .innerJoin(ledgers, eq(ledgers.id, charges.ledgerId))
    .where(and(eq(charges.id, chargeId), eq(ledgers.leaseId, leaseId)))
  if (!found) throw notFound('Charge')
  return found.ledgerId
}

/** What a payment is, checked. @throws invalid (an amount that the currency hasn't, a day to come, a charge that is paid) */
export function readPayment(
  book: Book,
  { amount, receivedOn, chargeId }: Pick<NewPayment, 'amount' | 'receivedOn' | 'chargeId'>,
) {
  const { currency } = book.ledger
  requireAmounts(currency, { amount })
  if (receivedOn > book.today) throw invalid({ receivedOn: 'The day on which it was received can’t be in the future' })
  if (chargeId && !book.charges.some(({ id }) => id === chargeId))
    throw invalid({ chargeId: 'This charge has nothing open' })
  return { cents: toCents(amount, currency), receivedOn, earmarkChargeId: chargeId ?? null }
}

async function findByClientId(tx: Db, actor: Actor, clientId: string): Promise<PaymentRow | undefined> {
  const [found] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.authorId, actor.id), eq(payments.clientId, clientId)))
  return found
}

function requireSame(
  before: PaymentRow,
  { ledger }: Book,
  given: Pick<PaymentRow, 'cents' | 'receivedOn'>,
): PaymentRow {
  const isSame = before.ledgerId === ledger.id && before.cents === given.cents && before.receivedOn === given.receivedOn
  if (!isSame) throw isAnotherPayment()
  return before
}

export const isAnotherPayment = () => new Refusal('conflict', 'This clientId stands for another payment')

/** The next number of an owner's receipts. Its row stays locked until the commit, so that no number is left out. */
async function takeNumber(tx: Db, ownerId: string): Promise<number> {
  const { next } = onlyRow(
    await tx
      .insert(numberSeries)
      .values({ ownerId, kind: 'receipt', next: 2 })
      .onConflictDoUpdate({
        target: [numberSeries.ownerId, numberSeries.kind],
        set: { next: sql`${numberSeries.next} + 1` },
      })
      .returning({ next: numberSeries.next }),
  )
  return next - 1
}

/**
 * Reverses a payment: what it paid is open again.
 * @throws not_found, forbidden (the tenant), conflict (reversed before, or its credit is with another owner)
 */
export async function reversePayment(
  context: Context,
  actor: Actor,
  id: string,
  { reason, note }: PaymentReversal,
): Promise<PaymentRow> {
  const [found] = await context.db
    .select({ leaseId: ledgers.leaseId, ledgerId: ledgers.id })
    .from(payments)
    .innerJoin(ledgers, eq(ledgers.id, payments.ledgerId))
    .where(eq(payments.id, id))
  if (!found) throw notFound('Payment')
  await keepBooks(context, actor, { ...found, named: 'Payment' }, async (tx, happened, { book, about }) => {
    const payment = onlyRow(await tx.select().from(payments).where(eq(payments.id, id)))
    if (payment.reversedAt) throw new Refusal('conflict', 'This payment was reversed already')
    if (payment.kind !== 'payment') throw new Refusal('conflict', 'Only payments that were received can be reversed')
    const standing = await loadStandingEntries(tx, { paymentIds: [id] })
    if (standing.some(({ kind }) => kind === 'refund'))
      throw new Refusal(
        'conflict',
        'What was left of this payment went to another owner: it can’t be reversed any more',
      )
    await loadTouched(tx, [book], standing)
    for (const entry of standing) postReversal(book, { actorId: actor.id, reason, note: note ?? null }, entry)
    book.posted.reversedPaymentIds.push(id)
    const data = { paymentId: id, cents: payment.cents, reason, ...balanceOf(book) }
    happened.add(paymentReversed, actor, { ...about, data })
  })
  return onlyRow(await context.db.select().from(payments).where(eq(payments.id, id)))
}
