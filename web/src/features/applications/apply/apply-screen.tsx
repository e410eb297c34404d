import type { User } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import { isolated } from '@lintel/contract/isolated'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ActionBar } from '../../../ui/page/action-bar.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { FailedState } from '../../../ui/page/failed-state.tsx'
import { FailedPage } from '../../../ui/page/notice-page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
import { type LoadedProperty, propertyQuery } from '../../properties/data.ts'
import { factsText } from '../../properties/facts/property-facts.ts'
import { PropertyAsideLayout } from '../application/property-aside-layout.tsx'
import { PropertySummaryCard, PropertySummarySkeleton } from '../application/property-summary.tsx'
import { TitleSkeleton } from '../application/title-skeleton.tsx'
import { ownApplicationQuery } from '../data.ts'
import { ApplyForm } from './apply-form.tsx'
import { AlreadyApplied, NotAvailable, OwnProperty, PROPERTY_NOT_FOUND } from './cannot-apply.tsx'
import { CriteriaAside } from './criteria-aside.tsx'
import { draftQuery } from './draft-query.ts'

/** The screen to apply for a property. */
export function ApplyScreen({ params }: { params: Record<string, string> }) {
  const id = params.id ?? ''
  const user = useCurrentUser()
  const propertyResult = useQuery(propertyQuery(id))
  const ownApplication = useQuery(ownApplicationQuery(id))
  const [isFormOpen, setFormOpen] = useState(false)
  const [isTouched, setTouched] = useState(false)
  // What is typed stays, whatever is saved elsewhere: no need to fetch it.
  const draft = useQuery({ ...draftQuery(id), enabled: !isTouched })
  useTitle(propertyResult.data ? `Apply for ${propertyResult.data.title}` : 'Apply')

  if (propertyResult.isPending || ownApplication.isPending || draft.isPending) return <ApplySkeleton propertyId={id} />
  if (!propertyResult.data)
    return <FailedPage query={propertyResult} title="The home could not be loaded" missing={PROPERTY_NOT_FOUND} />
  // While signing out, before the screen unmounts.
  if (!user) return null

  const property = propertyResult.data
  const obstacle = obstacleOf(property, user, ownApplication.data)
  // An open form stays open if the property changes meanwhile, so that no input is lost; the server then refuses the form.
  if (!obstacle && !isFormOpen) setFormOpen(true)
  return (
    <ApplyLayout
      propertyId={id}
      title={`Apply for ${isolated(property.title)}`}
      aside={<PropertyAside property={property} />}
    >
      {!isFormOpen && obstacle ? (
        obstacle
      ) : draft.data ? (
        <ApplyForm
          property={property}
          user={user}
          own={draft.data}
          isTouched={isTouched}
          onTouch={setTouched}
          isSent={Boolean(ownApplication.data)}
        />
      ) : (
        <FailedState
          title="Your draft could not be loaded"
          error={draft.error}
          onRetry={draft.refetch}
          retrying={draft.isFetching}
        />
      )}
    </ApplyLayout>
  )
}

/** Why the user can't apply, in place of the form; null if they can. */
function obstacleOf(property: LoadedProperty, user: User, ownApplication: Application | null | undefined) {
  if (ownApplication) return <AlreadyApplied application={ownApplication} />
  if (property.ownerId === user.id) return <OwnProperty />
  return property.status !== 'available' || !property.isPublished ? <NotAvailable /> : null
}

function PropertyAside({ property }: { property: LoadedProperty }) {
  return (
    <>
      <PropertySummaryCard property={property} facts={factsText(property)} />
      <CriteriaAside property={property} />
    </>
  )
}

type ApplyLayoutProps = { propertyId: string; title: ReactNode; aside: ReactNode; children: ReactNode }

function ApplyLayout({ propertyId, title, aside, children }: ApplyLayoutProps) {
  return (
    <PropertyAsideLayout
      title={title}
      back={<BackLink href={urlOf('property', { id: propertyId })}>Back to Property</BackLink>}
      aside={aside}
    >
      {children}
    </PropertyAsideLayout>
  )
}

function ApplySkeleton({ propertyId }: { propertyId: string }) {
  return (
    <ApplyLayout propertyId={propertyId} title={<TitleSkeleton text="Apply" />} aside={<PropertySummarySkeleton />}>
      <Loading label="Loading the home">
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="mt-1.5 h-57 w-full rounded-md sm:h-50.5" />
        <Skeleton className="mt-5 h-23 w-full rounded-md sm:h-18" />
        <div className="mt-6">
          <ActionBar>
            <Skeleton className="h-10 w-44 rounded-md" />
            <Skeleton className="h-10 w-22 rounded-md" />
          </ActionBar>
        </div>
      </Loading>
    </ApplyLayout>
  )
}
