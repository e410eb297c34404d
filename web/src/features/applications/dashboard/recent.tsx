import { RECENT_LENGTH } from '@lintel/contract/limits'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/link-button.tsx'
import { agentApplicationsQuery, ownerApplicationsQuery, tenantApplicationsQuery } from '../data.ts'
import { RecentApplications } from './recent-applications.tsx'

export function RecentOfTenant() {
  return (
    <RecentApplications
      query={useQuery(tenantApplicationsQuery(RECENT_LENGTH))}
      by="home"
      empty={{
        title: 'No applications yet',
        hint: 'Homes you apply for appear here, with where each application stands.',
        action: <LinkButton href={urlOf('listings')}>Find a home</LinkButton>,
      }}
    />
  )
}

export function RecentOfOwner() {
  return (
    <RecentApplications
      query={useQuery(ownerApplicationsQuery(RECENT_LENGTH))}
      by="applicant"
      empty={{
        title: 'No applications yet',
        hint: 'When somebody applies for one of your published homes, you find it here.',
      }}
    />
  )
}

export function RecentOfAll() {
  return (
    <RecentApplications
      query={useQuery(agentApplicationsQuery(RECENT_LENGTH))}
      by="applicant"
      canDecide
      empty={{ title: 'No applications yet', hint: 'Applications for any home appear here, the latest first.' }}
    />
  )
}
