import { EVENTS } from '@lintel/contract/events'
import type { SecurityEvent } from '@lintel/contract/security/schema'
import { ListRow } from '../../ui/page/list.tsx'
import { formatDay, formatTime } from '../../ui/text/dates.ts'
import { PersonLink } from '../accounts/person-link.tsx'

/** A row of the security log: what, who, on whose behalf, from where and when. */
export function EventRow({ event, readerId }: { event: SecurityEvent; readerId: string }) {
  const { id, kind, subject, iban, at } = event
  const when = `${formatDay(at)}, ${formatTime(at)}`
  return (
    <ListRow
      title={
        // Focused when it is the first row of a newly loaded page.
        <span data-event={id} tabIndex={-1} className="outline-none">
          <span>{EVENTS[kind].logged}</span>
          {/* Empty once the account whose record it was is deleted. */}
          {subject?.title && (
            <span>
              : <bdi>{subject.title}</bdi>
            </span>
          )}
          {iban && <span>{`: ${ibanText(iban)}`}</span>}
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
            <span>{placeOf(event)}</span>
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
  if (!actor)
    return person ? (
      <span>
        Account of <UserName user={person} readerId={readerId} />
      </span>
    ) : (
      <span>Nobody’s account</span>
    )
  return (
    <>
      <span>
        By <UserName user={actor} readerId={readerId} />
      </span>
      {person && person.id !== actor.id && (
        <span>
          {' '}
          for <UserName user={person} readerId={readerId} />
        </span>
      )}
    </>
  )
}

function UserName({ user, readerId }: { user: { id: string; username: string }; readerId: string }) {
  if (user.id === readerId) return <span>you</span>
  return <PersonLink person={user} className="focus-visible:-outline-offset-2">{`@${user.username}`}</PersonLink>
}

const placeOf = ({ device, address }: SecurityEvent) => [device, address].filter(Boolean).join(' · ') || 'On the server'

/** An account to pay to, by its last four characters. */
function ibanText({ before, after }: NonNullable<SecurityEvent['iban']>): string {
  const named = (end: string | null) => (end === null ? 'no IBAN' : `IBAN …${end}`)
  return before === after ? named(after) : `${named(before)} before, ${named(after)} now`
}
