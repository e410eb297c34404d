import type { SecurityEvent } from '@lintel/contract/security/schema'
import type { ReactNode } from 'react'
import { Dimmed } from '../../ui/page/dimmed.tsx'
import { List, ListRowSkeleton } from '../../ui/page/list.tsx'
import { LoadMore } from '../../ui/page/load-more.tsx'
import { QueryState } from '../../ui/page/query-state.tsx'
import type { ListQuery } from '../../ui/table/list-table.tsx'
import { EventRow } from './event-row.tsx'

export interface EventListProps {
  list: ListQuery<SecurityEvent>
  readerId: string
  /** Shown when there is no event. */
  empty: ReactNode
}

/** The events of the security log, newest first. */
export function EventList({ list, readerId, empty }: EventListProps) {
  return (
    <QueryState
      query={list}
      what="the log"
      pending={
        <List>
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <ListRowSkeleton key={row} height="h-22" />
          ))}
        </List>
      }
      empty={empty}
    >
      {(events) => (
        <Dimmed isDimmed={list.isPlaceholderData}>
          <List label="Security log">
            {events.map((event) => (
              <EventRow key={event.id} event={event} readerId={readerId} />
            ))}
          </List>
          <LoadMore what="events" rows="[data-event]" list={list} count={events.length} />
        </Dimmed>
      )}
    </QueryState>
  )
}
