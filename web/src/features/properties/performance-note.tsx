import type { PortfolioProperty } from '@lintel/contract/properties/schema'
import { TextLink } from '../../ui/link.tsx'
import { fullName } from '../../ui/names.ts'
import { urls } from '../../urls.ts'
import { applicationsText, listedText, tenancyText } from './performance.ts'

/** How a home does, in a few lines on its card: its lease and tenant, its applications, and how long it is listed. */
export function PerformanceNote({ property }: { property: PortfolioProperty }) {
  const { id, tenant, pendingApplications } = property
  const listed = listedText(property)
  const applications = applicationsText(property)
  return (
    <>
      <p>{tenancyText(property)}</p>
      {tenant && <p className="truncate">Tenant: {fullName(tenant)}</p>}
      <p>
        {pendingApplications > 0 ? (
          // Above the card's own link.
          <TextLink href={urls.applications({ property: id, status: 'pending' })} className="relative z-raised">
            {applications}
          </TextLink>
        ) : (
          applications
        )}
        {listed && ` · ${listed}`}
      </p>
    </>
  )
}
