import type { PortfolioProperty } from '@lintel/contract/portfolio/schema'
import { urlOf } from '@lintel/contract/screens'
import { TextLink } from '../../../ui/link.tsx'
import { PersonLink } from '../../accounts/person-link.tsx'
import { applicationsText, listedText, tenancyText } from './performance.ts'

/** Lines on a property's card: lease and tenant, applications, time since it was listed. */
export function PerformanceNote({ property }: { property: PortfolioProperty }) {
  const { id, tenant, pendingApplications } = property
  const listed = listedText(property)
  const applications = applicationsText(property)
  return (
    <>
      <p>{tenancyText(property)}</p>
      {tenant && (
        <p className="truncate">
          Tenant: <PersonLink person={tenant} className="relative z-raised focus-visible:-outline-offset-2" />
        </p>
      )}
      <p>
        {pendingApplications > 0 ? (
          // Above the card's link, which covers the card.
          <TextLink
            href={
              pendingApplications > 1
                ? urlOf('compareApplications', { id })
                : urlOf('applications', { property: id, status: 'pending' })
            }
            className="relative z-raised"
          >
            {applications}
          </TextLink>
        ) : (
          <span>{applications}</span>
        )}
        {listed && <span>{` · ${listed}`}</span>}
      </p>
    </>
  )
}
