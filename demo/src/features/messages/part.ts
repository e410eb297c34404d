import { attachFiles } from '@lintel/server/src/features/files/attach/commands.ts'
import { markRead } from '@lintel/server/src/features/messages/reading/commands.ts'
import { messages } from '@lintel/server/src/features/messages/table.ts'
import { idAt } from '../../ids.ts'
import type { DemoPart } from '../../part.ts'
import { pictureIdOf, readPicture } from '../properties/stored-pictures.ts'

export const messagesPart: DemoPart = {
  async fill({ db, userId, propertyId, ...records }) {
    // One by one, as people send and read them, so that the counts of unread messages follow.
    for (const { from, to, property, content, picture, createdAt, isUnread } of records.messages) {
      const [id, senderId, receiverId] = [idAt(createdAt), userId(from), userId(to)]
      const type = picture ? 'document' : 'text'
      const values = { id, senderId, receiverId, propertyId: propertyId(property), content, type, createdAt } as const
      await db.insert(messages).values(values)
      if (picture) {
        const imageId = pictureIdOf(await readPicture(property, picture))
        await attachFiles(db, { column: 'messageId', id }, { images: [{ id: imageId }] })
      }
      if (!isUnread) await markRead(db, { id: receiverId }, senderId, id)
    }
  },
}
