import type { Lease } from '@lintel/contract/leases/schema'
import { plural } from '../../ui/text/numbers.ts'
import { leaseProgress } from './schedule.ts'

export interface LeaseProgressProps {
  /** One that runs. */
  lease: Pick<Lease, 'startDate' | 'endDate' | 'today' | 'endsInDays'>
}

/** How far a running lease has come: 'Month 5 of 12', a bar, and the days left. */
export function LeaseProgress({ lease }: LeaseProgressProps) {
  const { month, months, daysLeft, share } = leaseProgress(lease)
  const position = `Month ${month} of ${months}`
  const left = daysLeft === 1 ? 'Today is the last day' : `${plural(daysLeft, 'day')} left`
  return (
    <div className="text-sm">
      <p className="tabular flex justify-between gap-4">
        <span className="font-medium">{position}</span>
        <span className="text-ink-muted">{left}</span>
      </p>
      <svg
        role="img"
        aria-label={`${position}, ${left}`}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="mt-2 h-1.5 w-full overflow-hidden rounded-full bg-line"
      >
        <rect width={share} height="1" className="fill-good" />
      </svg>
    </div>
  )
}
