import type { Actor } from '@lintel/contract/actor'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { matchesFolded, parseTerm, type TermQuery } from '../../search/term.ts'
import { selectFullName, users } from '../accounts/table.ts'
import { visibleTo as visiblePropertiesOf } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import type { ConversationListRow, SeenMessageRow } from './present.ts'
import { listConversationsWith, selectMessages } from './queries.ts'
import { conversations, messages } from './table.ts'

/**
 * How many of a user's newest conversations, and of their newest messages sent and received, are scanned. Few users have
 * more, and a search costs them no more than others.
 */
const SCAN_ROWS = 2_000
/**
 * Bytes of text that are scanned of the messages in each direction: comparing them is what costs. 2,000 messages of a common length have
 * less; of the longest that there can be, about 100 are searched.
 */
export const SCAN_BYTES = 512 * 1024
const RESULTS_MAX = 24

/** A conversation, and its newest message with the term, if there is one. */
export type FoundRow = ConversationListRow & { match: SeenMessageRow | null }

/** A user's conversations by the partner's name, the home's title or the text of a message, newest first. */
export async function searchConversations(db: Db, actor: Actor, search: string): Promise<FoundRow[]> {
  const term = parseTerm(search)
  const [byName, messageIds] = await Promise.all([findByName(db, actor, term), findMessages(db, actor, term)])
  const partners = [...new Set([...byName, ...messageIds.keys()])]
  if (partners.length === 0) return []
  const rows = await listConversationsWith(db, actor, partners, RESULTS_MAX)
  const ids = rows.flatMap(({ partner }) => messageIds.get(partner.id) ?? [])
  const matches = ids.length > 0 ? await selectMessages(db).where(inArray(messages.id, ids)) : []
  const byId = new Map(matches.map((match) => [match.id, match]))
  return rows.map((row) => ({ ...row, match: byId.get(messageIds.get(row.partner.id) ?? '') ?? null }))
}

/** The partners of the newest conversations whose name, or the home's title, matches. */
async function findByName(db: Db, actor: Actor, term: TermQuery): Promise<string[]> {
  const recent = db
    .select({ partnerId: conversations.partnerId, propertyId: conversations.propertyId, lastAt: conversations.lastAt })
    .from(conversations)
    .where(eq(conversations.userId, actor.id))
    .orderBy(desc(conversations.lastAt))
    .limit(SCAN_ROWS)
    .as('recent')
  const rows = await db
    .select({ id: recent.partnerId })
    .from(recent)
    .innerJoin(users, eq(users.id, recent.partnerId))
    .leftJoin(properties, and(eq(properties.id, recent.propertyId), visiblePropertiesOf(actor)))
    .where(or(matchesFolded(selectFullName(), term), matchesFolded(properties.title, term)))
    .orderBy(desc(recent.lastAt))
    .limit(RESULTS_MAX)
  return rows.map(({ id }) => id)
}

/** The id of the newest matching message by partner, for the newest conversations that have one. */
async function findMessages(db: Db, actor: Actor, term: TermQuery): Promise<Map<string, string>> {
  // Materialized, so that no text is compared before its length has been counted, which reads no text.
  const { rows } = await db.execute<{ partner_id: string; id: string }>(sql`
    with recent as materialized (
      ${newestTexts(sql`sender_id`, sql`receiver_id`, actor)} union all ${newestTexts(sql`receiver_id`, sql`sender_id`, actor)}
    )
    select partner_id, found.id from (
      select distinct on (partner_id) partner_id, id from recent
      where ${matchesFolded(sql`content`, term)}
      order by partner_id, created_at desc
    ) as found
    join ${conversations} using (partner_id)
    where user_id = ${actor.id}
    order by last_at desc, partner_id desc
    limit ${RESULTS_MAX}`)
  return new Map(rows.map((row) => [row.partner_id, row.id]))
}

/** The user's newest messages in one direction, as many as have `SCAN_BYTES` of text. */
const newestTexts = (own: SQL, partner: SQL, actor: Actor) => sql`(
  select id, content, created_at, partner_id from (
    select *, sum(octet_length(content)) over (order by created_at desc rows unbounded preceding) as bytes from (
      select id, content, created_at, ${partner} as partner_id from ${messages}
      where ${own} = ${actor.id} order by created_at desc limit ${SCAN_ROWS}
    ) as newest
  ) as counted where bytes <= ${SCAN_BYTES})`
