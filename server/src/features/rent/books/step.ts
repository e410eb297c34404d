import { addDays } from '@lintel/contract/calendar'
import { allocate } from '@lintel/contract/rent/allocation'
import type { Book } from './book.ts'
import { type By, postAllocation, postCharge } from './post.ts'
import { chargeOf, dayAfter, issueDayOf, nextPeriodOf } from './schedule-charges.ts'

const TIME: By = { actorId: null }

/**
 * Issues the charges of today and before, and uses credit for due ones. Then sets the days of the next step and the next notice.
 * @param overdueToldOn day of the notice of newly overdue charges; by default tomorrow: a reversed payment can be recorded anew before
 */
export function stepBook(book: Book, overdueToldOn = addDays(book.today, 1)): void {
  if (isIssuing(book)) issueCharges(book)
  const chargeOf = new Map(book.charges.map((charge) => [charge.id, charge]))
  const paymentOf = new Map(book.payments.map((payment) => [payment.id, payment]))
  for (const { chargeId, paymentId, cents } of allocate(book.charges, book.payments, book.today)) {
    const charge = chargeOf.get(chargeId)
    const payment = paymentOf.get(paymentId)
    if (charge && payment) postAllocation(book, TIME, charge, payment, cents)
  }
  const open = book.charges.filter(({ openCents }) => openCents > 0).map(({ dueOn }) => dueOn)
  book.ledger.oldestDueOn = earliest(open)
  book.ledger.nextNoticeOn = nextNoticeDay(book, open, overdueToldOn)
  book.ledger.nextStepOn = earliest([...issueDays(book), ...creditDays(book)])
}

/** Neither those of an earlier owner nor of a lease that was cancelled. */
const isIssuing = ({ ledger, lease }: Book) => ledger.endsOn === null && lease.cancelledAt === null

/** One charge for each period whose day has come, however many were missed. */
function issueCharges(book: Book): void {
  for (const schedule of book.schedules) {
    for (;;) {
      const period = nextPeriodOf(schedule, book.lease.endsOn)
      if (!period || issueDayOf(schedule, period) > book.today) break
      const charge = chargeOf(schedule, book.lease.endsOn, period)
      if (charge) postCharge(book, TIME, charge)
      schedule.nextPeriodOn = dayAfter(schedule, period)
    }
  }
}

function issueDays(book: Book): string[] {
  if (!isIssuing(book)) return []
  return book.schedules.flatMap((schedule) => {
    const period = nextPeriodOf(schedule, book.lease.endsOn)
    return period ? [issueDayOf(schedule, period)] : []
  })
}

/** The days on which credit is used. */
function creditDays(book: Book): string[] {
  if (!book.payments.some(({ openCents }) => openCents > 0)) return []
  return book.charges.filter(({ openCents }) => openCents > 0).map(({ dueOn }) => dueOn)
}

/** A past day stays until its notices are sent, or nothing is open. */
function nextNoticeDay({ ledger, today }: Book, dueDays: string[], overdueToldOn: string): string | null {
  if (dueDays.length === 0) return null
  const days = dueDays.map((dueOn) => (dueOn < today ? overdueToldOn : laterOf(dueNoticeDay(dueOn), today)))
  return earliest(ledger.nextNoticeOn === null ? days : [...days, ledger.nextNoticeOn])
}

/** The next day on which a notice may be due, after the notices of today; null when nothing is open. */
export function dayAfterNotices({ charges, today }: Book): string | null {
  const open = charges.filter(({ openCents }) => openCents > 0)
  const days = open.flatMap(({ dueOn }) => [dueNoticeDay(dueOn), addDays(dueOn, 1)])
  return earliest(days.filter((day) => day > today))
}

/** A tenant gets a notice of a charge this many days before its due day. */
export const DUE_NOTICE_DAYS = 3
const dueNoticeDay = (dueOn: string) => addDays(dueOn, -DUE_NOTICE_DAYS)

const laterOf = (one: string, other: string) => (one > other ? one : other)

const earliest = (days: string[]): string | null => days.toSorted()[0] ?? null
