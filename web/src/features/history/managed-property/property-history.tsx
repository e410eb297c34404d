import type { PropertyEvent } from '@lintel/contract/history/schema'
import { useList } from '../../../api/use-list.ts'
import type { ManagedPropertyProps } from '../../../managed-property.ts'
import { TextLink } from '../../../ui/link.tsx'
import { LoadMore } from '../../../ui/page/load-more.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { formatRelativeDay, formatTime } from '../../../ui/text/dates.ts'
import { PersonLink } from '../../accounts/person-link.tsx'
import type { TextPart } from '../../properties/property-event.ts'
import { propertyHistoryQuery } from '../data.ts'
import { propertyEventText } from '../property-event-text.ts'

/** What happened to a home, newest first, under a heading for each day. */
export function PropertyHistory({ property: { id } }: ManagedPropertyProps) {
  const list = useList(propertyHistoryQuery(id))
  return (
    <Section title="History">
      <QueryState
        hasCard
        level={3}
        query={list}
        what="the history"
        pending={<HistorySkeleton />}
        empty={<p className="text-ink-muted text-sm">Nothing has happened yet.</p>}
      >
        {(events) => (
          <>
            {groupByDay(events).map(([day, ofDay]) => (
              <div key={day} className="mt-6 first:pt-0">
                <h3 className="mb-3 font-semibold text-sm">{day}</h3>
                <ol>
                  {ofDay.map((event) => (
                    <EventLine key={event.id} event={event} />
                  ))}
                </ol>
              </div>
            ))}
            <LoadMore what="events" rows="[data-event]" list={list} count={events.length} />
          </>
        )}
      </QueryState>
    </Section>
  )
}

function EventLine({ event }: { event: PropertyEvent }) {
  return (
    <li className={lineClass}>
      {/* Focused when it is the first of a newly loaded page. */}
      <p data-event={event.id} tabIndex={-1} className="text-sm outline-none">
        {propertyEventText(event).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no id, and their order is fixed
          <Part key={index} part={part} />
        ))}
      </p>
      <p className="mt-0.5 text-ink-muted text-xs">
        <time dateTime={event.at}>{formatTime(event.at)}</time>
      </p>
    </li>
  )
}

function Part({ part }: { part: TextPart }) {
  if (typeof part === 'string') return part
  if ('person' in part) return <PersonLink person={part.person} className="font-medium" />
  return <TextLink href={part.href}>{part.text}</TextLink>
}

function HistorySkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-4 w-20" />
      {[0, 1, 2].map((line) => (
        <div key={line} aria-hidden="true" className={lineClass}>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-1.5 h-3.5 w-14" />
        </div>
      ))}
    </>
  )
}

/** Days with their events, in the order of the events. */
function groupByDay(events: PropertyEvent[]): [day: string, PropertyEvent[]][] {
  const days = new Map<string, PropertyEvent[]>()
  for (const event of events) {
    const day = formatRelativeDay(event.at)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days]
}

/** A dot on a line that ends with the day's last event. */
const lineClass =
  'relative pb-6 pl-7 before:absolute before:top-2 before:bottom-[-0.5rem] before:left-[5px] before:w-0.5 before:bg-line after:absolute after:top-1 after:left-0 after:size-3 after:rounded-full after:border-2 after:border-surface after:bg-line-strong last:pb-0 last:before:hidden'
