import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import type { StoredNotice } from '../../../events/notices.ts'
import { events } from '../../../events/table.ts'
import { properties } from '../../properties/table.ts'
import { contentOf } from './content.ts'

/** A notice without a sender, read from its event; null once the event is deleted. */
export async function findLoneNotice(tx: Db, eventId: string, as: string) {
  const [found] = await tx
    .select({ event: events, home: properties.title })
    .from(events)
    .leftJoin(properties, eq(properties.id, events.propertyId))
    .where(eq(events.id, eventId))
  if (!found) return null
  const { kind, data, recordKind, recordId } = found.event
  const names = { actor: null, person: null, account: null }
  const notice: StoredNotice = { kind, to: as, names, isOnBehalf: false, home: found.home ?? '', note: null, data }
  return {
    content: contentOf(notice),
    notice,
    senderId: null,
    aboutKind: recordId ? recordKind : null,
    aboutId: recordId,
  }
}
