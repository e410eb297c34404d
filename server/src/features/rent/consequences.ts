import { monthEnd, monthStart } from '@lintel/contract/calendar'
import { isolated } from '@lintel/contract/isolated'
import { fromCents } from '@lintel/contract/money'
import { CHARGE_KINDS } from '@lintel/contract/rent/words'
import type { Format } from '../../format/format.ts'
import type { Foreseen } from '../../reactions.ts'
import type { FormFields } from '../leases/causes.ts'
import type { LeaseRow } from '../leases/table.ts'
import type { Book } from './books/book.ts'
import type { MovedBooks } from './hand-over/queries.ts'
import { explain } from './lines/present.ts'
import type { ReissuedCharge } from './schedules/reissue.ts'
import { readBooksForm } from './start/form.ts'
import { beginningOfNew, draftOf, isOver } from './start/queries.ts'
import type { ChargeRow } from './table.ts'

// What acts on leases and homes do to books, as their previews say it.

type Named = Pick<ChargeRow, 'kind' | 'periodStartsOn' | 'periodEndsOn'>

/** 'Rent, May 2027', 'Rent, Jan 15 – 31, 2027', 'Late fee'. */
function chargeName({ kind, periodStartsOn: from, periodEndsOn: to }: Named, format: Format): string {
  const { word } = CHARGE_KINDS[kind]
  if (!from || !to) return word
  const isMonth = from === monthStart(from) && to === monthEnd(from)
  return `${word}, ${isMonth ? format.monthYear(from) : format.days(from, to)}`
}

const sumOf = (rows: { openCents: number }[]) => rows.reduce((sum, { openCents }) => sum + openCents, 0)

type NewBooks = {
  lease: LeaseRow
  ownerId: string
  form: FormFields
  /** The owner has switched books off. */
  isOff: boolean
}

/**
 * What the books of a new lease would charge at once; nothing once it has ended.
 * @throws as `readBeginning`
 */
export function foreseeNewBooks({ lease, ownerId, form, isOff }: NewBooks, format: Format, now: Date): Foreseen[] {
  if (isOver(lease, now)) return []
  const isApproved = lease.applicationId !== null
  if (isOff) return isApproved ? [] : [{ text: 'No books are kept: the owner has switched them off.' }]
  if (isApproved) return [{ text: 'Its books start: rent and deposit are charged from the first day.' }]
  const book = draftOf(beginningOfNew(lease, ownerId, readBooksForm(form), now), now)
  const { currency, startsOn } = book.ledger
  const money = (cents: number) => format.money(cents, currency)
  const [openCents, creditCents] = [sumOf(book.charges), sumOf(book.payments)]
  const charged = book.charges.map((charge): Foreseen => {
    const schedule = book.schedules.find(({ id }) => id === charge.scheduleId) ?? null
    const sum = explain({ ...charge, currency }, schedule, format)
    const how = sum && !sum.startsWith('Whole period') ? ` ${sum}.` : ''
    const { kind, dueOn, cents } = charge
    return {
      text: `Charged at once: ${chargeName(charge, format)}: ${money(cents)}, due on ${format.day(dueOn)}.${how}`,
      data: { kind, dueOn, amount: fromCents(cents, currency) },
    }
  })
  return [
    { text: `The books begin on ${format.day(startsOn)}.`, data: { startOn: startsOn } },
    ...charged,
    ...(openCents > 0
      ? [{ text: `Open then: ${money(openCents)}.`, data: { open: fromCents(openCents, currency) } }]
      : []),
    ...(creditCents > 0
      ? [{ text: `Credit then: ${money(creditCents)}.`, data: { credit: fromCents(creditCents, currency) } }]
      : []),
  ]
}

/** @param books from which all charges are taken back already */
export function foreseeCancellation({ currency }: Pick<LeaseRow, 'currency'>, books: Book[]): Foreseen {
  const reversed = books.reduce((sum, { posted }) => sum + posted.reversedChargeIds.length, 0)
  const creditCents = sumOf(books.flatMap(({ payments }) => payments))
  const taken =
    reversed === 1 ? 'The charge in its books is taken back.' : `All ${reversed} charges in its books are taken back.`
  return {
    text: ({ money }) =>
      creditCents === 0 ? taken : `${taken} ${money(creditCents, currency)} was paid and is to be given back.`,
    data: { charges: reversed, credit: fromCents(creditCents, currency) },
  }
}

/** @param books set right already @param changed the charges that changed with them */
export function foreseeShortening(books: Book[], changed: ReissuedCharge[], format: Format): Foreseen[] {
  const currency = books[0]?.ledger.currency
  if (currency === undefined) return []
  const money = (cents: number) => format.money(cents, currency)
  const creditCents = sumOf(books.flatMap(({ payments }) => payments))
  const charges = changed.map(({ charge, anew }): Foreseen => {
    const name = `“${chargeName(charge, format)}”`
    return {
      text: anew
        ? `${name} is set right, from ${money(charge.cents)} to ${money(anew.cents)}.`
        : `${name} of ${money(charge.cents)} is taken back.`,
      data: {
        periodStartsOn: charge.periodStartsOn,
        amount: fromCents(charge.cents, currency),
        newAmount: anew && fromCents(anew.cents, currency),
      },
    }
  })
  return [
    ...(charges.length > 0 ? charges : [{ text: 'No charge changes; none is issued for later days.' }]),
    ...(creditCents > 0
      ? [
          {
            text: `The tenant has ${money(creditCents)} of credit afterwards.`,
            data: { credit: fromCents(creditCents, currency) },
          },
        ]
      : []),
  ]
}

/** @param owners their full names */
export function foreseeHandOver(moved: MovedBooks[], owners: { from: string; to: string }): Foreseen[] {
  const [from, to] = [isolated(owners.from), isolated(owners.to)]
  return moved.flatMap((books) => {
    const { currency, leases, comingCharges, comingCents, creditCents, depositCents, arrearsCents } = books
    const amount = (cents: number) => fromCents(cents, currency)
    const passedOn = ({ money }: Format) =>
      [
        ...(creditCents > 0 ? [`${money(creditCents, currency)} of tenants’ credit`] : []),
        ...(depositCents > 0 ? [`${money(depositCents, currency)} of deposits`] : []),
      ].join(' and ')
    const all: (Foreseen | false)[] = [
      { text: ({ count }) => `${to} keeps the books of ${count(leases, 'lease')} from tomorrow on.`, data: { leases } },
      comingCharges > 0 && {
        text: ({ count, money }) =>
          `${to} is owed what falls due after today: ${count(comingCharges, 'charge')}, ${money(comingCents, currency)}.`,
        data: { comingCharges, coming: amount(comingCents) },
      },
      creditCents + depositCents > 0 && {
        text: (format) => `${from} pays ${passedOn(format)} over to ${to}.`,
        data: { credit: amount(creditCents), deposits: amount(depositCents) },
      },
      arrearsCents > 0 && {
        text: ({ money }) => `${money(arrearsCents, currency)} of arrears is still owed to ${from}.`,
        data: { arrears: amount(arrearsCents) },
      },
    ]
    return all.filter((one) => one !== false)
  })
}
