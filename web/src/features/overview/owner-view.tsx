import type { User } from '@lintel/contract/accounts/schema'
import { RECENT_LENGTH } from '@lintel/contract/limits'
import { occupancyRate } from '@lintel/contract/overview/occupancy'
import { useQuery } from '@tanstack/react-query'
import { Building2, ClipboardList, DoorOpen, Plus, Wallet } from 'lucide-react'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { formatCount, formatPercent } from '../../ui/numbers.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { urls } from '../../urls.ts'
import { ownerApplicationsQuery } from '../applications/data.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { OwnProperties } from './own-properties.tsx'
import { OwnTenancy } from './own-tenancy.tsx'
import { RecentApplications } from './recent-applications.tsx'
import { RentThisMonth } from './rent-this-month.tsx'
import { occupiedPropertiesUrl, pendingApplicationsUrl } from './stat-links.ts'
import { Stats } from './stats.tsx'

/** An owner's dashboard: stats, the latest applications, and their homes. */
export function OwnerView({ user }: { user: User }) {
  const applications = useQuery(ownerApplicationsQuery(RECENT_LENGTH))
  return (
    <Page>
      <PageHeading
        title="Property Portfolio"
        action={
          <LinkButton href={urls.addProperty} icon={<Plus aria-hidden="true" />}>
            Add Property
          </LinkButton>
        }
      />
      <Stats forRole="owner" cards={4}>
        {({ properties, occupied, monthlyRevenue, currency, pendingApplications }) => (
          <>
            <StatCard
              label="Total Properties"
              value={formatCount(properties)}
              note="Drafts included"
              href={urls.properties}
              icon={<Building2 />}
            />
            <StatCard
              label="Occupancy Rate"
              value={formatPercent(occupancyRate(occupied, properties))}
              note={`${formatCount(occupied)} of ${formatCount(properties)} occupied`}
              href={occupiedPropertiesUrl}
              icon={<DoorOpen />}
            />
            <StatCard
              label="Monthly Revenue"
              value={formatMoney(monthlyRevenue, currency)}
              note="From occupied homes"
              href={occupiedPropertiesUrl}
              icon={<Wallet />}
            />
            <StatCard
              label="Pending Applications"
              value={formatCount(pendingApplications)}
              note={
                pendingApplications > 0
                  ? 'Waiting for your answer'
                  : applications.data?.rows.length === 0
                    ? 'No applications yet'
                    : 'All answered'
              }
              href={pendingApplicationsUrl}
              icon={<ClipboardList />}
            />
          </>
        )}
      </Stats>
      <RentThisMonth />
      <FirstStepsCard user={user} applications={applications.data?.rows} />
      <RecentApplications
        query={applications}
        by="applicant"
        empty={{
          title: 'No applications yet',
          hint: 'When somebody applies for one of your published homes, you find it here.',
        }}
      />
      <OwnProperties />
      <OwnTenancy />
    </Page>
  )
}
