import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@lintel/contract/actor'
import { toCents } from '@lintel/contract/money'
import { cityTag } from '@lintel/contract/properties/city-tag'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { type AskedQuestions, type Question, questionsAllowedWith } from '@lintel/contract/properties/questions'
import type { NewProperty, PropertyChanges } from '@lintel/contract/properties/schema'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AppContext, Settings } from '../../context.ts'
import { findCounts } from '../../counts/queries.ts'
import type { Db } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import { requireAmounts } from '../../errors/amounts.ts'
import { forbidden, invalid, Refusal } from '../../errors/refusal.ts'
import { hasRoomInHistory } from '../../events/room.ts'
import { runCommand } from '../../events/run-command.ts'
import { canonicalTimeZone } from '../../format/days.ts'
import { canSignIn } from '../accounts/filters.ts'
import { users } from '../accounts/table.ts'
import { availabilityObstacles } from './causes.ts'
import { addEdits, addListing } from './events.ts'
import { lockProperty } from './lock.ts'
import { choosePictures, replacePictures } from './pictures/commands.ts'
import { type PropertyDetailRow, pictureColumnsOf } from './present.ts'
import { requireNotArchived } from './queries.ts'
import { toStoredFacts } from './stored-facts.ts'
import { properties } from './table.ts'
import { touchProperties } from './touch.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'> & {
  settings: Pick<Settings, 'sensitiveQuestions' | 'isDemoOn' | 'currency' | 'timeZone'>
}

/** Homes of one owner. */
const PROPERTIES_MAX = 20_000

/**
 * Lists a home, for oneself or, as an agent, for an owner. Its amounts are in the installation's currency.
 * @throws forbidden (for someone else), invalid (no such owner, a picture that isn't theirs, an amount that the currency hasn't), conflict (as many as can be)
 */
export async function createProperty(context: Context, actor: Actor, form: NewProperty): Promise<PropertyDetailRow> {
  const { ownerId = actor.id, price, images, imageAlts, imageCaptions, facts, ...rest } = form
  if (!propertyPolicy.create(actor, { ownerId })) throw forbidden('You can list homes only for yourself')
  requireAllowedQuestions(context, rest.questions)
  const { currency } = context.settings
  requireAmounts(currency, { price, 'facts.deposit': facts?.deposit })
  return runCommand(context, async (tx, happened) => {
    if (ownerId !== actor.id) await mustBeOwner(context, tx, ownerId)
    await mustHaveRoom(tx, ownerId)
    const pictures = await choosePictures(tx, [actor.id, ownerId], { images, imageAlts, imageCaptions })
    const timeZone = await toKnownTimeZone(tx, rest.timeZone ?? context.settings.timeZone)
    const row = onlyRow(
      await tx
        .insert(properties)
        .values({
          ...rest,
          ownerId,
          timeZone,
          currency,
          priceCents: toCents(price, currency),
          facts: facts && toStoredFacts(facts, currency),
        })
        .returning(),
    )
    if (pictures.length > 0) await replacePictures(tx, row.id, pictures)
    addListing(happened, actor, row)
    await touchProperties(tx, happened, [row])
    return { ...row, ...pictureColumnsOf(pictures) }
  })
}

/**
 * Changes a home.
 * @param version of the home as read, as in If-Match; null to change any version
 * @throws not_found, forbidden, stale (changed since it was read), invalid (a picture that isn't theirs, an amount that its
 *   currency hasn't), conflict
 *   (archived; available while a lease of it has not ended; published while its owner's account is disabled)
 */
