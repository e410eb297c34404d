import { addDays, monthStart, yearMonthDay } from '@lintel/contract/calendar'
import { leases } from '@lintel/server/src/features/leases/table.ts'
import type { Book } from '@lintel/server/src/features/rent/books/book.ts'
import { loadBooks } from '@lintel/server/src/features/rent/books/load.ts'
import { addRentSchedules, openLedgers } from '@lintel/server/src/features/rent/books/open.ts'
import { postPayment, postReversal, type StandingEntry } from '@lintel/server/src/features/rent/books/post.ts'
import { saveBooks } from '@lintel/server/src/features/rent/books/save.ts'
import { stepBook } from '@lintel/server/src/features/rent/books/step.ts'
import { countAsTold } from '@lintel/server/src/features/rent/notices/told.ts'
import { NO_OPENING, openBook } from '@lintel/server/src/features/rent/start/begin.ts'
import { numberSeries, paymentDetails, rentSettings } from '@lintel/server/src/features/rent/table.ts'
import { inArray } from 'drizzle-orm'
import { dayOf } from '../../dates.ts'
import type { DemoPart, DemoWorld } from '../../part.ts'
import { type Paid, paidBy } from './habits.ts'
import { demoPaymentDetails } from './payment-details.ts'

const TIME = { actorId: null }

/** The books of every lease from its first day: posted in memory day by day by the functions of the commands, and saved at once. */
export const rentPart: DemoPart = {
  async fill({ db, now, properties, people, leases: given, userId, propertyId }: DemoWorld) {
    const ownerIds = new Map(properties.map((property) => [propertyId(property.key), userId(property.owner)]))
    const tenants = new Map(people.map(({ key }) => [userId(key), key]))
    const rows = await db
      .select()
      .from(leases)
      .where(
        inArray(
          leases.propertyId,
          given.map(({ property }) => propertyId(property)),
        ),
      )
    const ledgers = rows.map((lease) => ({
      lease,
      ownerId: ownerIds.get(lease.propertyId) ?? '',
      startsOn: lease.startsOn,
    }))
    await openLedgers(db, ledgers)
    await addRentSchedules(
      db,
      rows.map((lease) => ({ lease, from: lease.startsOn })),
    )
    const books = await loadBooks(
      db,
      rows.map(({ id }) => id),
      now,
    )
    const receipts = numberReceipts()
    for (const book of books) liveThrough(book, tenants.get(book.lease.tenantId ?? '') ?? '', dayOf(now), receipts.next)
    // Notices are sent only for later events.
    for (const { ledger } of books) ledger.nextNoticeOn = null
    await saveBooks(db, books, now)
    await countAsTold(db, books)
    const owners = [...new Set(ownerIds.values())].map((ownerId) => ({ ownerId, keepsBooks: true }))
    await db.insert(rentSettings).values(owners)
    await db.insert(paymentDetails).values(
      people
        .map((person) => ({ ...person, id: userId(person.key) }))
        .filter(({ id }) => owners.some(({ ownerId }) => ownerId === id))
        .map((owner, index) => demoPaymentDetails(owner, index, now)),
    )
    await db.insert(numberSeries).values(receipts.series())
  },
}

function numberReceipts() {
  const taken = new Map<string, number>()
  return {
    next(ownerId: string): number {
      const number = (taken.get(ownerId) ?? 0) + 1
      taken.set(ownerId, number)
      return number
    },
    series: () => [...taken].map(([ownerId, number]) => ({ ownerId, kind: 'receipt' as const, next: number + 1 })),
  }
}

/** What happens in a book from the approval of its lease until today. */
function liveThrough(book: Book, tenant: string, today: string, number: (ownerId: string) => number): void {
  const { lease } = book
  const acts: { on: string; act: () => void }[] = []
  for (let month = monthStart(lease.startsOn); month <= lease.endsOn && month <= today; month = monthStart(month, 1))
    acts.push(...actsOf(month, paidBy(tenant, monthsBetween(month, today)), book, number))
  book.today = dayOf(lease.createdAt)
  openBook(book, TIME, NO_OPENING)
  for (const { on, act } of acts.toSorted((one, other) => (one.on < other.on ? -1 : 1))) {
    if (on > today) continue
    book.today = on
    act()
    stepBook(book)
  }
  book.today = today
  stepBook(book)
}

/** Rent comes with whatever else is due; the first also with the deposit. */
function actsOf(month: string, paid: Paid, book: Book, number: (ownerId: string) => number) {
  const acts = [{ on: addDays(month, -10), act: () => {} }]
  if (paid.how === 'not') return acts
  const on = addDays(month, paid.afterDays)
  let paymentId = ''
  const pay = (share = 1) => {
    const due = book.charges
      .filter(({ dueOn }) => dueOn <= book.today)
      .reduce((sum, { openCents }) => sum + openCents, 0)
    const cents = Math.round(due * share)
    if (cents === 0) return
    const given = { kind: 'payment', method: 'transfer', cents, receivedOn: book.today } as const
    paymentId = postPayment(book, TIME, { ...given, number: number(book.ledger.ownerId) }).id
  }
  acts.push({ on, act: () => pay(paid.how === 'in part' ? paid.share : 1) })
  if (paid.how !== 'bounced') return acts
  acts.push({ on: addDays(month, paid.backAfterDays), act: () => bounce(book, paymentId) })
  acts.push({ on: addDays(month, paid.againAfterDays), act: () => pay() })
  return acts
}

/** Reverses a payment that is not saved yet. */
function bounce(book: Book, paymentId: string): void {
  const { posted } = book
  const standing = posted.entries.flatMap((entry): StandingEntry[] => {
    const transfers = posted.transfers.filter(({ entryId }) => entryId === entry.id)
    return transfers.some((transfer) => transfer.paymentId === paymentId) ? [{ ...entry, transfers }] : []
  })
  for (const entry of standing.toReversed()) postReversal(book, { ...TIME, reason: 'bounced' }, entry)
  const payment = posted.payments.find(({ id }) => id === paymentId)
  if (payment) payment.reversedAt = new Date(`${book.today}T12:00:00Z`)
}

function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth] = yearMonthDay(from)
  const [toYear, toMonth] = yearMonthDay(to)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}
