import type { ReversalReason } from '@lintel/contract/rent/words'
import { v7 } from 'uuid'
import type { AccountKind, ChargeRow, PaymentRow } from '../table.ts'
import type { Book, NewEntry, NewTransfer } from './book.ts'

/** Who does it; null for time. */
export type By = { actorId: string | null }

type Move = { debit: AccountKind; credit: AccountKind; cents: number; chargeId?: string; paymentId?: string }
type Entry = Pick<NewEntry, 'kind' | 'sourceId' | 'effectiveOn' | 'changeCents'> &
  Partial<Pick<NewEntry, 'reason' | 'note'>> &
  By

function post(book: Book, { actorId, ...entry }: Entry, moves: Move[]): void {
  const id = v7()
  const { effectiveOn } = entry
  book.posted.entries.push({ id, ledgerId: book.ledger.id, actorId, ...entry })
  for (const { debit, credit, ...move } of moves) {
    const [debitId, creditId] = [book.accounts[debit], book.accounts[credit]]
    book.posted.transfers.push({ entryId: id, effectiveOn, debitId, creditId, currency: book.ledger.currency, ...move })
  }
}

export type ChargeGiven = Pick<ChargeRow, 'kind' | 'cents' | 'dueOn'> &
  Partial<Pick<ChargeRow, 'label' | 'scheduleId' | 'periodStartsOn' | 'periodEndsOn' | 'sum' | 'clientId'>>

/** Charges something. It is in the books on the day on which it is due. */
export function postCharge(book: Book, { actorId }: By, given: ChargeGiven): ChargeRow {
  const { id: ledgerId, ownerId, currency, timeZone } = book.ledger
  const charge = {
    label: null,
    scheduleId: null,
    periodStartsOn: null,
    periodEndsOn: null,
    sum: null,
    clientId: null,
    ...given,
    id: v7(),
    ledgerId,
    ownerId,
    currency,
    timeZone,
    authorId: actorId,
    reversedAt: null,
    createdAt: new Date(),
  }
  book.posted.charges.push(charge)
  const { id: chargeId, cents, dueOn: effectiveOn } = charge
  const entry = { kind: 'charge', sourceId: chargeId, effectiveOn, changeCents: cents, actorId } as const
  post(book, entry, [{ debit: 'receivable', credit: 'accrued', cents, chargeId }])
  const row = { ...charge, openCents: cents }
  book.charges.push(row)
  return row
}

export type PaymentGiven = Pick<PaymentRow, 'kind' | 'cents' | 'receivedOn'> &
  Partial<Pick<PaymentRow, 'number' | 'method' | 'reference' | 'earmarkChargeId' | 'clientId'>>

/** Where the money of a payment comes from; of an owner's credit it is less income. */
const SOURCES: Record<PaymentRow['kind'], AccountKind> = {
  payment: 'bank',
  handed_over: 'bank',
  opening: 'opening',
  credit: 'income',
}

/** Records a payment: all of it is credit until it is allocated. */
export function postPayment(book: Book, { actorId }: By, given: PaymentGiven): PaymentRow {
  const { id: ledgerId, ownerId, currency } = book.ledger
  const payment = {
    number: null,
    method: null,
    reference: null,
    earmarkChargeId: null,
    clientId: null,
    ...given,
    id: v7(),
    ledgerId,
    ownerId,
    currency,
    authorId: actorId,
    reversedAt: null,
    createdAt: new Date(),
  }
  book.posted.payments.push(payment)
  const { id: paymentId, cents, receivedOn: effectiveOn } = payment
  const entry = { kind: 'payment', sourceId: paymentId, effectiveOn, changeCents: -cents, actorId } as const
  post(book, entry, [{ debit: SOURCES[payment.kind], credit: 'tenant_credit', cents, paymentId }])
  const row = { ...payment, openCents: cents }
  book.payments.push(row)
  return row
}

