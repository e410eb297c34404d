import { SECURITY_EVENTS } from '@lintel/contract/security/kinds'
import type { SecurityEvent } from '@lintel/contract/security/schema'
import { formatDay, formatTime } from '../../ui/dates.ts'
import { ListRow } from '../../ui/list.tsx'

/** A row of the security log: what, who, on whose behalf, from where and when. */
export function EventRow({ event, readerId }: { event: SecurityEvent; readerId: string }) {
  const { id, kind, subject, at } = event
  const when = `${formatDay(at)}, ${formatTime(at)}`
  return (
    <ListRow
      title={
        // Focused when it is the first row of a newly loaded page.
        <span data-event={id} tabIndex={-1} className="outline-none">
          {SECURITY_EVENTS[kind]}
          {subject && `: ${subject.title}`}
        </span>
      }
      note={
        <>
          <span className="block truncate">{usersOf(event, readerId)}</span>
          <span className="block truncate">
            <time dateTime={at} className="sm:hidden">
              {`${when} · `}
            </time>
            {placeOf(event)}
          </span>
        </>
      }
      meta={<time dateTime={at}>{when}</time>}
      hidesMetaOnPhone
    />
  )
}

function usersOf({ actor, person }: SecurityEvent, readerId: string): string {
  const nameOf = ({ id, username }: { id: string; username: string }) => (id === readerId ? 'you' : `@${username}`)
  const isForAnother = person && person.id !== actor?.id
  if (!actor) return person ? `Account of ${nameOf(person)}` : 'Nobody’s account'
  return isForAnother ? `By ${nameOf(actor)} for ${nameOf(person)}` : `By ${nameOf(actor)}`
}

const placeOf = ({ device, address }: SecurityEvent) => [device, address].filter(Boolean).join(' · ') || 'On the server'
