import type { User } from '@lintel/contract/accounts/schema'
import { isolated } from '@lintel/contract/isolated'
import type { OwnTenancy } from '@lintel/contract/leases/schema'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { FileText, House, Wallet } from 'lucide-react'
import { formatDay, formatShortDay } from '../../ui/dates.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { formatCount } from '../../ui/numbers.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { StatCard, StatLink, StatRow } from '../../ui/stat-card.tsx'
import { urls } from '../../urls.ts'
import { WaitingNotice } from '../accounts/waiting-notice.tsx'
import { tenantApplicationsQuery } from '../applications/data.ts'
import { OWN_DOCUMENTS_PAGE } from '../documents/data.ts'
import { OwnDocuments } from '../documents/own-documents.tsx'
import { leaseQuery } from '../leases/data.ts'
import { leasePhase } from '../leases/schedule.ts'
import { OwnMoney } from '../rent/lease-money.tsx'
import { overviewQuery } from './data.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { OwnHome } from './own-home.tsx'
import { RecentApplications } from './recent-applications.tsx'
import { SimilarHomes } from './similar-homes.tsx'
import { StatsSkeleton } from './skeletons.tsx'
import { pendingApplicationsUrl } from './stat-links.ts'
import { StatsFailed } from './stats.tsx'

/** A tenant's home page: rent, lease, documents, applications, the home and similar homes. */
export function TenantView({ user }: { user: User }) {
  const applications = useQuery(tenantApplicationsQuery(RECENT_LENGTH))
  return (
    <Page>
      <PageHeading
        title={`Welcome back, ${isolated(user.firstName)}`}
        action={
          <LinkButton href={urls.listings} variant="secondary">
            Browse all homes
          </LinkButton>
        }
      />
      {user.role === 'agent' && <WaitingNotice className="mb-6" />}
      <TenantStats />
      <OwnMoney />
      <FirstStepsCard user={user} applications={applications.data?.rows} />
      <OwnDocuments
        title="My Documents"
        hasAllLink
        limit={OWN_DOCUMENTS_PAGE}
        empty={{
          title: 'No documents yet',
          hint: 'Your leases appear here, and what you add: payslips, references, whatever goes with an application.',
        }}
      />
      <RecentApplications
        query={applications}
        by="home"
        empty={{
          title: 'No applications yet',
          hint: 'Homes you apply for appear here, with where each application stands.',
          action: <LinkButton href={urls.listings}>Find a home</LinkButton>,
        }}
      />
      <OwnHome />
      <SimilarHomes applications={applications.data?.rows ?? []} />
    </Page>
  )
}

function TenantStats() {
  const overview = useQuery(overviewQuery)
  const lease = useQuery(leaseQuery)
  if (overview.isPending || lease.isPending)
    return (
      <Loading label="Loading the figures">
        <StatsSkeleton noteLines={2} />
      </Loading>
    )
  if (!overview.data || lease.isError)
    return (
      <StatsFailed
        error={overview.error ?? lease.error}
        onRetry={() => {
          if (overview.isError) void overview.refetch()
          if (lease.isError) void lease.refetch()
        }}
        retrying={overview.isFetching || lease.isFetching}
      />
    )
  const pending = overview.data.pendingApplications
  const total = 'applications' in overview.data ? overview.data.applications : pending
  return (
    <StatRow>
      {lease.data ? <LeaseStats lease={lease.data} /> : <NoLeaseStats pending={pending} />}
      <StatCard
        label="Applications"
        value={formatCount(total)}
        note={<StatLink href={pendingApplicationsUrl}>{`${formatCount(pending)} pending`}</StatLink>}
        href={urls.applications()}
        icon={<FileText />}
      />
    </StatRow>
  )
}

function LeaseStats({ lease }: { lease: OwnTenancy }) {
  const { monthlyRent, currency, property, endDate, others } = lease
  const [next] = others
  return (
    <>
      <StatCard
        label="Monthly Rent"
        value={formatMoney(monthlyRent, currency)}
        note={
          <>
            <span className="block">Due on 1st of each month</span>
            {next && <span>{`${formatMoney(next.monthlyRent, next.currency)} from ${formatDay(next.startDate)}`}</span>}
          </>
        }
        href={urls.lease}
        icon={<Wallet />}
      />
      <StatCard
        label="Active Lease"
        value={leasePhase(lease) === 'upcoming' ? `Begins on ${formatShortDay(lease.startDate)}` : 'Active'}
        note={
          <>
            <bdi className="block truncate">{property.title}</bdi>
            <span>{`Until ${formatDay(endDate)}`}</span>
          </>
        }
        href={urls.lease}
        icon={<House />}
      />
    </>
  )
}

function NoLeaseStats({ pending }: { pending: number }) {
  return (
    <>
      <StatCard
        label="Monthly Rent"
        value="None"
        note={<StatLink href={urls.listings}>Find a home</StatLink>}
        icon={<Wallet />}
      />
      <StatCard
        label="Active Lease"
        value="None"
        note={
          pending > 0 ? (
            <StatLink href={pendingApplicationsUrl}>Begins when an application is approved</StatLink>
          ) : (
            'Begins when an application is approved'
          )
        }
        icon={<House />}
      />
    </>
  )
}
