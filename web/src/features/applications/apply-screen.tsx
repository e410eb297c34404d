import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FailedState } from '../../ui/failed-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useTitle } from '../../ui/page-title.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { isMissing, propertyQuery } from '../properties/data.ts'
import { factsText } from '../properties/property-facts.ts'
import { ApplyForm } from './apply-form.tsx'
import { AlreadyApplied, HomeGone, NotAvailable, OwnHome } from './apply-refusals.tsx'
import { ownApplicationQuery } from './data.ts'
import { HomeSummary, HomeSummarySkeleton } from './home-summary.tsx'
import { TitleSkeleton } from './title-skeleton.tsx'

/** Applying for a home. */
export function ApplyScreen({ params }: { params: Record<string, string> }) {
  const id = params.id ?? ''
  const user = useCurrentUser()
  const home = useQuery(propertyQuery(id))
  const own = useQuery(ownApplicationQuery(id))
  const [hasBegun, setHasBegun] = useState(false)
  useTitle(home.data ? `Apply for ${home.data.title}` : 'Apply')

  if (home.isPending || own.isPending) return <Pending propertyId={id} />
  if (!home.data && isMissing(home.error)) return <HomeGone />
  if (!home.data)
    return (
      <Page width="read">
        <FailedState
          level={1}
          title="The home could not be loaded"
          error={home.error}
          onRetry={home.refetch}
          retrying={home.isFetching}
        />
      </Page>
    )
  // Only after signing out, for the moment before the screen goes.
  if (!user) return null

  const property = home.data
  const obstacle = own.data ? (
    <AlreadyApplied application={own.data} />
  ) : property.ownerId === user.id ? (
    <OwnHome />
  ) : property.status !== 'available' || !property.isPublished ? (
    <NotAvailable />
  ) : null
  // Once somebody writes, what changes meanwhile is told when they send it: nothing is taken from under their hands.
  if (!obstacle && !hasBegun) setHasBegun(true)
  return (
    <Frame
      propertyId={id}
      title={`Apply for ${property.title}`}
      aside={<HomeSummary home={property} facts={factsText(property)} />}
    >
      {hasBegun || !obstacle ? <ApplyForm property={property} user={user} /> : obstacle}
    </Frame>
  )
}

type FrameProps = { propertyId: string; title: ReactNode; aside: ReactNode; children: ReactNode }

function Frame({ propertyId, title, aside, children }: FrameProps) {
  return (
    <Page>
      <PageHeading
        title={title}
        back={
          <TextLink quiet href={urls.property(propertyId)}>
            <ArrowLeft aria-hidden="true" /> Back to Property
          </TextLink>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <aside aria-label="The home" className="lg:order-last">
          {aside}
        </aside>
        <div className="min-w-0">{children}</div>
      </div>
    </Page>
  )
}

function Pending({ propertyId }: { propertyId: string }) {
  return (
    <Frame propertyId={propertyId} title={<TitleSkeleton words="Apply" />} aside={<HomeSummarySkeleton />}>
      <Loading label="Loading the home">
        <Skeleton className="h-5 w-72 max-w-full" />
        <Skeleton className="mt-1.5 h-57 w-full rounded-md sm:h-50.5" />
        <Skeleton className="mt-5 h-23 w-full rounded-md sm:h-18" />
        <div className="mt-6 flex gap-3">
          <Skeleton className="h-10 w-44 rounded-md" />
          <Skeleton className="h-10 w-22 rounded-md" />
        </div>
      </Loading>
    </Frame>
  )
}
