import { urlOf } from '@lintel/contract/screens'
import { BackLink } from '../../../ui/page/back-link.tsx'
import './comparison.css'
import type { User } from '@lintel/contract/accounts/schema'
import { useQuery } from '@tanstack/react-query'
import { isForbidden, isMissing } from '../../../api/failures.ts'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { forLandlords } from '../../accounts/for-landlords.tsx'
import { ManagedPropertyFailure } from '../../properties/managed-property-failure.tsx'
import { managedPropertyQuery } from '../../properties/portfolio-data.ts'
import { Comparison } from './comparison.tsx'
import { ComparisonSkeleton } from './comparison-skeleton.tsx'

/** The applicants of a home side by side, for its owner and agents; others are redirected to its public page. */
export const CompareApplicationsScreen = forLandlords(ComparedProperty, (id) => urlOf('property', { id }))

function ComparedProperty({ id, user }: { id: string; user: User }) {
  const query = useQuery(managedPropertyQuery(id))
  const { data: property, error } = query
  useTitle(property ? `Applicants for ${property.title}` : 'Compare applicants')
  if (isForbidden(error) || isMissing(error) || (!property && error))
    return <ManagedPropertyFailure id={id} query={query} />
  return (
    <Page>
      <PageHeading
        title="Compare applicants"
        lead={property?.title ?? '\u00a0'}
        back={<BackLink href={urlOf('manageProperty', { id })}>Back to the home</BackLink>}
      />
      {property ? <Comparison property={property} user={user} /> : <ComparisonSkeleton />}
    </Page>
  )
}
