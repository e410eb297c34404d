import { SECURITY_EVENTS } from '@lintel/contract/security/kinds'
import type { SecurityEvent } from '@lintel/contract/security/schema'
import { formatDay, formatTime } from '../../ui/dates.ts'
import { ListRow } from '../../ui/list.tsx'
import { PersonLink } from '../people/person-link.tsx'

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
          <span className="block truncate">
            <Users event={event} readerId={readerId} />
          </span>
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

/** Who did it, and on whose behalf. */
function Users({ event: { actor, person }, readerId }: { event: SecurityEvent; readerId: string }) {
  const nameOf = (user: { id: string; username: string }) =>
    user.id === readerId ? (
      'you'
    ) : (
      <PersonLink person={user} className="focus-visible:-outline-offset-2">
        @{user.username}
      </PersonLink>
    )
  if (!actor) return person ? <>Account of {nameOf(person)}</> : 'Nobody’s account'
  return (
    <>
      By {nameOf(actor)}
      {person && person.id !== actor.id && <> for {nameOf(person)}</>}
    </>
  )
}

const placeOf = ({ device, address }: SecurityEvent) => [device, address].filter(Boolean).join(' · ') || 'On the server'
