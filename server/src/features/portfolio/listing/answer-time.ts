import type { ANSWER_TIMES } from '@lintel/contract/portfolio/answer-times'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { messages } from '../../messages/table.ts'

export type AnswerTime = (typeof ANSWER_TIMES)[number]

const DAYS = 90
/** Fewer say little, and more about one conversation. */
const ANSWERS_MIN = 5
/** Messages received last, notices among them, and how many texts of those are looked at. */
const RECEIVED_READ = 200
const TEXTS_READ = 40
/** How far before and after a text its conversation is read. */
const NEIGHBOURS_READ = 20
const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/**
 * How soon a user usually answers: the median over the latest texts that they received and answered, of several in a row the
 * first. Texts without an answer are left out, since many need none. Reads a bounded number of rows.
 */
export async function findAnswerTime(db: Db, userId: string, now: Date): Promise<AnswerTime | null> {
  const since = new Date(now.getTime() - DAYS * DAY_S * 1_000).toISOString()
  const isBetween = sql`least(m.sender_id, m.receiver_id) = least(received.sender_id, ${userId}::uuid)
    and greatest(m.sender_id, m.receiver_id) = greatest(received.sender_id, ${userId}::uuid)`
  const { rows } = await db.execute<{ answers: number; seconds: number | null }>(sql`
    select count(*)::int as answers,
      percentile_cont(0.5) within group (order by extract(epoch from answer.created_at - received.created_at)) as seconds
    from (
      select newest.sender_id, newest.created_at from (
        select m.sender_id, m.created_at, m.type from ${messages} m
        where m.receiver_id = ${userId} and m.created_at > ${since}
        order by m.created_at desc limit ${RECEIVED_READ}
      ) newest
      where newest.type <> 'system' order by newest.created_at desc limit ${TEXTS_READ}
    ) received
    left join lateral (
      select near.sender_id from (
        select m.sender_id, m.created_at, m.type from ${messages} m
        where ${isBetween} and m.created_at < received.created_at
        order by m.created_at desc limit ${NEIGHBOURS_READ}
      ) near
      where near.type <> 'system' order by near.created_at desc limit 1
    ) before on true
    cross join lateral (
      select near.created_at from (
        select m.sender_id, m.created_at, m.type from ${messages} m
        where ${isBetween} and m.created_at > received.created_at
        order by m.created_at limit ${NEIGHBOURS_READ}
      ) near
      where near.sender_id = ${userId} and near.type <> 'system' order by near.created_at limit 1
    ) answer
    where before.sender_id is distinct from received.sender_id`)
  const { answers = 0, seconds = null } = rows[0] ?? {}
  return seconds === null || answers < ANSWERS_MIN ? null : answerTimeOf(seconds)
}

const answerTimeOf = (seconds: number): AnswerTime => (seconds <= HOUR_S ? 'hour' : seconds <= DAY_S ? 'day' : 'days')
