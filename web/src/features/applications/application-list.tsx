import type { User } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import { useMemo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { LoadMore, type LoadMoreProps } from '../../ui/load-more.tsx'
import { useRovingFocus } from '../../ui/roving-focus.ts'
import { useShortcut } from '../../ui/shortcuts.tsx'
import { type ApplicationFilters, writeFrom } from './application-filters.ts'
import { ApplicationListRow } from './application-list-row.tsx'
import { type DecisionMove, MOVE_KEYS, movesOf } from './moves.ts'

export interface ApplicationListProps {
  applications: Application[]
  list: LoadMoreProps['list']
  user: User
  filters: ApplicationFilters
  /** Whether the person decides: then `a` and `r` open the dialogs. */
  isDeciding: boolean
  onMove: (application: Application, move: DecisionMove) => void
}

/** The applications, one row each; acted on in place, by mouse or by keys. */
export function ApplicationList({ applications, list, user, filters, isDeciding, onMove }: ApplicationListProps) {
  const ids = useMemo(() => applications.map(({ id }) => id), [applications])
  const { hasNextPage, isFetchingNextPage: isLoading, fetchNextPage } = list
  const load = hasNextPage && !isLoading ? () => void fetchNextPage() : undefined
  const { activeId, move, focusedId, listProps } = useRovingFocus(ids, { load, isLoading })
  const from = writeFrom(filters)

  const decide = (wanted: DecisionMove) => {
    const application = applications.find(({ id }) => id === focusedId())
    if (application && movesOf(application, user).includes(wanted)) onMove(application, wanted)
  }
  useKey('j', 'Next application (or arrow down)', () => move(1))
  useKey('k', 'Previous application (or arrow up)', () => move(-1))
  useKey('Enter', 'Open the application')
  useKey('Home', 'First application of the list')
  useKey('End', 'Last application shown')
  useKey(isDeciding && MOVE_KEYS.approve.keys, MOVE_KEYS.approve.label, () => decide('approve'))
  useKey(isDeciding && MOVE_KEYS.reject.keys, MOVE_KEYS.reject.label, () => decide('reject'))

  return (
    <>
      <ul
        aria-label="Applications"
        {...listProps}
        className={classNames(columns, isDeciding ? peopleFirst : homesFirst)}
      >
        {applications.map((application) => (
          <ApplicationListRow
            key={application.id}
            application={application}
            user={user}
            from={from}
            isActive={application.id === activeId}
            onMove={onMove}
          />
        ))}
      </ul>
      <LoadMore what="applications" rows="[data-row-link]" list={list} count={applications.length} />
    </>
  )
}

/** One of the list's shortcuts; without `run` it is only listed. */
const useKey = (keys: string | false, label: string, run?: () => void) =>
  useShortcut(keys ? { keys, label, group: 'Applications', ...(run && { run }) } : undefined)

const columns =
  'grid gap-3 outline-none md:gap-0 md:gap-x-4 md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-surface-raised md:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]'
const peopleFirst = 'lg:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)_auto_auto_auto]'
const homesFirst = 'lg:grid-cols-[auto_minmax(0,3fr)_minmax(0,2fr)_auto_auto_auto]'
