import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { isAnyOf } from '../../../db/many.ts'
import { awaitedMessages } from '../../messages/causes.ts'
import { applications } from '../table.ts'
import { touchApplications } from '../touch.ts'

/** Applications of a tenant that wait for the answer to a question by a user. */
const isQuestion = (tenantId: string, askerId: string) =>
  and(eq(applications.tenantId, tenantId), eq(applications.questionBy, askerId), isNotNull(applications.waitingSince))

/** An application waits no longer once its applicant writes to the user who asked. */
export const onAnswer = awaitedMessages.with({
  isAwaited: (senderId, receiverId) =>
    sql`exists (select from ${applications} where ${isQuestion(senderId, receiverId)})`,
  async lock(tx, senderId, receiverId) {
    const waiting = await tx
      .select({ id: applications.id, tenantId: applications.tenantId, ownerId: applications.ownerId })
      .from(applications)
      .where(isQuestion(senderId, receiverId))
      .orderBy(applications.id)
      .for('no key update')
    return async (changes) => {
      if (waiting.length === 0) return
      const ids = waiting.map(({ id }) => id)
      await tx.update(applications).set({ waitingSince: null, questionBy: null }).where(isAnyOf(applications.id, ids))
      touchApplications(changes, waiting)
    }
  },
})
