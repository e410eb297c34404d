import type { Actor } from '@lintel/contract/actor'
import { fromCents } from '@lintel/contract/money'
import type { PaymentPreview, PaymentPreviewQuery } from '@lintel/contract/rent/schema'
import type { Db } from '../../../db/connect.ts'
import { loadBooks } from '../books/load.ts'
import { postPayment } from '../books/post.ts'
import { stepBook } from '../books/step.ts'
import { chooseBook } from '../keep.ts'
import { findKeptLease } from '../queries.ts'
import { findLedgerOfCharge, readPayment } from './commands.ts'

/**
 * What a payment would pay: it is recorded in memory.
 * @throws as `recordPayment`
 */
export async function previewPayment(
  db: Db,
  actor: Actor,
  leaseId: string,
  form: PaymentPreviewQuery,
): Promise<PaymentPreview> {
  await findKeptLease(db, actor, leaseId)
  const books = await loadBooks(db, [leaseId], new Date())
  const ledgerId = form.chargeId && (await findLedgerOfCharge(db, leaseId, form.chargeId))
  const book = chooseBook(books, actor, ledgerId)
  const given = readPayment(book, form)
  // First what earlier credit pays, which is not of this payment.
  stepBook(book)
  const before = new Map(book.charges.map(({ id, openCents }) => [id, openCents]))
  const payment = postPayment(book, { actorId: actor.id }, { ...given, kind: 'payment' })
  stepBook(book)
  const amount = (cents: number) => fromCents(cents, book.ledger.currency)
  const due = book.charges.filter(({ dueOn }) => dueOn <= book.today)
  return {
    currency: book.ledger.currency,
    covers: book.charges.flatMap((charge) => {
      const paid = (before.get(charge.id) ?? charge.cents) - charge.openCents
      if (paid === 0) return []
      const { id, kind, label, dueOn, periodStartsOn, periodEndsOn } = charge
      return [
        {
          charge: { id, kind, label, dueOn, periodStartsOn, periodEndsOn },
          amount: amount(paid),
          left: amount(charge.openCents),
        },
      ]
    }),
    credit: amount(payment.openCents),
    open: amount(due.reduce((sum, { openCents }) => sum + openCents, 0)),
  }
}
