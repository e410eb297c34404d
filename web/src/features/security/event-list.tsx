import type { SecurityEvent } from '@lintel/contract/security/schema'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { List, ListRowSkeleton } from '../../ui/list.tsx'
import { LoadMore, type LoadMoreProps } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { EventRow } from './event-row.tsx'

export interface EventListProps {
  list: LoadMoreProps['list'] & {
    data: { pages: { rows: SecurityEvent[] }[] } | undefined
    isPending: boolean
    isError: boolean
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  readerId: string
  /** Shown when there is no event. */
  empty: ReactNode
}

/** The events of the security log, newest first. */
export function EventList({ list, readerId, empty }: EventListProps) {
  const events = list.data?.pages.flatMap((page) => page.rows)
  if (list.isPending) {
    return (
      <Loading label="Loading the log">
        <List>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <ListRowSkeleton key={row} height="h-22" />
          ))}
        </List>
      </Loading>
    )
  }
  if (!events) {
    return (
      <FailedState
        title="The log could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  if (events.length === 0) return empty
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={classNames('transition-opacity delay-75', list.isPlaceholderData && 'pointer-events-none opacity-45')}
    >
      <List label="Security log">
        {events.map((event) => (
          <EventRow key={event.id} event={event} readerId={readerId} />
        ))}
      </List>
      <LoadMore what="events" rows="[data-event]" list={list} count={events.length} />
    </div>
  )
}
