import { RECENT_LENGTH } from '@lintel/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Building2, ClipboardList, Plus, Users, Wallet } from 'lucide-react'
import { formatCount, formatMoney, plural } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { StatCard, StatLink } from '../../ui/stat-card.tsx'
import { urls } from '../../urls.ts'
import { WaitingAgents } from '../accounts/waiting-agents.tsx'
import { agentApplicationsQuery } from '../applications/data.ts'
import { occupiedHomes, pendingApplicationsUrl, usersOf } from './figure-links.ts'
import { Figures } from './figures.tsx'
import { PropertyPerformance } from './property-performance.tsx'
import { RecentApplications } from './recent-applications.tsx'

/** What an agent comes for: everything, at a glance. */
export function AgentView() {
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
      <Figures of="agent" places={4}>
        {({ properties, occupied, monthlyRevenue, pendingApplications, owners, tenants }) => (
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
                  <StatLink href={usersOf('owner')}>{plural(owners, 'owner')}</StatLink>,{' '}
                  <StatLink href={usersOf('tenant')}>{plural(tenants, 'tenant')}</StatLink>
                </>
              }
              href={usersOf('active')}
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
              value={formatMoney(monthlyRevenue)}
              note={`From ${plural(occupied, 'occupied home')}`}
              href={occupiedHomes}
              icon={<Wallet />}
            />
          </>
        )}
      </Figures>
      <WaitingAgents />
      <RecentApplications
        query={applications}
        by="applicant"
        isDeciding
        empty={{ title: 'No applications yet', hint: 'Applications for any home appear here, the latest first.' }}
      />
      <PropertyPerformance />
    </Page>
  )
}
