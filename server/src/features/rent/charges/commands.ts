import type { Actor } from '@lintel/contract/actor'
import { toCents } from '@lintel/contract/money'
import type { ChargeReversal, NewCharge, WriteOff } from '@lintel/contract/rent/schema'
import type { ReversalReason } from '@lintel/contract/rent/words'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { requireAmounts } from '../../../errors/amounts.ts'
import { notFound, Refusal } from '../../../errors/refusal.ts'
import type { Happened } from '../../../events/happened.ts'
import type { Book } from '../books/book.ts'
import { loadStandingEntries, loadTouched } from '../books/load.ts'
import { type By, postCharge, postReversal, postWriteOff } from '../books/post.ts'
import { chargeAdded, chargeReversed, chargeWrittenOff } from '../events.ts'
import { type Context, type Kept, keepBooks } from '../keep.ts'
import { type ChargeRow, charges, ledgers } from '../table.ts'

/**
 * Charges something once. Idempotent by `clientId`: a retry returns the charge made before.
 * @throws not_found, forbidden (the tenant), invalid (an amount that the currency hasn't), conflict (no books, they belong to an
 *   earlier owner, or the `clientId` of another charge)
 */
export function addCharge(context: Context, actor: Actor, leaseId: string, form: NewCharge): Promise<ChargeRow> {
  return keepBooks(context, actor, { leaseId }, async (tx, happened, { book, about }) => {
    const { currency, endsOn } = book.ledger
    const { kind, dueOn, clientId, label = null } = form
    requireAmounts(currency, { amount: form.amount })
    const cents = toCents(form.amount, currency)
    const [before] = await tx
      .select()
      .from(charges)
      .where(and(eq(charges.authorId, actor.id), eq(charges.clientId, clientId)))
    if (before) {
      const isSame = before.ledgerId === book.ledger.id && before.cents === cents && before.kind === kind
      if (!isSame) throw isAnotherCharge()
      return before
    }
    if (endsOn !== null) throw new Refusal('conflict', 'This home has another owner now, who charges what falls due')
    const charge = postCharge(book, { actorId: actor.id }, { kind, cents, dueOn, label, clientId })
    happened.add(chargeAdded, actor, { ...about, data: { chargeId: charge.id, cents, dueOn } })
    return charge
  })
}

export const isAnotherCharge = () => new Refusal('conflict', 'This clientId stands for another charge')

/**
 * Reverses a charge, waived or mistaken: payments of it become credit.
 * @throws not_found, forbidden (the tenant), conflict (reversed before)
 */
export function reverseCharge(
  context: Context,
  actor: Actor,
  id: string,
  { reason, note = null }: ChargeReversal,
): Promise<ChargeRow> {
  return changeCharge(context, actor, id, async (tx, happened, { book, about }, charge) => {
    await takeBack(tx, [{ book, taken: [charge] }], { actorId: actor.id, reason, note })
    happened.add(chargeReversed, actor, { ...about, data: { chargeId: id, cents: charge.cents, reason } })
  })
}

/**
 * Gives up what is open of a charge, as lost.
 * @throws not_found, forbidden (the tenant), conflict (reversed before, or nothing is open)
 */
export function writeOffCharge(context: Context, actor: Actor, id: string, { note }: WriteOff): Promise<ChargeRow> {
  return changeCharge(context, actor, id, async (_tx, happened, { book, about }) => {
    const open = book.charges.find((one) => one.id === id)
    if (!open || open.openCents === 0) throw new Refusal('conflict', 'Nothing of this charge is open')
    happened.add(chargeWrittenOff, actor, { ...about, data: { chargeId: id, cents: open.openCents } })
    postWriteOff(book, { actorId: actor.id }, open, note)
  })
}

async function changeCharge(
  context: Context,
  actor: Actor,
  id: string,
  change: (tx: Db, happened: Happened, kept: Kept, charge: ChargeRow) => Promise<void>,
): Promise<ChargeRow> {
  const [found] = await context.db
    .select({ leaseId: ledgers.leaseId, ledgerId: ledgers.id })
    .from(charges)
    .innerJoin(ledgers, eq(ledgers.id, charges.ledgerId))
    .where(eq(charges.id, id))
  if (!found) throw notFound('Charge')
  await keepBooks(context, actor, { ...found, named: 'Charge' }, async (tx, happened, kept) => {
    const charge = onlyRow(await tx.select().from(charges).where(eq(charges.id, id)))
    if (charge.reversedAt) throw new Refusal('conflict', 'This charge was reversed already')
    await change(tx, happened, kept, charge)
  })
  return onlyRow(await context.db.select().from(charges).where(eq(charges.id, id)))
}

type Why = By & { reason: ReversalReason; note?: string | null }

/** Reverses charges of books, and all later entries about them. Payments become credit. */
export async function takeBack(tx: Db, of: { book: Book; taken: ChargeRow[] }[], why: Why): Promise<void> {
  const chargeIds = of.flatMap(({ taken }) => taken.map(({ id }) => id))
  if (chargeIds.length === 0) return
  const standing = await loadStandingEntries(tx, { chargeIds })
  await loadTouched(
    tx,
    of.map(({ book }) => book),
    standing,
  )
  for (const { book, taken } of of) {
    for (const entry of standing) if (entry.ledgerId === book.ledger.id) postReversal(book, why, entry)
    book.posted.reversedChargeIds.push(...taken.map(({ id }) => id))
  }
}
