import { SECURITY_EVENTS } from '@lintel/contract/security/kinds'
import type { SecurityEvent } from '@lintel/contract/security/schema'
import { formatDay, formatTime } from '../../ui/dates.ts'
import { ListRow } from '../../ui/list.tsx'

/** A row of the security log: what, who, on whose behalf, from where and when. */
export function EventRow({ event, readerId }: { event: SecurityEvent; readerId: string }) {
  const { id, kind, subject, at } = event
  return (
    <ListRow
      title={
        // Focused when it is the first row of a newly loaded page.
        <span data-event={id} tabIndex={-1} className="outline-none">
          {SECURITY_EVENTS[kind]}
          {subject && `: ${subject.title}`}
        </span>
      }
      note={noteOf(event, readerId)}
      meta={<time dateTime={at}>{`${formatDay(at)}, ${formatTime(at)}`}</time>}
    />
  )
}

function noteOf({ actor, person, device, address }: SecurityEvent, readerId: string): string {
  const nameOf = ({ id, username }: { id: string; username: string }) => (id === readerId ? 'you' : `@${username}`)
  const by = actor ? `By ${nameOf(actor)}` : null
  const about = person && person.id !== actor?.id ? `${actor ? 'for' : 'Account of'} ${nameOf(person)}` : null
  return [[by, about].filter(Boolean).join(' '), device, address].filter(Boolean).join(' · ')
}
