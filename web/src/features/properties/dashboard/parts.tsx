import { type DashboardModule, TenantDashboard } from '../../../dashboard.ts'
import { fill } from '../../../slots.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { urls } from '../../../urls.ts'

export const parts: DashboardModule['parts'] = [fill(TenantDashboard.Action, BrowseHomes)]

function BrowseHomes() {
  return (
    <LinkButton href={urls.listings} variant="secondary">
      Browse all homes
    </LinkButton>
  )
}
