import type { Actor } from '@lintel/contract/actor'
import type { NewBooks, OwnerBooksForm } from '@lintel/contract/rent/schema'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { invalid, notFound, Refusal } from '../../../errors/refusal.ts'
import type { Happened } from '../../../events/happened.ts'
import { runCommand } from '../../../events/run-command.ts'
import type { NewLeases } from '../../leases/causes.ts'
import { leases } from '../../leases/table.ts'
import { lockLeases } from '../books/load.ts'
import { booksStarted, booksSwitched } from '../events.ts'
import type { Context } from '../keep.ts'
import { findKeptLease } from '../queries.ts'
import { rentSettings } from '../table.ts'
import { type Beginning, beginBooks } from './begin.ts'
import { type BooksForm, readBooksForm } from './form.ts'
import {
  beginningOfNew,
  bookingObstacle,
  findBooksChoices,
  findOwner,
  isOver,
  keepsBooks,
  listBookable,
  readBeginning,
} from './queries.ts'

/**
 * Starts the books of a lease with its opening balances.
 * @throws not_found, forbidden (the tenant), invalid (an amount that the currency hasn't, or a day outside the lease), conflict (it
 *   has books, has ended or was cancelled)
 */
export function startBooks(context: Context, actor: Actor, leaseId: string, form: NewBooks): Promise<void> {
  return runCommand(context, async (tx, happened) => {
    await findKeptLease(tx, actor, leaseId)
    await lockLeases(tx, [leaseId])
    const found = await findKeptLease(tx, actor, leaseId)
    const { lease, property } = found
    const now = new Date()
    if (actor.role === 'owner' && actor.id !== property.ownerId) throw notFound('Lease')
    const obstacle = await bookingObstacle(tx, found, now)
    if (obstacle) throw new Refusal('conflict', obstacle)
    await startAll(tx, happened, actor, [{ ...readBeginning(lease, property.ownerId, form, now), property }], now)
  })
}

/**
 * Switches an owner's books on or off for new leases, and starts the books of running leases: all or none.
 * @throws not_found (no user, or not an owner), invalid (a lease that is not theirs, has ended or has books; an amount that the currency
 *   hasn't)
 */
export function keepOwnerBooks(context: Context, actor: Actor, ownerId: string, form: OwnerBooksForm): Promise<void> {
  return runCommand(context, async (tx, happened) => {
    await findOwner(tx, actor, ownerId)
    if ((await keepsBooks(tx, ownerId)) !== form.isOn) {
      await switchBooks(tx, new Map([[ownerId, form.isOn]]))
      happened.add(booksSwitched, actor, aboutSwitch(ownerId, form.isOn))
    }
    await startOpenings(tx, happened, actor, ownerId, form)
  })
}

async function switchBooks(tx: Db, choices: Map<string, boolean>): Promise<void> {
  const rows = [...choices].map(([ownerId, isOn]) => ({ ownerId, keepsBooks: isOn }))
  const set = { keepsBooks: sql`excluded.keeps_books` }
  await tx.insert(rentSettings).values(rows).onConflictDoUpdate({ target: rentSettings.ownerId, set })
}

const aboutSwitch = (ownerId: string, isOn: boolean) => ({
  id: ownerId,
  personId: ownerId,
  landlordId: ownerId,
  data: { isOn },
})

/**
 * Starts the books of new leases as their forms say, else as their owners have chosen; none of a lease that has ended.
 * @throws as `readBeginning`
 */
export async function startNewBooks(
  tx: Db,
  happened: Happened,
  { actor, leases: made, now }: NewLeases,
): Promise<void> {
  const given = made.map(({ lease, property, form }) => ({ lease, property, form: readBooksForm(form) }))
  const choices = await keepChoices(tx, happened, actor, given)
  const beginnings = given.flatMap(({ lease, property, form }) => {
    if (!(form.books ?? choices.get(property.ownerId)) || isOver(lease, now)) return []
    return [{ ...beginningOfNew(lease, property.ownerId, form, now), property }]
  })
  await startAll(tx, happened, actor, beginnings, now)
}

/** A yes also switches an owner's books on for later leases; the first answer of an owner is kept even if it is no. */
async function keepChoices(
  tx: Db,
  happened: Happened,
  actor: Actor,
  given: { property: { ownerId: string }; form: BooksForm }[],
): Promise<Map<string, boolean>> {
  const choices = await findBooksChoices(
    tx,
    given.map(({ property }) => property.ownerId),
  )
  const changed = new Map<string, boolean>()
  for (const { property, form } of given) {
    const { ownerId } = property
    const { books, isChoice } = form
    if (!isChoice || books === undefined || (books ? choices.get(ownerId) : choices.has(ownerId))) continue
    choices.set(ownerId, books)
    changed.set(ownerId, books)
  }
  if (changed.size > 0) await switchBooks(tx, changed)
  const switchedOn = [...changed.keys()].filter((ownerId) => changed.get(ownerId))
  happened.addEach(
    booksSwitched,
    actor,
    switchedOn.map((ownerId) => aboutSwitch(ownerId, true)),
  )
  return choices
}

async function startOpenings(
  tx: Db,
  happened: Happened,
  actor: Actor,
  ownerId: string,
  { openings, startOn }: OwnerBooksForm,
): Promise<void> {
  if (openings.length === 0) return
  const ids = openings.map(({ leaseId }) => leaseId.toLowerCase())
  await lockLeases(tx, ids)
  const now = new Date()
  const rows = await listBookable(tx, ownerId, now, isAnyOf(leases.id, ids), ids.length)
  const given = openings.map(({ leaseId, ...opening }, at) => {
    const row = rows.find(({ lease }) => lease.id === ids[at])
    if (!row || ids.indexOf(ids[at] ?? '') !== at)
      throw invalid({ [`openings.${at}`]: 'The books of this lease can’t be started, or have been' })
    return { ...readBeginning(row.lease, ownerId, { startOn, ...opening }, now), property: row.property }
  })
  await startAll(tx, happened, actor, given, now)
}

type PropertyBooks = Beginning & { property: { id: string; title: string; ownerId: string } }

/** Starts books, however many, in a few statements. The leases are locked or new. */
async function startAll(tx: Db, happened: Happened, actor: Actor, given: PropertyBooks[], now: Date): Promise<void> {
  if (given.length === 0) return
  await beginBooks(tx, { actorId: actor.id }, given, now)
  happened.addEach(
    booksStarted,
    actor,
    given.map(({ lease, ownerId, property, startsOn }) => ({
      id: lease.id,
      personId: lease.tenantId,
      property,
      landlordId: ownerId,
      data: { startsOn },
    })),
  )
}
