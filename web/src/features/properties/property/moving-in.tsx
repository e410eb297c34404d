import type { Listing } from '@lintel/contract/portfolio/listing'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { type LoadedProperty, listingQuery } from '../data.ts'
import { termsText } from '../facts/availability-text.ts'
import { costsOf } from '../facts/costs.ts'
import { FACT_LABELS } from '../facts/fact-text.ts'

const ANSWERS = {
  hour: 'Usually answers within an hour',
  day: 'Usually answers within a day',
  days: 'Usually takes a few days to answer',
}

/** What moving in costs, from when and for how long, and who manages the home. What is not known is left out. */
export function MovingIn({ property, className }: { property: LoadedProperty; className: string }) {
  const { billsIncluded, deposit, firstMonth } = costsOf(property)
  const terms = termsText(property.facts)
  return (
    <section aria-label="Costs and moving in" className={className}>
      {/* On a phone it stands among other sections. */}
      <h2 className="mb-4 font-semibold text-lg md:hidden print:hidden">Costs and moving in</h2>
      <dl className="space-y-2 text-sm">
        {billsIncluded !== undefined && <Row name="Bills">{billsIncluded ? 'Included' : 'Not included'}</Row>}
        {deposit !== undefined && (
          <Row name="Deposit">{deposit === 0 ? 'None' : formatMoney(deposit, property.currency)}</Row>
        )}
        {firstMonth !== undefined && (
          <Row name="Cost of moving in" note={deposit === 0 ? 'The first rent' : 'First rent and deposit'}>
            {formatMoney(firstMonth, property.currency)}
          </Row>
        )}
        {property.status === 'available' && <Row name={FACT_LABELS.availableFrom}>{firstDayText(property)}</Row>}
        {terms && <Row name="Length of stay">{terms}</Row>}
        <Manager id={property.id} />
      </dl>
    </section>
  )
}

const firstDayText = ({ facts: { availableFrom = '' }, today }: LoadedProperty) =>
  availableFrom > today ? formatDay(availableFrom) : 'Now'

/** Nothing if it can't be loaded. */
function Manager({ id }: { id: string }) {
  const { data, isPending } = useQuery(listingQuery(id))
  if (!data && !isPending) return null
  return (
    <Row name="Managed by" note={data && answersText(data)}>
      {data?.managedBy.name ?? <Skeleton className="h-5 w-24" />}
    </Row>
  )
}

const answersText = ({ answersWithin }: Listing) => answersWithin && ANSWERS[answersWithin]

function Row({ name, note, children }: { name: string; note?: string | null | undefined; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-ink-muted">{name}</dt>
      <dd className="tabular min-w-0 wrap-anywhere text-right font-medium">
        <bdi>{children}</bdi>
        {note && <span className="block font-normal text-ink-muted text-xs">{note}</span>}
      </dd>
    </div>
  )
}
