import type { Tenancy } from '@lintel/contract/leases/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { ComingLeases } from '../coming-lease.tsx'
import { leaseQuery } from '../data.ts'
import { LeaseProgress } from '../lease-progress.tsx'
import { Landlord, LeaseProperty } from '../lease-sidebar.tsx'
import { leasePhase, upcomingEvents } from '../schedule.ts'
import { UpcomingDates } from '../upcoming-dates.tsx'

const EVENTS_SHOWN = 3

/** Where a tenant will live, and where they live: what comes next, and whom to write to. Nothing without a lease. */
export function RentedProperty() {
  const { data: lease } = useQuery(leaseQuery)
  if (!lease) return null
  const leases = [lease, ...lease.others]
  const [running] = leases.filter((each) => leasePhase(each) === 'running')
  const link = (
    <TextLink href={urlOf('lease')} className="touch-target text-sm">
      {leases.length > 1 ? 'Your leases' : 'Your lease'}
    </TextLink>
  )
  return (
    <>
      {leases.some((each) => leasePhase(each) === 'upcoming') && (
        <Section title="Where you will live" action={running ? undefined : link}>
          <ComingLeases leases={leases} level={3} />
        </Section>
      )}
      {running && (
        <Section title="Where you live" action={link}>
          <PresentProperty lease={running} />
        </Section>
      )}
    </>
  )
}

function PresentProperty({ lease }: { lease: Tenancy }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <LeaseProperty property={lease.property} />
      {/* In two columns the owner stands under the home. */}
      <Card className="sm:row-span-2 lg:row-span-1">
        <h3 className="mb-4 font-semibold text-sm">What comes next</h3>
        <UpcomingDates events={upcomingEvents(lease).slice(0, EVENTS_SHOWN)} lease={lease} />
        <div className="mt-5 border-t pt-4">
          <LeaseProgress lease={lease} />
        </div>
      </Card>
      <Landlord owner={lease.owner} propertyId={lease.propertyId} />
    </div>
  )
}
