import { urlOf } from '@lintel/contract/screens'
import { BackLink } from '../../../ui/page/back-link.tsx'
import './comparison.css'
import type { User } from '@lintel/contract/accounts/schema'
import { useQuery } from '@tanstack/react-query'
import { isForbidden, isMissing } from '../../../api/failures.ts'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { forLandlords } from '../../accounts/for-landlords.tsx'
import { ManagedHomeFailure } from '../../properties/managed-home-failure.tsx'
import { managedPropertyQuery } from '../../properties/portfolio-data.ts'
import { Comparison } from './comparison.tsx'
import { ComparisonSkeleton } from './comparison-skeleton.tsx'

/** The applicants of a home side by side, for its owner and agents; others are redirected to its public page. */
export const CompareApplicationsScreen = forLandlords(ComparedHome, (id) => urlOf('property', { id }))

function ComparedHome({ id, user }: { id: string; user: User }) {
  const query = useQuery(managedPropertyQuery(id))
  const { data: home, error } = query
  useTitle(home ? `Applicants for ${home.title}` : 'Compare applicants')
  if (isForbidden(error) || isMissing(error) || (!home && error)) return <ManagedHomeFailure id={id} query={query} />
  return (
    <Page>
      <PageHeading
        title="Compare applicants"
        lead={home?.title ?? '\u00a0'}
        back={<BackLink href={urlOf('manageProperty', { id })}>Back to the home</BackLink>}
      />
      {home ? <Comparison home={home} user={user} /> : <ComparisonSkeleton />}
    </Page>
  )
}
