import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { ApplicationDetail } from '@lintel/contract/applications/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { fullName } from '../../ui/names.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useTitle } from '../../ui/page-title.ts'
import { Loading, Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { ApplicationDocuments } from '../documents/application-documents.tsx'
import { isMissing } from '../properties/data.ts'
import { ApplicantCard } from './applicant-card.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { applicationQuery } from './data.ts'
import { Decisions } from './decisions.tsx'
import { HistoryCard } from './history-card.tsx'
import { HomeSummary, HomeSummarySkeleton } from './home-summary.tsx'
import { ListPosition } from './list-position.tsx'
import { OtherApplications } from './other-applications.tsx'
import { TitleSkeleton } from './title-skeleton.tsx'

/** One application: to the applicant their own, to owner and agent the person who applied. */
export function ReviewApplicationScreen({ params }: { params: Record<string, string> }) {
  const user = useCurrentUser()
  const { data, error, isPending, isFetching, refetch } = useQuery(applicationQuery(params.id ?? ''))
  const isOwn = data !== undefined && data.tenantId === user?.id
  const title = data && (isOwn ? 'Your application' : `Application from ${fullName(data.tenant)}`)
  const mayDecide =
    user && data && applicationPolicy.approve(user, { tenantId: data.tenantId, ownerId: data.property.ownerId })
  useTitle(title ?? 'Application')

  if (isPending) return <Pending id={params.id} />
  if (!data && isMissing(error)) return <ApplicationGone />
  if (!data)
    return (
      <Page width="read">
        <FailedState
          level={1}
          title="The application could not be loaded"
          error={error}
          onRetry={refetch}
          retrying={isFetching}
        />
      </Page>
    )
  return (
    <Frame
      id={params.id}
      title={title}
      lead={`Sent on ${formatDay(data.createdAt)}`}
      badge={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ApplicationBadge status={data.status} />
          {user && <Decisions application={data} user={user} />}
        </div>
      }
      aside={<HomeSummary home={data.property} />}
    >
      {!isOwn && <ApplicantCard applicant={data.tenant} propertyId={data.propertyId} />}
      <Message application={data} isOwn={isOwn} />
      <ApplicationDocuments
        id={data.id}
        isOwn={isOwn}
        isClosed={data.status === 'rejected' || data.status === 'withdrawn'}
      />
      <HistoryCard events={data.events} />
      {mayDecide && <OtherApplications id={data.id} />}
    </Frame>
  )
}

function Message({ application: { message, tenant }, isOwn }: { application: ApplicationDetail; isOwn: boolean }) {
  const author = isOwn ? 'You' : (tenant.firstName ?? 'They')
  return (
    <section aria-labelledby="message-heading">
      <h2 id="message-heading" className="font-semibold text-base">
        Why this home
      </h2>
      {message ? (
        <p className="mt-3 max-w-prose whitespace-pre-wrap border-accent border-l-2 pl-4 leading-relaxed sm:pl-5">
          {message}
        </p>
      ) : (
        <p className="mt-2 text-ink-muted text-sm">{author} did not write a message.</p>
      )}
    </section>
  )
}

type FrameProps = {
  id: string | undefined
  title: ReactNode
  lead?: ReactNode
  badge?: ReactNode
  aside: ReactNode
  children: ReactNode
}

function Frame({ id, title, lead, badge, aside, children }: FrameProps) {
  return (
    <Page>
      <PageHeading title={title} lead={lead} action={badge} back={<ListPosition id={id ?? ''} />} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <aside aria-label="The home" className="lg:order-last">
          {aside}
        </aside>
        <div className="min-w-0 space-y-8">{children}</div>
      </div>
    </Page>
  )
}

function ApplicationGone() {
  return (
    <Page width="read">
      <EmptyState
        level={1}
        drawing="papers"
        title="Application not found"
        hint="It is not here, or it is not yours to see."
        action={<LinkButton href={urls.applications()}>Back to applications</LinkButton>}
      />
    </Page>
  )
}

function Pending({ id }: { id: string | undefined }) {
  return (
    <Frame id={id} title={<TitleSkeleton words="Application" />} lead={'\u00a0'} aside={<HomeSummarySkeleton />}>
      <Loading label="Loading the application">
        <Skeleton className="h-24 w-full rounded-lg" />
        <SkeletonLines lines={5} className="mt-8" />
      </Loading>
    </Frame>
  )
}
