import { fromCents } from '@lintel/contract/money'
import type { BooksPreview } from '@lintel/contract/rent/schema'
import type { Format } from '../../../format/format.ts'
import { presentTenant } from '../../leases/present.ts'
import { presentSummary } from '../../properties/present.ts'
import type { Book } from '../books/book.ts'
import type { ChargeGiven } from '../books/post.ts'
import { chargeOf, nextPeriodOf } from '../books/schedule-charges.ts'
import { explain } from '../lines/present.ts'
import type { Draft } from './queries.ts'

export function presentDraft({ row, book, obstacle }: Draft, format: Format): BooksPreview {
  const { currency, startsOn } = book.ledger
  const present = (charge: ChargeGiven & { currency?: string }) => {
    const schedule = book.schedules.find(({ id }) => id === charge.scheduleId) ?? null
    const { kind, periodStartsOn = null, periodEndsOn = null, dueOn, cents, sum = null } = charge
    return {
      kind,
      periodStartsOn,
      periodEndsOn,
      dueOn,
      amount: fromCents(cents, currency),
      explanation: explain({ sum, periodStartsOn, cents, currency }, schedule, format),
    }
  }
  const next = nextCharge(book)
  return {
    leaseId: row.lease.id,
    property: presentSummary(row.property),
    tenant: presentTenant(row.tenant),
    currency,
    startOn: startsOn,
    charges: book.charges.map(present),
    next: next && present(next),
    obstacle,
  }
}

/** The first charge that follows; a lease without rent has none. */
function nextCharge(book: Book): ChargeGiven | null {
  const coming = book.schedules.flatMap((schedule) => {
    const period = nextPeriodOf(schedule, book.lease.endsOn)
    return period ? (chargeOf(schedule, book.lease.endsOn, period) ?? []) : []
  })
  return coming.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))[0] ?? null
}
