import type { NoticeTopic } from '@lintel/contract/preferences/notice-topics'
import { defineExtensionPoint } from '../../../contributions.ts'
import type { Db } from '../../../db/connect.ts'
import { definitionOf } from '../../../events/define.ts'
import type { StoredNotice } from '../../../events/notices.ts'

type Muted = { userId: string; topic: string }

/** Topics of notices that users switched off. */
export const mutedTopics =
  defineExtensionPoint<(db: Db, userIds: string[], topics: NoticeTopic[]) => Promise<Muted[]>>('muted topics')

type Addressed = { receiverId: string; topic: NoticeTopic | undefined }

/** Leaves out notices that their receivers have switched off. */
export async function withoutMuted<Notice extends Addressed>(db: Db, notices: Notice[]): Promise<Notice[]> {
  const topics = [...new Set(notices.map(({ topic }) => topic))].filter((topic) => topic !== undefined)
  if (topics.length === 0) return notices
  const userIds = [...new Set(notices.flatMap(({ receiverId, topic }) => (topic ? [receiverId] : [])))]
  const found = await Promise.all(mutedTopics.all().map((list) => list(db, userIds, topics)))
  const muted = new Set(found.flat().map(({ userId, topic }) => `${userId} ${topic}`))
  return notices.filter(({ receiverId, topic }) => !muted.has(`${receiverId} ${topic}`))
}

/** Whether the receiver of a stored notice has switched it off since. */
export async function isMuted(db: Db, receiverId: string, notice: StoredNotice | null): Promise<boolean> {
  const topic = notice ? definitionOf(notice.kind)?.notices?.topic : undefined
  return (await withoutMuted(db, [{ receiverId, topic }])).length === 0
}
