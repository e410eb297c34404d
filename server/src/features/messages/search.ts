import type { Actor } from '@lintel/contract/actor'
import { and, desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { users } from '../accounts/table.ts'
import { visibleTo as visibleHomesOf } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import type { ConversationListRow, SeenMessageRow } from './present.ts'
import { listConversationsWith, selectMessages } from './queries.ts'
import { conversations, messages } from './table.ts'

/**
 * How many of a person's newest conversations, and of their newest messages each way, are looked through: all that most
 * people ever have, and no more for those who have very many, so that a search costs the same for everyone.
 */
const DEPTH = 2_000
/** Conversations of one answer. */
const FOUND_MAX = 24

export type FoundRow = ConversationListRow & { match: SeenMessageRow | null }

/** A person's conversations by the partner's name, the home's title or words of a message, the newest first. */
export async function searchConversations(db: Db, actor: Actor, term: string): Promise<FoundRow[]> {
  const [named, written] = await Promise.all([findNamed(db, actor, term), findWritten(db, actor, term)])
  const partners = [...new Set([...named, ...written.keys()])]
  if (partners.length === 0) return []
  const rows = await listConversationsWith(db, actor, partners, FOUND_MAX)
  const ids = rows.flatMap(({ partner }) => written.get(partner.id) ?? [])
  const matches = ids.length > 0 ? await selectMessages(db).where(inArray(messages.id, ids)) : []
  const byId = new Map(matches.map((match) => [match.id, match]))
  return rows.map((row) => ({ ...row, match: byId.get(written.get(row.partner.id) ?? '') ?? null }))
}

async function findNamed(db: Db, actor: Actor, term: string): Promise<string[]> {
  const recent = db
    .select({ partnerId: conversations.partnerId, propertyId: conversations.propertyId, lastAt: conversations.lastAt })
    .from(conversations)
    .where(eq(conversations.userId, actor.id))
    .orderBy(desc(conversations.lastAt))
    .limit(DEPTH)
    .as('recent')
  const rows = await db
    .select({ id: recent.partnerId })
    .from(recent)
    .innerJoin(users, eq(users.id, recent.partnerId))
    .leftJoin(properties, and(eq(properties.id, recent.propertyId), visibleHomesOf(actor)))
    .where(or(contains(sql`${users.firstName} || ' ' || ${users.lastName}`, term), contains(properties.title, term)))
    .orderBy(desc(recent.lastAt))
    .limit(FOUND_MAX)
  return rows.map(({ id }) => id)
}

/** The id of the newest message with the words, by partner; of as many of the newest conversations as are shown. */
async function findWritten(db: Db, actor: Actor, term: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ partner_id: string; id: string }>(sql`
    select partner_id, found.id from (
      select distinct on (partner_id) partner_id, id from (
        (select id, content, created_at, receiver_id as partner_id from ${messages}
          where sender_id = ${actor.id} order by created_at desc limit ${DEPTH})
        union all
        (select id, content, created_at, sender_id from ${messages}
          where receiver_id = ${actor.id} order by created_at desc limit ${DEPTH})
      ) as recent
      where ${contains(sql`content`, term)}
      order by partner_id, created_at desc
    ) as found
    join ${conversations} using (partner_id)
    where user_id = ${actor.id}
    order by last_at desc, partner_id desc
    limit ${FOUND_MAX}`)
  return new Map(rows.map((row) => [row.partner_id, row.id]))
}

/** Case is lowered by the database on both sides, so that they agree on every script. */
const contains = (text: SQLWrapper, term: string): SQL =>
  sql`lower(${text}) like lower(${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`}::text)`