export async function editProperty(
  context: Context,
  actor: Actor,
  id: string,
  { price, images, imageAlts, imageCaptions, facts, ...changes }: PropertyChanges,
  version: number | null,
): Promise<PropertyDetailRow> {
  requireAllowedQuestions(context, changes.questions)
  return runCommand(context, async (tx, happened) => {
    const property = await lockProperty(tx, actor, id)
    if (!propertyPolicy.edit(actor, property)) throw forbidden('Only its owner and agents can change a home')
    requireNotArchived(property)
    if (version !== null && version !== property.version) {
      throw new Refusal('stale', 'This home was changed after you opened it')
    }
    const { currency } = property
    requireAmounts(currency, { price, 'facts.deposit': facts?.deposit })
    const shown = property.pictures
    const given = { images: images ?? shown.map(({ path }) => path), imageAlts, imageCaptions }
    const pictures = await choosePictures(tx, [actor.id, property.ownerId], given, shown)
    const arePicturesChanged = !isDeepStrictEqual(pictures, shown)
    const picturesVersion = arePicturesChanged ? sql`${properties.picturesVersion} + 1` : undefined
    if (changes.isPublished && !property.isPublished) await mustBeEnabled(tx, property.ownerId)
    if (changes.status === 'available' && property.status !== 'available') await mustBeFree(tx, id)
    const priceCents = price === undefined ? undefined : toCents(price, currency)
    const timeZone = changes.timeZone && (await toKnownTimeZone(tx, changes.timeZone))
    const row = onlyRow(
      await tx
        .update(properties)
        // A statement needs something to set, even where nothing was given.
        .set({
          ...changes,
          picturesVersion,
          timeZone,
          priceCents,
          facts: facts && toStoredFacts(facts, currency),
          updatedAt: new Date(),
        })
        .where(eq(properties.id, id))
        .returning(),
    )
    if (arePicturesChanged) await replacePictures(tx, id, pictures)
    if (!(await hasRoomInHistory(tx, actor.id, id)))
      throw new Refusal('rate_limited', 'You have changed this home very often today. Please continue tomorrow.')
    const edited = { ...row, ...pictureColumnsOf(pictures) }
    addEdits(happened, actor, { ...property, ...pictureColumnsOf(shown) }, edited)
    await touchProperties(tx, happened, [{ ...row, isPublished: row.isPublished || property.isPublished }])
    if (property.isPublished && row.city !== property.city) happened.touch('everyone', cityTag(property.city))
    return edited
  })
}

/** @throws invalid (a question that this installation does not allow) */
function requireAllowedQuestions({ settings }: Context, asked: AskedQuestions | undefined) {
  const allowed = questionsAllowedWith(settings.sensitiveQuestions)
  if (Object.keys(asked ?? {}).some((question) => !allowed.includes(question as Question)))
    throw invalid({ questions: 'Homes of this site don’t ask this' })
}

/** @throws conflict (what keeps the home from being available) */
async function mustBeFree(tx: Db, propertyId: string) {
  for (const find of availabilityObstacles.all()) {
    const obstacle = await find(tx, propertyId, new Date())
    if (obstacle) throw new Refusal('conflict', obstacle)
  }
}

/**
 * A home that is hidden with its owner's account is published again with it, and stays as it is until then.
 * @throws conflict (the account is disabled)
 */
async function mustBeEnabled(tx: Db, ownerId: string) {
  const isDisabled = and(eq(users.id, ownerId), isNotNull(users.disabledAt))
  if ((await tx.$count(users, isDisabled)) > 0)
    throw new Refusal(
      'conflict',
      'Its owner’s account is disabled. Homes that were published are so again once it is enabled.',
    )
}

/** @returns the time zone as it is stored @throws invalid (PostgreSQL doesn't know it) */
async function toKnownTimeZone(tx: Db, given: string): Promise<string> {
  const timeZone = canonicalTimeZone(given)
  await tx.execute(sql`select day_in(${timeZone})`).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string }
    throw code === INVALID_PARAMETER ? invalid({ timeZone: 'This is not a known time zone' }) : error
  })
  return timeZone
}

/** PostgreSQL's code for a time zone that it doesn't recognize. */
const INVALID_PARAMETER = '22023'

/** An owner who could publish the home and answer for it. */
async function mustBeOwner({ settings }: Context, tx: Db, id: string) {
  const isOwner = and(eq(users.id, id), eq(users.role, 'owner'), canSignIn(settings.isDemoOn))
  if ((await tx.$count(users, isOwner)) === 0) throw invalid({ ownerId: 'There is no such owner' })
}

/** Locks the owner's account, so that of two homes at once the second is counted with the first. @throws conflict */
async function mustHaveRoom(tx: Db, ownerId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update')
  const counts = await findCounts(tx, ownerId)
  if (counts('property') >= PROPERTIES_MAX)
    throw new Refusal('conflict', `An owner can have ${PROPERTIES_MAX} homes; please remove one first`)
}
