import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { NewApplication } from '@lintel/contract/applications/schema'
import { criteriaOf } from '@lintel/contract/properties/criteria'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { hasRoom } from '../../../db/room.ts'
import { forbidden, notFound, Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { dayIn } from '../../../format/days.ts'
import { users } from '../../accounts/table.ts'
import { lockDocuments } from '../../documents/commands.ts'
import { attachFiles } from '../../files/attach/commands.ts'
import { summaryColumns, visibleTo as visiblePropertiesOf } from '../../properties/queries.ts'
import { properties } from '../../properties/table.ts'
import { NO_OTHER_REASON } from '../access/queries.ts'
import { answersToStore } from '../answers.ts'
import { removeDraft } from '../drafts/commands.ts'
import { aboutApplication, applicationSent } from '../events.ts'
import type { ApplicationListRow } from '../present.ts'
import { tenantColumns } from '../queries.ts'
import { applications } from '../table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/** Applications of one person for one home, withdrawn and rejected ones included, and their pending ones for all homes. */
const MAX = { forOneProperty: 20, pending: 200 }

/**
 * Applies for a published, available property.
 * @returns the application with its property and applicant
 * @throws forbidden (for another user, or for the actor's own property), not_found (the property), invalid (a document that
 *   isn't the actor's or is a lease, a required answer that is missing), conflict (the property is not available, the actor has a live application for it,
 *   or as many as can be)
 */
export async function createApplication(
  context: Context,
  actor: Actor,
  form: NewApplication,
): Promise<ApplicationListRow> {
  const { propertyId, tenantId = actor.id, message = null } = form
  if (tenantId !== actor.id) throw forbidden('You can apply only for yourself')
  return runCommand(context, async (tx, happened) => {
    await assertFewApplications(tx, actor, propertyId)
    // Shared lock: the property can't be let or unpublished before this commits.
    const [found] = await tx
      .select({
        property: { ...summaryColumns, questions: properties.questions, criteria: properties.criteria },
        tenant: tenantColumns,
      })
      .from(properties)
      .innerJoin(users, eq(users.id, tenantId))
      .where(and(eq(properties.id, propertyId), visiblePropertiesOf(actor)))
      .for('share', { of: properties })
    if (!found) throw notFound('Property')
    const { property, tenant } = found
    if (!applicationPolicy.create(actor, { tenantId, ownerId: property.ownerId })) {
      throw forbidden('You can’t apply for your own home')
    }
    if (!property.isPublished || property.status !== 'available') {
      throw new Refusal('conflict', 'This home can’t be applied for at the moment')
    }
    const answers = answersToStore(property.questions, form.answers, property.currency)
    const documents = await lockDocuments(tx, actor, form.documents)
    const row = onlyRow(
      await tx
        .insert(applications)
        .values({
          propertyId,
          tenantId,
          ownerId: property.ownerId,
          message,
          answers,
          criteria: criteriaOf(property, dayIn(property.timeZone)),
        })
        .returning(),
    )
    await attachFiles(tx, { column: 'applicationId', id: row.id }, { documents })
    await removeDraft(tx, happened, actor, propertyId)
    happened.add(applicationSent, actor, { ...aboutApplication(row, property), data: { to: row.status } })
    const sent = documents.map(({ id }) => id)
    return { ...row, documents: sent, property, tenant, leaseEndsAt: null, otherReason: NO_OTHER_REASON }
  })
}

/** @throws conflict */
async function assertFewApplications(tx: Db, { id }: Actor, propertyId: string) {
  const own = { what: 'applications', of: id, table: applications }
  const isOwn = eq(applications.tenantId, id)
  if (!(await hasRoom(tx, { ...own, where: and(isOwn, eq(applications.status, 'pending')), max: MAX.pending })))
    throw new Refusal('conflict', `${MAX.pending} of your applications wait for a decision; please withdraw one first`)
  const isForProperty = and(isOwn, eq(applications.propertyId, propertyId))
  if (!(await hasRoom(tx, { ...own, where: isForProperty, max: MAX.forOneProperty })))
    throw new Refusal('conflict', `You have applied for this home ${MAX.forOneProperty} times`)
}
