import { fullName } from '@lintel/contract/names'
import type { PersonLease } from '@lintel/contract/people/schema'
import { urlOf } from '@lintel/contract/screens'
import { Badge } from '../../ui/badge.tsx'
import { ListRow } from '../../ui/page/list.tsx'
import { formatDayRange } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/money.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { PersonAvatar } from '../accounts/person-link.tsx'
import { PersonSection } from '../accounts/person-section.tsx'
import type { PersonSectionProps } from '../accounts/slots.ts'
import { PropertyThumbnail } from '../properties/pictures/property-thumbnail.tsx'
import { leasePhase } from './schedule.ts'
import { LeaseRowActions } from './slots.ts'

/** Leases of the person and of their homes, the latest first. */
export function PersonLeases({ page: { leases, person } }: PersonSectionProps) {
  const user = useCurrentUser()
  if (!leases?.items.length) return null
  const isTenant = leases.items.some(({ tenant }) => tenant.id === person.id)
  const all =
    isTenant &&
    leases.items.some(({ applicationId }) => applicationId) &&
    person.id !== user?.id &&
    urlOf('applications', { tenant: person.id, status: 'approved' })
  return (
    <PersonSection title="Leases" older={leases.more && 'The ten latest are shown.'} all={all}>
      {leases.items.map((lease) => (
        <LeaseRow key={lease.id} lease={lease} isOfPerson={lease.tenant.id === person.id} />
      ))}
    </PersonSection>
  )
}

/** Named by the home for its tenant's page and for the tenant, else by the tenant. */
function LeaseRow({ lease, isOfPerson }: { lease: PersonLease; isOfPerson: boolean }) {
  const isOwn = useCurrentUser()?.id === lease.tenant.id
  const { applicationId, property, tenant, startDate, endDate, monthlyRent, currency } = lease
  const isByProperty = isOfPerson || isOwn
  return (
    <ListRow
      href={applicationId ? urlOf('reviewApplication', { id: applicationId }) : undefined}
      leading={isByProperty ? <PropertyThumbnail property={property} /> : <PersonAvatar person={tenant} />}
      title={isByProperty ? property.title : fullName(tenant)}
      note={isByProperty ? `${formatMoney(monthlyRent, currency)}/month` : property.title}
      meta={
        <>
          <span>{formatDayRange(startDate, endDate)}</span>
          <LeaseBadge lease={lease} />
        </>
      }
      actions={!isOwn && !lease.isCancelled && <LeaseRowActions leaseId={lease.id} about={`of ${fullName(tenant)}`} />}
    />
  )
}

function LeaseBadge({ lease }: { lease: PersonLease }) {
  if (lease.isCancelled) return <Badge>Cancelled</Badge>
  const phase = leasePhase(lease)
  if (phase === 'over') return <Badge>Ended</Badge>
  return phase === 'running' ? <Badge tone="good">Active</Badge> : <Badge>Upcoming</Badge>
}
