import type { User } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import type { ApplicationMove } from '@lintel/contract/applications/status'
import { Suspense, useMemo, useState } from 'react'
import { More, type MoreProps } from '../../ui/more.tsx'
import { useRowFocus } from '../../ui/row-focus.ts'
import { useShortcut } from '../../ui/shortcuts.tsx'
import { type ApplicationFilters, writeFrom } from './application-filters.ts'
import { ApplicationListRow } from './application-list-row.tsx'
import { MOVE_DIALOGS, movesOf } from './moves.ts'

export interface ApplicationListProps {
  applications: Application[]
  list: MoreProps['list']
  user: User
  filters: ApplicationFilters
  /** Whether the person decides: then `a` and `r` open the dialogs. */
  isDeciding: boolean
}

/** The applications, one row each; decided in place, by mouse or by keys. */
export function ApplicationList({ applications, list, user, filters, isDeciding }: ApplicationListProps) {
  // Holds the application as it was: the dialog stays open, with what was typed, when its row changes or leaves the list.
  const [open, setOpen] = useState<{ application: Application; move: ApplicationMove } | null>(null)
  const ids = useMemo(() => applications.map(({ id }) => id), [applications])
  const fetchMore = list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : undefined
  const { activeId, move, focusedId, listProps } = useRowFocus(ids, fetchMore)
  const from = writeFrom(filters)

  const decide = (wanted: ApplicationMove) => {
    const application = applications.find(({ id }) => id === focusedId())
    if (application && movesOf(application, user).includes(wanted)) setOpen({ application, move: wanted })
  }
  useKey('j', 'Next application (or arrow down)', () => move(1))
  useKey('k', 'Previous application (or arrow up)', () => move(-1))
  useKey('Enter', 'Open the application')
  useKey('Home', 'First application of the list')
  useKey('End', 'Last application shown')
  useKey(isDeciding ? 'a' : null, 'Approve the application', () => decide('approve'))
  useKey(isDeciding ? 'r' : null, 'Reject the application', () => decide('reject'))

  const Dialog = open && MOVE_DIALOGS[open.move]
  return (
    <>
      <ul aria-label="Applications" {...listProps} className={columns}>
        {applications.map((application) => (
          <ApplicationListRow
            key={application.id}
            application={application}
            user={user}
            from={from}
            isActive={application.id === activeId}
            onMove={(wanted) => setOpen({ application, move: wanted })}
          />
        ))}
      </ul>
      <More what="applications" rows="[data-row-link]" list={list} count={applications.length} />
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog application={open.application} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

/** One of the list's shortcuts; without `run` it is only listed. */
const useKey = (keys: string | null, label: string, run?: () => void) =>
  useShortcut(keys ? { keys, label, group: 'Applications', ...(run && { run }) } : undefined)

const columns =
  'grid gap-3 outline-none md:gap-0 md:gap-x-4 md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-surface-raised md:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto] lg:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)_auto_auto_auto]'
