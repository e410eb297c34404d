import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { localToday } from '../../ui/dates.ts'
import { TextLink } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { urls } from '../../urls.ts'
import { leaseQuery } from '../leases/data.ts'
import { Landlord, LeaseHome } from '../leases/lease-sidebar.tsx'
import { leasePhase, upcomingEvents } from '../leases/schedule.ts'
import { UpcomingDates } from '../leases/upcoming-dates.tsx'

const EVENTS_SHOWN = 3

/** Where a tenant lives or will live, what comes next, and whom to write to. Nothing without a lease. */
export function OwnHome() {
  const { data: lease } = useQuery(leaseQuery)
  if (!lease) return null
  const today = localToday()
  return (
    <Section
      title={leasePhase(lease, today) === 'upcoming' ? 'Where you will live' : 'Where you live'}
      action={
        <TextLink href={urls.lease} className="touch-target text-sm">
          Your lease
        </TextLink>
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <LeaseHome home={lease.property} />
        {/* In two columns the owner stands under the home. */}
        <Card className="sm:row-span-2 lg:row-span-1">
          <h3 className="mb-4 font-semibold text-sm">What comes next</h3>
          <UpcomingDates events={upcomingEvents(lease, today).slice(0, EVENTS_SHOWN)} rent={lease.monthlyRent} />
        </Card>
        <Landlord owner={lease.owner} propertyId={lease.propertyId} />
      </div>
    </Section>
  )
}
