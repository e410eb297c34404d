import { applicationPolicy } from '@lintel/contract/applications/policy'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { EmptyStateProps } from '../../../ui/page/empty-state.tsx'
import { FailedPage } from '../../../ui/page/notice-page.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import { Loading, Skeleton, SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { ApplicationDocuments } from '../../documents/application-documents.tsx'
import { useRecordRecent } from '../../preferences/record-recent.ts'
import { AnswersCard } from '../application/answers-card.tsx'
import { ApplicantCard } from '../application/applicant-card.tsx'
import { ApplicationBadge } from '../application/application-badge.tsx'
import { ApplicationMessage } from '../application/application-message.tsx'
import { HistoryCard } from '../application/history-card.tsx'
import { PropertyAsideLayout } from '../application/property-aside-layout.tsx'
import { PropertySummaryCard, PropertySummarySkeleton } from '../application/property-summary.tsx'
import { TitleSkeleton } from '../application/title-skeleton.tsx'
import { applicationQuery } from '../data.ts'
import { ApplicationActions } from '../decisions/application-actions.tsx'
import { ApplicationEnd } from '../slots.ts'
import { ListNavigation } from './list-navigation.tsx'
import { OtherApplications } from './other-applications.tsx'
import { ReviewTools } from './review-tools.tsx'
import { StepsCard } from './steps-card.tsx'

/** One application, for its applicant, the property's owner and agents. */
export function ReviewApplicationScreen({ params }: { params: Record<string, string> }) {
  const user = useCurrentUser()
  const query = useQuery(applicationQuery(params.id ?? ''))
  const { data } = query
  const isOwn = data !== undefined && data.tenantId === user?.id
  const title = data && (isOwn ? 'Your application' : `Application from ${isolated(fullName(data.tenant))}`)
  const canDecide =
    user && data && applicationPolicy.approve(user, { tenantId: data.tenantId, ownerId: data.property.ownerId })
  useTitle(title ?? 'Application')
  useRecordRecent('application', data?.id)

  if (query.isPending) return <ReviewSkeleton id={params.id} />
  if (!data) return <FailedPage query={query} title="The application could not be loaded" missing={NOT_FOUND} />
  return (
    <PropertyAsideLayout
      back={<ListNavigation id={params.id ?? ''} />}
      title={title}
      lead={`Sent on ${formatDay(data.createdAt)}`}
      action={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ApplicationBadge application={data} isOwn={isOwn} />
          {user && <ApplicationActions staysInSight application={data} user={user} />}
          {canDecide && <ReviewTools application={data} />}
        </div>
      }
      aside={<PropertySummaryCard property={data.property} />}
    >
      {isOwn ? <StepsCard application={data} /> : <ApplicantCard application={data} />}
      <ApplicationMessage application={data} isOwn={isOwn} />
      <AnswersCard application={data} isOwn={isOwn} />
      <ApplicationDocuments id={data.id} isShown={data.showsDocuments} />
      {canDecide && <ApplicationEnd key={data.id} id={data.id} />}
      <HistoryCard events={data.events} />
      {canDecide && <OtherApplications id={data.id} propertyId={data.propertyId} />}
    </PropertyAsideLayout>
  )
}

const NOT_FOUND: EmptyStateProps = {
  drawing: DocumentsDrawing,
  title: 'Application not found',
  hint: 'It is not here, or it is not yours to see.',
  action: <LinkButton href={urlOf('applications')}>Back to applications</LinkButton>,
}

function ReviewSkeleton({ id }: { id: string | undefined }) {
  return (
    <PropertyAsideLayout
      back={<ListNavigation id={id ?? ''} />}
      title={<TitleSkeleton text="Application" />}
      lead={'\u00a0'}
      aside={<PropertySummarySkeleton />}
    >
      <Loading label="Loading the application">
        <Skeleton className="h-24 w-full rounded-lg" />
        <SkeletonLines lines={5} className="mt-8" />
      </Loading>
    </PropertyAsideLayout>
  )
}
