import { addDays } from '@lintel/contract/calendar'
import { allocate } from '@lintel/contract/rent/allocation'
import type { Book } from '../books/book.ts'
import { DUE_NOTICE_DAYS } from '../books/step.ts'
import type { Balance, DueData, OverdueData } from './data.ts'
import type { Told } from './told.ts'

type Open = { dueOn: string; cents: number }

/** The due days that need a notice, sent already or not. Call it after credit was used for due charges. */
export function toldOf(book: Book): Told[] {
  const ledgerId = book.ledger.id
  const days = (open: Open[]) => [...new Set(open.map(({ dueOn }) => dueOn))]
  return [
    ...days(listOverdue(book)).map((dueOn) => ({ ledgerId, dueOn, kind: 'overdue' as const })),
    ...days(listComing(book)).map((dueOn) => ({ ledgerId, dueOn, kind: 'due' as const })),
  ]
}

/** The data of a notice of overdue rent, and of rent due soon with it; null when none is overdue. */
export function overdueData(book: Book, told: Told[]): OverdueData | null {
  if (!told.some(({ kind }) => kind === 'overdue')) return null
  const { cents, dueOn, lastDueOn } = sumOf(listOverdue(book))
  const coming = sumOf(listTold(book, told))
  return {
    currency: book.ledger.currency,
    cents,
    dueOn,
    hasSeveral: lastDueOn !== dueOn,
    comingCents: coming.cents,
    ...(coming.cents > 0 && { comingOn: coming.dueOn }),
  }
}

/** The data of a notice of rent due soon; null when none needs a notice. */
export function dueData(book: Book, told: Told[]): DueData | null {
  const { cents, dueOn, lastDueOn } = sumOf(listTold(book, told))
  if (cents === 0) return null
  return { currency: book.ledger.currency, cents, dueOn, ...(lastDueOn !== dueOn && { lastDueOn }) }
}

/** What is open after a payment, before or after credit is used. */
export function balanceOf({ charges, payments, ledger, today }: Book): Balance {
  const open = charges.filter(({ openCents }) => openCents > 0)
  const credit = payments.reduce((sum, { openCents }) => sum + openCents, 0)
  const owed = open.reduce((sum, { openCents }) => sum + openCents, 0) - credit
  if (owed <= 0) return { currency: ledger.currency, owedCents: 0 }
  const left = listLeft(charges, payments, '9999-12-31')
  const { dueOn } = sumOf(left)
  return { currency: ledger.currency, owedCents: owed, ...(dueOn >= today && { owedFrom: dueOn }) }
}

const listOverdue = ({ charges, today }: Book): Open[] =>
  charges.flatMap(({ dueOn, openCents }) => (openCents > 0 && dueOn < today ? [{ dueOn, cents: openCents }] : []))

/** What credit leaves of the charges of the next days. */
function listComing({ charges, payments, today }: Book): Open[] {
  const last = addDays(today, DUE_NOTICE_DAYS)
  return listLeft(charges, payments, last).filter(({ dueOn }) => dueOn >= today && dueOn <= last)
}

function listTold(book: Book, told: Told[]): Open[] {
  const days = told.flatMap(({ kind, dueOn }) => (kind === 'due' ? [dueOn] : []))
  return listComing(book).filter(({ dueOn }) => days.includes(dueOn))
}

/** @param until credit is used for what is due by then */
function listLeft(charges: Book['charges'], payments: Book['payments'], until: string): Open[] {
  const paid = new Map<string, number>()
  for (const { chargeId, cents } of allocate(charges, payments, until))
    paid.set(chargeId, (paid.get(chargeId) ?? 0) + cents)
  return charges
    .map(({ id, dueOn, openCents }) => ({ dueOn, cents: openCents - (paid.get(id) ?? 0) }))
    .filter(({ cents }) => cents > 0)
}

function sumOf(open: Open[]) {
  const days = open.map(({ dueOn }) => dueOn).toSorted()
  const cents = open.reduce((sum, one) => sum + one.cents, 0)
  return { cents, dueOn: days[0] ?? '', lastDueOn: days.at(-1) ?? '' }
}
