import type { User } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import { UsersRound } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { IconLink } from '../../../ui/link-button.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { PersonAvatar } from '../../accounts/person-link.tsx'
import { MessageLink } from '../../messages/message-link.tsx'
import { PropertyThumbnail } from '../../properties/pictures/property-thumbnail.tsx'
import { ApplicationBadge } from '../application/application-badge.tsx'
import { ShortlistMark, stageText } from '../application/application-stage.tsx'
import { FitSummary } from '../application/fit-mark.tsx'
import { waitingText } from '../application/waiting-text.ts'
import { availableMoves, type DecisionMove, MOVE_LABELS, MOVE_SHORTCUTS } from '../decisions/application-moves.ts'

export interface ApplicationListRowProps {
  application: Application
  user: User
  /** The list's filters (`writeFromParam`), for the application's URL. */
  from: string
  /** Whether the row has `tabIndex={0}` (roving tabindex). */
  isActive: boolean
  /** Whether others wait for the same home. */
  canCompare: boolean
  /** Must be stable between renders: rows are memoized. */
  onMove: (application: Application, move: DecisionMove) => void
}

/** A row of the application list: applicant or property, date, status and actions. */
export const ApplicationListRow = memo(function ApplicationListRow(props: ApplicationListRowProps) {
  const { application, user, from, isActive } = props
  const { id, property, tenant, status, createdAt } = application
  const isOwn = application.tenantId === user.id
  const name = fullName(tenant)
  const tabIndex = isActive ? 0 : -1
  const stage = stageText(application, isOwn)
  return (
    <li data-row={id} className={rowClass}>
      <span className="row-span-3 self-start md:row-span-1 md:self-center">
        {isOwn ? <PropertyThumbnail property={property} /> : <PersonAvatar person={tenant} />}
      </span>
      <div className="max-md:contents md:min-w-0 lg:contents">
        <p className="wrap-anywhere min-w-0 font-medium max-md:line-clamp-3 md:truncate">
          <Link
            href={urlOf('reviewApplication', { id, from })}
            data-row-link={id}
            tabIndex={tabIndex}
            className="outline-none after:absolute after:inset-0"
          >
            <bdi>{isOwn ? property.title : name}</bdi>
            {!isOwn && <VisuallyHidden>{` for ${property.title}`}</VisuallyHidden>}
          </Link>
          {application.isShortlisted && <ShortlistMark />}
        </p>
        <p className="wrap-anywhere min-w-0 text-ink-muted max-md:col-span-2 max-md:col-start-2 max-md:line-clamp-2 md:truncate">
          {stage && <span>{`${stage} · `}</span>}
          <bdi>{isOwn ? property.city : property.title}</bdi>
        </p>
        <div className="flex flex-wrap gap-x-3 max-md:col-span-2 max-md:col-start-2 lg:contents">
          {!isOwn && (
            <div className="max-lg:empty:hidden">
              {status === 'pending' && <FitSummary application={application} />}
            </div>
          )}
          <time dateTime={createdAt} className="tabular text-ink-muted">
            {(!isOwn && waitingText(application)) || formatDay(createdAt)}
          </time>
        </div>
      </div>
      <ApplicationBadge
        application={application}
        isOwn={isOwn}
        className="self-start justify-self-end max-md:col-start-3 max-md:row-start-1 md:self-center md:justify-self-start"
      />
      <Actions {...props} isOwn={isOwn} tabIndex={tabIndex} />
    </li>
  )
})

type ActionsProps = Omit<ApplicationListRowProps, 'from' | 'isActive'> & { isOwn: boolean; tabIndex: number }

function Actions({ application, user, canCompare, onMove, isOwn, tabIndex }: ActionsProps) {
  const { property, tenant, status } = application
  const name = fullName(tenant)
  return (
    <div className="relative col-span-3 mt-3 flex flex-wrap gap-2 md:col-auto md:mt-0 md:flex-nowrap md:justify-end">
      {canCompare && status === 'pending' && (
        <IconLink
          size="sm"
          href={urlOf('compareApplications', { id: property.id })}
          label={`Compare those who applied for ${property.title}`}
          tabIndex={tabIndex}
          icon={<UsersRound />}
          className="max-md:hidden"
        />
      )}
      {availableMoves(application, user).map((move) => (
        <Button
          key={move}
          size="sm"
          variant={move === 'approve' || move === 'reopen' ? 'secondary' : 'ghost'}
          tabIndex={tabIndex}
          aria-label={`${MOVE_LABELS[move]} ${isOwn ? 'your application' : `the application of ${name}`} for ${property.title}`}
          aria-keyshortcuts={move === 'approve' || move === 'reject' ? MOVE_SHORTCUTS[move].keys : undefined}
          onClick={() => onMove(application, move)}
          className={phoneButtonClass}
        >
          {MOVE_LABELS[move]}
        </Button>
      ))}
      <MessageLink
        to={isOwn ? property.ownerId : tenant.id}
        property={property.id}
        about={`${isOwn ? 'the owner' : name} about ${property.title}`}
        tabIndex={tabIndex}
        className={phoneButtonClass}
      />
    </div>
  )
}

/** A card on a phone, otherwise a subgrid row of the list. */
const rowClass =
  'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-lg border border-line bg-surface-raised p-4 text-sm transition-colors hover:bg-surface-hover has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus md:col-span-full md:grid-cols-subgrid md:rounded-none md:border-x-0 md:border-b-0 md:bg-transparent md:first:border-t-0 md:px-5 md:py-2.5'

const phoneButtonClass = 'max-md:min-h-10 max-md:grow max-md:border max-md:border-line'
