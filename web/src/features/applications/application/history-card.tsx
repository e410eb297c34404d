import type { ApplicationDetail } from '@lintel/contract/applications/schema'
import { formatDay, formatTime } from '../../../ui/text/dates.ts'
import { PersonLink } from '../../accounts/person-link.tsx'
import { eventLabel } from './event-label.ts'

/** An application's events, oldest first. */
export function HistoryCard({ events }: { events: ApplicationDetail['events'] }) {
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading" className="font-semibold text-base">
        History
      </h2>
      <ol className="mt-4">
        {events.map((event) => (
          <li
            key={`${event.at} ${event.to}`}
            className="relative pb-6 pl-7 before:absolute before:top-2 before:bottom-[-0.5rem] before:left-[5px] before:w-0.5 before:bg-line after:absolute after:top-1 after:left-0 after:size-3 after:rounded-full after:border-2 after:border-surface after:bg-line-strong last:pb-0 last:after:bg-accent last:before:hidden"
          >
            <p className="text-sm">
              <span className="font-medium">{eventLabel(event)}</span>{' '}
              {event.by && (
                <span className="wrap-anywhere text-ink-muted">
                  by <PersonLink person={{ id: event.byId }}>{event.by}</PersonLink>
                </span>
              )}
            </p>
            <p className="mt-0.5 text-ink-muted text-sm">
              <time dateTime={event.at}>{`${formatDay(event.at)}, ${formatTime(event.at)}`}</time>
            </p>
            {event.why && (
              <p dir="auto" className="mt-1 text-sm">
                {event.why}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
