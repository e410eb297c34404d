import type { User } from '@lintel/contract/accounts/schema'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Building2, ClipboardList, Plus, Users, Wallet } from 'lucide-react'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { formatCount, plural } from '../../ui/numbers.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { StatCard, StatLink } from '../../ui/stat-card.tsx'
import { urls } from '../../urls.ts'
import { WaitingAgents } from '../accounts/waiting-agents.tsx'
import { agentApplicationsQuery } from '../applications/data.ts'
import { OpenReports } from '../reports/open-reports.tsx'
import { EmptyLongest } from './empty-longest.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { OwnTenancy } from './own-tenancy.tsx'
import { PropertyPerformance } from './property-performance.tsx'
import { RecentApplications } from './recent-applications.tsx'
import { RentThisMonth } from './rent-this-month.tsx'
import { occupiedPropertiesUrl, pendingApplicationsUrl, usersUrl } from './stat-links.ts'
import { Stats } from './stats.tsx'

/** An agent's dashboard: the whole portfolio. */
export function AgentView({ user }: { user: User }) {
  const applications = useQuery(agentApplicationsQuery(RECENT_LENGTH))
  return (
    <Page>
      <PageHeading
        title="Agent Dashboard"
        action={
          <LinkButton href={urls.addProperty} variant="secondary" icon={<Plus aria-hidden="true" />}>
            Add Property
          </LinkButton>
        }
      />
      <Stats forRole="agent" cards={4}>
        {({ properties, occupied, monthlyRevenue, currency, pendingApplications, owners, tenants }) => (
          <>
            <StatCard
              label="Total Properties"
              value={formatCount(properties)}
              note="Across all owners"
              href={urls.properties}
              icon={<Building2 />}
            />
            <StatCard
              label="Active Users"
              value={formatCount(owners + tenants)}
              note={
                <>
                  <StatLink href={usersUrl('owner')}>{plural(owners, 'owner')}</StatLink>
                  <span>,</span> <StatLink href={usersUrl('tenant')}>{plural(tenants, 'tenant')}</StatLink>
                </>
              }
              href={usersUrl('active')}
              icon={<Users />}
            />
            <StatCard
              label="Pending Review"
              value={formatCount(pendingApplications)}
              note={pendingApplications > 0 ? 'Applications to decide' : 'All decided'}
              href={pendingApplicationsUrl}
              icon={<ClipboardList />}
            />
            <StatCard
              label="Monthly Revenue"
              value={formatMoney(monthlyRevenue, currency)}
              note={`From ${plural(occupied, 'occupied home')}`}
              href={occupiedPropertiesUrl}
              icon={<Wallet />}
            />
          </>
        )}
      </Stats>
      <RentThisMonth />
      <FirstStepsCard user={user} applications={applications.data?.rows} />
      <OpenReports />
      <WaitingAgents />
      <RecentApplications
        query={applications}
        by="applicant"
        canDecide
        empty={{ title: 'No applications yet', hint: 'Applications for any home appear here, the latest first.' }}
      />
      <PropertyPerformance />
      <EmptyLongest />
      <OwnTenancy />
    </Page>
  )
}
