import type { Overview } from '@lintel/contract/overview/schema'
import { urlOf } from '@lintel/contract/screens'
import { Link } from 'wouter'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { formatMoney } from '../../../ui/text/money.ts'

/** What came in this month of what is due in it, by the books; absent where no lease has any. */
export function RentThisMonth({
  overview: { data, isPending },
}: {
  overview: { data: Overview | undefined; isPending: boolean }
}) {
  if (isPending) return <RentThisMonthSkeleton />
  if (!data || !('hasBooks' in data) || !data.hasBooks) return null
  const { expected, received, currency } = data
  return (
    <section aria-labelledby="rent-this-month" data-rent-month="" className={`${card} ${clickable}`}>
      <h2 id="rent-this-month" className="font-medium text-ink-muted">
        <Link href={urlOf('rent')} className="outline-none after:absolute after:inset-0 after:rounded-lg">
          Rent this month
        </Link>
      </h2>
      <p className="tabular">
        <span>Received </span>
        <strong className="font-semibold">{formatMoney(received, currency)}</strong>
        <span>{` of ${formatMoney(expected, currency)} expected`}</span>
      </p>
    </section>
  )
}

function RentThisMonthSkeleton() {
  return (
    <div data-rent-month-skeleton="" aria-hidden="true" className={card}>
      <div className="flex h-5 items-center">
        <Skeleton className="h-4 w-28" />
      </div>
      <div className="flex h-5 items-center">
        <Skeleton className="h-4 w-56 max-w-full" />
      </div>
    </div>
  )
}

const card =
  'mt-3 flex flex-col gap-x-6 gap-y-1 rounded-lg border border-line bg-surface-raised px-4 py-3.5 text-sm sm:mt-4 sm:flex-row sm:justify-between sm:px-5'
const clickable =
  'relative transition-colors hover:bg-surface-hover has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-focus has-[h2_a:focus-visible]:outline-offset-2'
