import { markRead } from '@lintel/server/src/features/messages/reading/commands.ts'
import { messages } from '@lintel/server/src/features/messages/table.ts'
import { idAt } from '../../ids.ts'
import type { DemoPart } from '../../part.ts'

export const messagesPart: DemoPart = {
  async fill({ db, userId, propertyId, ...records }) {
    // One by one, as people send and read them, so that the counts of unread messages follow.
    for (const { from, to, home, content, createdAt, isUnread } of records.messages) {
      const [id, senderId, receiverId] = [idAt(createdAt), userId(from), userId(to)]
      await db.insert(messages).values({ id, senderId, receiverId, propertyId: propertyId(home), content, createdAt })
      if (!isUnread) await markRead(db, { id: receiverId }, senderId, id)
    }
  },
}
