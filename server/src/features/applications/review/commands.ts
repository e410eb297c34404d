import type { Actor } from '@lintel/contract/actor'
import { applicationPolicy } from '@lintel/contract/applications/policy'
import type { ApplicantQuestion } from '@lintel/contract/applications/schema'
import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { forbidden, Refusal } from '../../../errors/refusal.ts'
import type { Happened } from '../../../events/happened.ts'
import { runCommand } from '../../../events/run-command.ts'
import { publishMessages, sendQuestion } from '../../messages/commands.ts'
import type { ApplicationListRow } from '../present.ts'
import { describeLastChange, findApplication } from '../queries.ts'
import { type ApplicationRow, applicationOpenings, applications } from '../table.ts'
import { touchApplications } from '../touch.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/**
 * Notes that the actor opened an application that they decide about; only the first time counts.
 * @throws not_found, forbidden (the actor's own application)
 */
export async function openApplication(context: Context, actor: Actor, id: string): Promise<null> {
  await runCommand(context, async (tx, happened) => {
    await findReviewed(tx, actor, id)
    const opened = await tx
      .insert(applicationOpenings)
      .values({ applicationId: id, userId: actor.id })
      .onConflictDoNothing()
      .returning()
    if (opened.length === 0) return
    const isUnopened = and(eq(applications.id, id), isNull(applications.openedAt))
    const first = await tx.update(applications).set({ openedAt: new Date() }).where(isUnopened).returning()
    touchApplications(happened, first)
  })
  return null
}

/**
 * Puts an application on the shortlist, which the owner and agents see, or takes it off.
 * @throws not_found, forbidden (the actor's own application)
 */
export function shortlistApplication(
  context: Context,
  actor: Actor,
  id: string,
  isShortlisted: boolean,
): Promise<ApplicationListRow> {
  const shortlistedAt = isShortlisted ? new Date() : null
  return runCommand(context, async (tx, happened) => {
    const application = await findReviewed(tx, actor, id)
    if ((application.shortlistedAt !== null) === isShortlisted) return application
    return update(tx, happened, application, { shortlistedAt })
  })
}

/**
 * Sends a question to an applicant as a message. The application waits until the applicant writes back to the actor.
 * @throws not_found, forbidden (the actor's own application, or the applicant blocked the actor), conflict (decided already)
 */
export async function askApplicant(
  context: Context,
  actor: Actor,
  id: string,
  { text, clientId }: ApplicantQuestion,
): Promise<ApplicationListRow> {
  const { application, sent } = await runCommand(context, async (tx, happened) => {
    const found = await findReviewed(tx, actor, id)
    const { tenantId, propertyId } = found
    // Before the message: decisions, too, lock applications before inboxes.
    const [waiting] = await tx
      .update(applications)
      .set({ waitingSince: new Date(), questionBy: actor.id })
      .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
      .returning()
    if (!waiting) throw new Refusal('conflict', await describeLastChange(tx, id))
    const form = { receiverId: tenantId, content: text, propertyId, ...(clientId && { clientId }) }
    const sent = await sendQuestion(tx, actor, form)
    // A retry must not wait again: the answer may have come meanwhile.
    const { waitingSince, questionBy } = sent.isNew ? waiting : found
    return { application: await update(tx, happened, found, { waitingSince, questionBy }), sent }
  })
  if (sent.isNew) publishMessages(context.hub, [sent.message])
  return application
}

/**
 * Ends the wait for an applicant's answer.
 * @throws not_found, forbidden (the actor's own application)
 */
export function stopWaiting(context: Context, actor: Actor, id: string): Promise<ApplicationListRow> {
  return runCommand(context, async (tx, happened) => {
    const application = await findReviewed(tx, actor, id)
    return update(tx, happened, application, { waitingSince: null, questionBy: null })
  })
}

async function findReviewed(tx: Db, actor: Actor, id: string): Promise<ApplicationListRow> {
  const application = await findApplication(tx, actor, id)
  if (!applicationPolicy.review(actor, application)) throw forbidden('This is not yours to decide')
  return application
}

async function update(
  tx: Db,
  happened: Happened,
  application: ApplicationListRow,
  values: Partial<ApplicationRow>,
): Promise<ApplicationListRow> {
  const row = onlyRow(await tx.update(applications).set(values).where(eq(applications.id, application.id)).returning())
  touchApplications(happened, [row])
  return { ...application, ...row }
}
