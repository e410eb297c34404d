import type { User } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import { useMemo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useRovingFocus } from '../../../ui/keyboard/roving-focus.ts'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { LoadMore, type LoadMoreProps } from '../../../ui/page/load-more.tsx'
import { availableMoves, type DecisionMove, MOVE_SHORTCUTS } from '../decisions/application-moves.ts'
import { type ApplicationFilters, writeFromParam } from './application-filters.ts'
import { ApplicationListRow } from './application-list-row.tsx'

export interface ApplicationListProps {
  applications: Application[]
  list: LoadMoreProps['list']
  user: User
  filters: ApplicationFilters
  /** Whether the user decides about applications: enables the shortcuts `a` and `r`. */
  isDeciding: boolean
  onMove: (application: Application, move: DecisionMove) => void
}

/** The list of applications, with keyboard navigation and actions. */
export function ApplicationList({ applications, list, user, filters, isDeciding, onMove }: ApplicationListProps) {
  const ids = useMemo(() => applications.map(({ id }) => id), [applications])
  const { hasNextPage, isFetchingNextPage: isLoading, fetchNextPage } = list
  const loadMore = hasNextPage && !isLoading ? () => void fetchNextPage() : undefined
  const { activeId, move, focusedId, listProps } = useRovingFocus(ids, { load: loadMore, isLoading })
  const from = writeFromParam(filters)
  const comparable = useMemo(() => propertiesWithSeveral(applications), [applications])

  const startMove = (decision: DecisionMove) => {
    const application = applications.find(({ id }) => id === focusedId())
    if (application && availableMoves(application, user).includes(decision)) onMove(application, decision)
  }
  useListShortcut('j', 'Next application (or arrow down)', () => move(1))
  useListShortcut('k', 'Previous application (or arrow up)', () => move(-1))
  useListShortcut('Enter', 'Open the application')
  useListShortcut('Home', 'First application of the list')
  useListShortcut('End', 'Last application shown')
  useListShortcut(isDeciding && MOVE_SHORTCUTS.approve.keys, MOVE_SHORTCUTS.approve.label, () => startMove('approve'))
  useListShortcut(isDeciding && MOVE_SHORTCUTS.reject.keys, MOVE_SHORTCUTS.reject.label, () => startMove('reject'))

  return (
    <>
      <ul
        aria-label="Applications"
        {...listProps}
        className={classNames(listClass, isDeciding ? applicantFirstClass : propertyFirstClass)}
      >
        {applications.map((application) => (
          <ApplicationListRow
            key={application.id}
            application={application}
            user={user}
            from={from}
            isActive={application.id === activeId}
            canCompare={isDeciding && comparable.has(application.propertyId)}
            onMove={onMove}
          />
        ))}
      </ul>
      <LoadMore what="applications" rows="[data-row-link]" list={list} count={applications.length} />
    </>
  )
}

/** The homes of which several pending applications are listed. */
function propertiesWithSeveral(applications: readonly Application[]): Set<string> {
  const properties = applications.filter(({ status }) => status === 'pending').map(({ propertyId }) => propertyId)
  return new Set(properties.filter((property, index) => properties.indexOf(property) !== index))
}

/** Registers a shortcut of the list; without `run` it only appears in the shortcut list. */
const useListShortcut = (keys: string | false, label: string, run?: () => void) =>
  useShortcut(keys ? { keys, label, group: 'Applications', ...(run && { run }) } : undefined)

const listClass =
  'grid gap-3 outline-none md:gap-0 md:gap-x-4 md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-surface-raised md:grid-cols-[auto_minmax(0,1fr)_auto_auto]'
const applicantFirstClass = 'lg:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)_auto_auto_auto_auto]'
const propertyFirstClass = 'lg:grid-cols-[auto_minmax(0,3fr)_minmax(0,2fr)_auto_auto_auto]'
