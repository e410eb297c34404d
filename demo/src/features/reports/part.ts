import { fullName } from '@lintel/contract/names'
import { messages } from '@lintel/server/src/features/messages/table.ts'
import { reports } from '@lintel/server/src/features/reports/table.ts'
import { and, eq } from 'drizzle-orm'
import { idAt } from '../../ids.ts'
import type { DemoPart } from '../../part.ts'

export const reportsPart: DemoPart = {
  async fill({ db, userId, propertyId, people, properties, ...records }) {
    const nameOf = (key: string) => {
      const person = people.find((one) => one.key === key)
      return fullName(person ?? {})
    }
    for (const { property, reporter, reported, content, reason, note, createdAt } of records.reports) {
      const [reporterId, reportedId] = [userId(reporter), userId(reported)]
      const isSent = and(eq(messages.senderId, reportedId), eq(messages.receiverId, reporterId))
      const [message] = content
        ? await db
            .select()
            .from(messages)
            .where(and(isSent, eq(messages.content, content)))
        : []
      const subject = message
        ? { kind: 'message' as const, messageId: message.id, content: message.content, sentAt: message.createdAt }
        : {
            kind: 'property' as const,
            propertyId: propertyId(property),
            content: properties.find(({ key }) => key === property)?.title ?? '',
          }
      await db.insert(reports).values({
        ...subject,
        id: idAt(createdAt),
        reporterId,
        reporterName: nameOf(reporter),
        reportedId,
        reportedName: nameOf(reported),
        reason,
        note,
        createdAt: message && message.createdAt > createdAt ? message.createdAt : createdAt,
      })
    }
  },
}
