import type { Actor } from '@lintel/contract/actor'
import type { OwnDraft } from '@lintel/contract/applications/schema'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { documents } from '../../documents/table.ts'
import { attachments } from '../../files/table.ts'
import { findProperty } from '../../properties/queries.ts'
import { properties } from '../../properties/table.ts'
import { presentAnswers } from '../answers.ts'
import { applicationDrafts, applications } from '../table.ts'

/**
 * The actor's unsent application for a home, and what their last application can be started from: its answers, and those of
 * its documents that still exist.
 * @throws not_found (the home)
 */
export async function findDraft(db: Db, actor: Actor, propertyId: string): Promise<OwnDraft> {
  const { currency } = await findProperty(db, actor, propertyId)
  const [draft] = await db
    .select()
    .from(applicationDrafts)
    .where(and(eq(applicationDrafts.tenantId, actor.id), eq(applicationDrafts.propertyId, propertyId)))
  return {
    draft: draft?.form ?? null,
    savedAt: draft?.updatedAt.toISOString() ?? null,
    last: await findLast(db, actor, currency),
  }
}

/** An income in another currency than the home's is left out. */
async function findLast(db: Db, actor: Actor, currency: string): Promise<OwnDraft['last']> {
  const [last] = await db
    .select({ id: applications.id, answers: applications.answers, currency: properties.currency })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .where(eq(applications.tenantId, actor.id))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1)
  if (!last) return null
  const sent = await db
    .select({ id: documents.id })
    .from(attachments)
    .innerJoin(documents, eq(documents.id, attachments.documentId))
    .where(and(eq(attachments.applicationId, last.id), ne(documents.type, 'lease')))
    .orderBy(attachments.position)
  const { monthlyIncome, ...answers } = presentAnswers(last.answers, currency)
  const isSameCurrency = last.currency === currency && monthlyIncome !== undefined
  return {
    answers: { ...answers, ...(isSameCurrency && { monthlyIncome }) },
    documents: sent.map(({ id }) => id),
  }
}