/** Uses credit of a payment for a charge: from then on it is the owner's, or held as their tenant's deposit. */
export function postAllocation(book: Book, by: By, charge: ChargeRow, payment: PaymentRow, cents: number): void {
  const latest = charge.dueOn > payment.receivedOn ? charge.dueOn : payment.receivedOn
  const effectiveOn = latest > book.today ? book.today : latest
  const of = { cents, chargeId: charge.id, paymentId: payment.id }
  post(book, { kind: 'allocation', sourceId: payment.id, effectiveOn, changeCents: 0, ...by }, [
    { debit: 'tenant_credit', credit: 'receivable', ...of },
    { debit: 'accrued', credit: charge.kind === 'deposit' ? 'deposit' : 'income', ...of },
  ])
  charge.openCents -= cents
  payment.openCents -= cents
}

/** Gives up what is open of a charge. */
export function postWriteOff(book: Book, by: By, charge: ChargeRow, note: string): void {
  const { id: chargeId, openCents: cents } = charge
  const entry = { kind: 'write_off', sourceId: chargeId, effectiveOn: book.today, changeCents: -cents } as const
  post(book, { ...entry, ...by, reason: 'written_off', note }, [
    { debit: 'accrued', credit: 'receivable', cents, chargeId },
  ])
  charge.openCents = 0
}

/** Moves a deposit: in from before the books or from an earlier owner, out to a new one. */
export function postDeposit(
  book: Book,
  by: By,
  direction: 'in' | 'out',
  other: 'bank' | 'opening',
  cents: number,
): void {
  const [debit, credit] = direction === 'in' ? ([other, 'deposit'] as const) : (['deposit', other] as const)
  const entry = { kind: 'deposit', sourceId: book.ledger.id, effectiveOn: book.today, changeCents: 0 } as const
  post(book, { ...entry, ...by }, [{ debit, credit, cents }])
}

/** Pays credit out: at a hand-over, to the new owner. */
export function postRefund(book: Book, by: By, payment: PaymentRow, note: string | null = null): void {
  const { id: paymentId, openCents: cents } = payment
  const entry = { kind: 'refund', sourceId: paymentId, effectiveOn: book.today, changeCents: cents, note } as const
  post(book, { ...entry, ...by }, [{ debit: 'tenant_credit', credit: 'bank', cents, paymentId }])
  payment.openCents = 0
}

/** An entry that stands, with its transfers. */
export type StandingEntry = NewEntry & { transfers: NewTransfer[] }
type Why = By & { reason: ReversalReason; note?: string | null }

/** Reverses an entry: the same transfers with their sides exchanged. */
export function postReversal(book: Book, { actorId, reason, note = null }: Why, entry: StandingEntry): void {
  const id = v7()
  const { ledgerId, kind, sourceId } = entry
  // What is to come is taken back on its own day, so that it never counts.
  const effectiveOn = entry.effectiveOn > book.today ? entry.effectiveOn : book.today
  const changeCents = 0 - entry.changeCents
  const reversal = {
    id,
    ledgerId,
    kind,
    sourceId,
    effectiveOn,
    actorId,
    reversesId: entry.id,
    reason,
    note,
    changeCents,
  }
  book.posted.entries.push(reversal)
  for (const { debitId, creditId, currency, cents, chargeId, paymentId } of entry.transfers) {
    const exchanged = { debitId: creditId, creditId: debitId, currency, cents, chargeId, paymentId }
    book.posted.transfers.push({ entryId: id, effectiveOn, ...exchanged })
    if (debitId === book.accounts.tenant_credit || creditId === book.accounts.tenant_credit) {
      const payment = book.payments.find((one) => one.id === paymentId)
      if (payment) payment.openCents += debitId === book.accounts.tenant_credit ? cents : -cents
    }
    if (debitId === book.accounts.receivable || creditId === book.accounts.receivable) {
      const charge = book.charges.find((one) => one.id === chargeId)
      if (charge) charge.openCents += creditId === book.accounts.receivable ? cents : -cents
    }
  }
}
