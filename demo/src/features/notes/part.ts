import { applications } from '@lintel/server/src/features/applications/table.ts'
import { notes } from '@lintel/server/src/features/notes/table.ts'
import { and, desc, eq } from 'drizzle-orm'
import { idAt } from '../../ids.ts'
import type { DemoPart } from '../../part.ts'

export const notesPart: DemoPart = {
  async fill({ db, userId, propertyId, ...records }) {
    for (const { author, about, text, createdAt } of records.notes) {
      const note = { id: idAt(createdAt), authorId: userId(author), text, createdAt, updatedAt: createdAt }
      if ('person' in about) {
        await db.insert(notes).values({ ...note, userId: userId(about.person) })
        continue
      }
      const isSent = and(
        eq(applications.propertyId, propertyId(about.property)),
        eq(applications.tenantId, userId(about.tenant)),
      )
      const [application] = await db
        .select({ id: applications.id })
        .from(applications)
        .where(isSent)
        .orderBy(desc(applications.createdAt))
        .limit(1)
      if (!application) throw new Error(`the demo has no application of ${about.tenant} for ${about.property}`)
      await db.insert(notes).values({ ...note, applicationId: application.id })
    }
  },
}
