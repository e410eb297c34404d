import { isApprovedAgent } from '@lintel/contract/actor'
import type { PersonLease, PersonPage } from '@lintel/contract/people/schema'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { PropertySummary } from '@lintel/contract/properties/schema'
import { type ReactNode, useId } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { formatDayRange, localToday } from '../../ui/dates.ts'
import { isolated } from '../../ui/isolated.ts'
import { TextLink } from '../../ui/link.tsx'
import { List, ListRow } from '../../ui/list.tsx'
import { formatMoney } from '../../ui/money.ts'
import { fullName } from '../../ui/names.ts'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { PersonAvatar } from '../accounts/person-link.tsx'
import { ApplicationRow } from '../applications/application-row.tsx'
import { DocumentRow } from '../documents/document-row.tsx'
import { leasePhase } from '../leases/schedule.ts'
import { Picture } from '../properties/picture.tsx'
import { PropertyBadge } from '../properties/property-badge.tsx'
import { PropertyThumbnail } from '../properties/property-thumbnail.tsx'

type Props = { page: PersonPage }

/** Homes of the person, newest first. */
export function PersonHomes({ page: { homes, person } }: Props) {
  const user = useCurrentUser()
  const all = person.id === user?.id ? urls.properties : user && isApprovedAgent(user) && urls.propertiesOf(person.id)
  return (
    <Records title="Homes" older={homes?.more && 'The six newest are shown.'} all={all}>
      {homes?.items.map((home) => (
        <HomeRow key={home.id} home={home} />
      ))}
    </Records>
  )
}

function HomeRow({ home }: { home: PropertySummary }) {
  const { id, title, city, price, status, cover, isPublished } = home
  const user = useCurrentUser()
  const isManager = user && propertyPolicy.manage(user, home)
  return (
    <ListRow
      href={isManager ? urls.manageProperty(id) : urls.property(id)}
      leading={
        <span className="block h-12 w-16 overflow-hidden rounded-sm">
          <Picture picture={cover} home={home} alt="" sizes="4rem" />
        </span>
      }
      title={title}
      note={`${isolated(city)} · ${formatMoney(price)}/month`}
      meta={
        <span className="flex gap-1.5">
          {!isPublished && <Badge>Draft</Badge>}
          <PropertyBadge status={status} />
        </span>
      }
    />
  )
}

/** Leases of the person and of their homes, the latest first. */
export function PersonLeases({ page: { leases, person } }: Props) {
  const user = useCurrentUser()
  const isTenant = leases?.items.some(({ tenant }) => tenant.id === person.id)
  // Each lease follows an approved application.
  const all = isTenant && person.id !== user?.id && urls.applications({ tenant: person.id, status: 'approved' })
  return (
    <Records title="Leases" older={leases?.more && 'The ten latest are shown.'} all={all}>
      {leases?.items.map((lease) => (
        <LeaseRow key={lease.id} lease={lease} isOfPerson={lease.tenant.id === person.id} />
      ))}
    </Records>
  )
}

/** Named by the home for its tenant's page and for the tenant, else by the tenant. */
function LeaseRow({ lease, isOfPerson }: { lease: PersonLease; isOfPerson: boolean }) {
  const isOwn = useCurrentUser()?.id === lease.tenant.id
  const { applicationId, property, tenant, startDate, endDate, monthlyRent } = lease
  const isByHome = isOfPerson || isOwn
  return (
    <ListRow
      href={applicationId ? urls.reviewApplication(applicationId) : undefined}
      leading={isByHome ? <PropertyThumbnail home={property} /> : <PersonAvatar person={tenant} />}
      title={isByHome ? property.title : fullName(tenant)}
      note={isByHome ? `${formatMoney(monthlyRent)}/month` : property.title}
      meta={
        <>
          <span>{formatDayRange(startDate, endDate)}</span>
          <LeaseBadge lease={lease} />
        </>
      }
    />
  )
}

function LeaseBadge({ lease }: { lease: PersonLease }) {
  if (lease.isCancelled) return <Badge>Cancelled</Badge>
  const phase = leasePhase(lease, localToday())
  if (phase === 'over') return <Badge>Ended</Badge>
  return phase === 'running' ? <Badge tone="good">Active</Badge> : <Badge>Upcoming</Badge>
}

/** Applications of the person and for their homes, newest first. */
export function PersonApplications({ page: { applications, person } }: Props) {
  const user = useCurrentUser()
  const isSentBy = (id: string | undefined) => applications?.items.some(({ tenant }) => tenant.id === id)
  // Lists are filtered by applicant, not by owner.
  const all = isSentBy(user?.id) ? urls.applications() : isSentBy(person.id) && urls.applications({ tenant: person.id })
  return (
    <Records title="Applications" older={applications?.more && 'The ten newest are shown.'} all={all}>
      {applications?.items.map((application) => (
        <ApplicationRow
          key={application.id}
          application={application}
          by={[person.id, user?.id].includes(application.tenant.id) ? 'home' : 'applicant'}
        />
      ))}
    </Records>
  )
}

/** Documents of the person that the user may see, newest first. */
export function PersonDocuments({ page: { documents, person } }: Props) {
  const all = useCurrentUser()?.id === person.id ? urls.documents : urls.documentsOf(person.id)
  return (
    <Records title="Documents" older={documents?.more && 'The ten newest are shown.'} all={all}>
      {documents?.items.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </Records>
  )
}

interface RecordsProps {
  title: string
  /** Says that there are older ones than those shown. */
  older: string | false | undefined
  /** The list of all, if there is one for the user. */
  all?: string | false | null
  children: ReactNode
}

function Records({ title, older, all, children }: RecordsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-base">
        {title}
      </h2>
      <List label={title}>{children}</List>
      {older && (
        <p className="mt-2 text-ink-muted text-sm">
          <span>{older}</span>{' '}
          {all && (
            <TextLink href={all} aria-label={`View all ${title.toLowerCase()}`} className="touch-target">
              View all
            </TextLink>
          )}
        </p>
      )}
    </section>
  )
}
