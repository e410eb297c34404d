import type { Lease } from '@lintel/contract/leases/schema'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/money.ts'
import type { LeaseEvent } from './schedule.ts'

type Agreed = Pick<Lease, 'monthlyRent' | 'currency'>

const TEXTS: Record<LeaseEvent['kind'], (lease: Agreed) => string> = {
  begins: () => 'The lease begins',
  rent: ({ monthlyRent, currency }) => `Rent of ${formatMoney(monthlyRent, currency)} is due`,
  ends: () => 'The lease ends; this is its last day',
}

/** A timeline of a lease's upcoming events. */
export function UpcomingDates({ events, lease }: { events: LeaseEvent[]; lease: Agreed }) {
  return (
    <ol>
      {events.map(({ on, kind }) => (
        <li
          key={`${on} ${kind}`}
          className="relative pb-5 pl-7 before:absolute before:top-2 before:bottom-[-0.5rem] before:left-[5px] before:w-0.5 before:bg-line after:absolute after:top-1 after:left-0 after:size-3 after:rounded-full after:border-2 after:border-surface after:bg-line-strong first:after:bg-accent last:pb-0 last:before:hidden"
        >
          <p className="font-medium text-sm">
            <time dateTime={on}>{formatDay(on)}</time>
          </p>
          <p className="mt-0.5 text-ink-muted text-sm">{TEXTS[kind](lease)}</p>
        </li>
      ))}
    </ol>
  )
}
