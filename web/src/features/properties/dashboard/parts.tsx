import { urlOf } from '@lintel/contract/screens'
import { type DashboardModule, TenantDashboard } from '../../../dashboard.ts'
import { fill } from '../../../slots.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

export const parts: DashboardModule['parts'] = [fill(TenantDashboard.Action, BrowseProperties)]

function BrowseProperties() {
  return (
    <LinkButton href={urlOf('listings')} variant="secondary">
      Browse all homes
    </LinkButton>
  )
}
