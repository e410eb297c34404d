import type { OwnTenancy } from '@lintel/contract/leases/schema'
import type { Overview } from '@lintel/contract/overview/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { House, Wallet } from 'lucide-react'
import { StatCard, StatLink } from '../../../ui/page/stat-card.tsx'
import { formatDay, formatShortDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { leaseQuery } from '../data.ts'
import { leasePhase } from '../schedule.ts'

export function MonthlyRent() {
  const { data: lease } = useQuery(leaseQuery)
  if (lease)
    return (
      <StatCard
        label="Monthly Rent"
        value={formatMoney(lease.monthlyRent, lease.currency)}
        note={<RentNote lease={lease} />}
        href={urlOf('lease')}
        icon={<Wallet />}
      />
    )
  return (
    <StatCard
      label="Monthly Rent"
      value="None"
      note={<StatLink href={urlOf('listings')}>Find a home</StatLink>}
      icon={<Wallet />}
    />
  )
}

function RentNote({ lease: { others } }: { lease: OwnTenancy }) {
  const [next] = others
  return (
    <>
      <span className="block">Due on 1st of each month</span>
      {next && <span>{`${formatMoney(next.monthlyRent, next.currency)} from ${formatDay(next.startDate)}`}</span>}
    </>
  )
}

export function ActiveLease({ overview: { pendingApplications } }: { overview: Overview }) {
  const { data: lease } = useQuery(leaseQuery)
  if (lease)
    return (
      <StatCard
        label="Active Lease"
        value={leasePhase(lease) === 'upcoming' ? `Begins on ${formatShortDay(lease.startDate)}` : 'Active'}
        note={
          <>
            <bdi className="block truncate">{lease.property.title}</bdi>
            <span>{`Until ${formatDay(lease.endDate)}`}</span>
          </>
        }
        href={urlOf('lease')}
        icon={<House />}
      />
    )
  return (
    <StatCard
      label="Active Lease"
      value="None"
      note={
        pendingApplications > 0 ? (
          <StatLink href={urlOf('applications', { status: 'pending' })}>
            Begins when an application is approved
          </StatLink>
        ) : (
          'Begins when an application is approved'
        )
      }
      icon={<House />}
    />
  )
}
