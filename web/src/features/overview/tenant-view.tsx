import type { User } from '@lintel/contract/accounts/schema'
import type { Lease } from '@lintel/contract/leases/schema'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { FileText, House, Wallet } from 'lucide-react'
import { formatDay, formatShortDay, localToday } from '../../ui/dates.ts'
import { isolated } from '../../ui/isolated.ts'
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
import { overviewQuery } from './data.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { OwnHome } from './own-home.tsx'
import { RecentApplications } from './recent-applications.tsx'
import { SimilarHomes } from './similar-homes.tsx'
import { StatsSkeleton } from './skeletons.tsx'
import { pendingApplicationsUrl } from './stat-links.ts'
import { StatsFailed } from './stats.tsx'

/** A tenant's home page: rent, lease, the home, documents, applications and similar homes. */
export function TenantView({ user }: { user: User }) {
  const applications = useQuery(tenantApplicationsQuery(RECENT_LENGTH))
  return (
    <Page>
      <PageHeading
        title={`Welcome back, ${isolated(user.firstName)}`}
        action={
          <LinkButton href={urls.listings} variant="secondary">
            Browse homes
          </LinkButton>
        }
      />
      {user.role === 'agent' && <WaitingNotice className="mb-6" />}
      <TenantStats />
      <FirstStepsCard user={user} applications={applications.data?.rows} />
      <OwnHome />
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
      <StatCard
        label="Monthly Rent"
        value={lease.data ? formatMoney(lease.data.monthlyRent) : '—'}
        note="Due on 1st of each month"
        href={lease.data ? urls.lease : undefined}
        icon={<Wallet />}
      />
      <StatCard
        label="Active Lease"
        value={leaseStat(lease.data)}
        note={
          <span className="block min-h-10">
            {lease.data ? (
              <>
                <bdi className="block truncate">{lease.data.property.title}</bdi>
                <span>{`Until ${formatDay(lease.data.endDate)}`}</span>
              </>
            ) : (
              'Begins when an application is approved'
            )}
          </span>
        }
        href={lease.data ? urls.lease : undefined}
        icon={<House />}
      />
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

/** 'Active', 'None', or 'Begins on Mar 4' for an upcoming lease. */
function leaseStat(lease: Lease | null): string {
  if (!lease) return 'None'
  return leasePhase(lease, localToday()) === 'upcoming' ? `Begins on ${formatShortDay(lease.startDate)}` : 'Active'
}
