import type { User } from '@lintel/contract/accounts/schema'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { Application, ApplicationDetail } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isMissing } from '../../../api/failures.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { FailedState } from '../../../ui/page/failed-state.tsx'
import { Loading, Skeleton, SkeletonLines } from '../../../ui/page/skeleton.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { ApplicationDocuments } from '../../documents/application-documents.tsx'
import { AnswersCard } from '../application/answers-card.tsx'
import { ApplicantCard } from '../application/applicant-card.tsx'
import { ApplicationBadge } from '../application/application-badge.tsx'
import { ApplicationMessage } from '../application/application-message.tsx'
import { HistoryCard } from '../application/history-card.tsx'
import { applicationQuery } from '../data.ts'
import { ApplicationActions } from '../decisions/application-actions.tsx'
import { ReviewTools } from '../review/review-tools.tsx'
import { ApplicationEnd } from '../slots.ts'

export interface ApplicantPanelProps {
  id: string
  /** The home that is compared: an application for another one is not shown. */
  propertyId: string
  /** The application as the table has it, shown until the whole one is loaded. */
  row: Application | undefined
  user: User
  /** What to show first. */
  part: 'documents' | undefined
  /** `PanelNavigation`. */
  navigation: ReactNode
  onClose: () => void
  onDecided: (id: string) => void
}

/** An application with everything that a decision needs, and the decision itself. Focused when it is opened. */
export function ApplicantPanel(props: ApplicantPanelProps) {
  const { id, propertyId, row, user, part, navigation, onClose, onDecided } = props
  const query = useQuery(applicationQuery(id))
  const isMisplaced = query.data && query.data.propertyId !== propertyId
  const detail = isMisplaced ? undefined : query.data
  const shown = detail ?? row
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each application that is opened
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    // Beside the table it is always in sight.
    if (!window.matchMedia('(min-width: 64rem)').matches) panel.current?.scrollIntoView({ block: 'start' })
    panel.current?.querySelector('.compare-panel-body')?.scrollTo({ top: 0 })
  }, [id])
  const isLoaded = detail !== undefined
  useEffect(() => {
    if (isLoaded && part) document.getElementById(`${part}-heading`)?.scrollIntoView({ block: 'start' })
  }, [isLoaded, part])
  useShortcut({ keys: 'Escape', label: 'Close the application', group: 'Applications', run: onClose })

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={shown ? `Application of ${fullName(shown.tenant)}` : 'Application'}
      className="compare-panel"
    >
      <div className="compare-panel-head">
        {shown && <ApplicationBadge application={shown} isOwn={false} />}
        <div className="ml-auto">{navigation}</div>
        <IconButton label="Close" aria-keyshortcuts="Escape" icon={<X />} onClick={onClose} />
      </div>
      {detail && <PanelActions application={detail} user={user} onDecided={onDecided} />}
      <div className="compare-panel-body space-y-8">
        {shown && <Summary application={shown} detail={detail} />}
        {!detail && query.isPending && !shown && <PanelSkeleton />}
        {query.error && !detail && !isMissing(query.error) && (
          <FailedState
            compact
            level={3}
            title="The application could not be loaded"
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
        {!shown && (isMisplaced || isMissing(query.error)) && (
          <p className="text-ink-muted">This application is not here, or it is not yours to see.</p>
        )}
        {detail && <Details application={detail} user={user} />}
      </div>
    </section>
  )
}

function Summary({ application, detail }: { application: Application; detail: ApplicationDetail | undefined }) {
  return (
    <>
      <div className="space-y-3">
        <ApplicantCard application={application} />
        <p className="text-ink-muted text-sm">
          Sent on <time dateTime={application.createdAt}>{formatDay(application.createdAt)}</time>
        </p>
      </div>
      <ApplicationMessage application={application} isOwn={false} />
      <AnswersCard application={detail ?? application} isOwn={false} />
    </>
  )
}

function Details({ application, user }: { application: ApplicationDetail; user: User }) {
  const { id, showsDocuments, events } = application
  return (
    <>
      <ApplicationDocuments id={id} isShown={showsDocuments} />
      {canReview(application, user) && <ApplicationEnd key={id} id={id} />}
      <HistoryCard events={events} />
    </>
  )
}

interface PanelActionsProps {
  application: ApplicationDetail
  user: User
  onDecided: (id: string) => void
}

function PanelActions({ application, user, onDecided }: PanelActionsProps) {
  if (!canReview(application, user)) return null
  const { id } = application
  return (
    <div className="compare-actions" data-print="never">
      <ApplicationActions key={id} application={application} user={user} onDone={() => onDecided(id)} />
      <ReviewTools key={`tools ${id}`} application={application} />
    </div>
  )
}

/** Agents don't review their own applications. */
export const canReview = ({ tenantId, property }: Application, user: User) =>
  applicationPolicy.review(user, { tenantId, ownerId: property.ownerId })

function PanelSkeleton() {
  return (
    <Loading label="Loading the application">
      <Skeleton className="h-24 w-full rounded-lg" />
      <SkeletonLines lines={5} className="mt-8" />
    </Loading>
  )
}
