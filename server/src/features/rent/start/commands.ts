import type { Actor } from '@lintel/contract/actor'
import type { NewBooks, OwnerBooksForm } from '@lintel/contract/rent/schema'
import { RENT } from '@lintel/contract/rent/tags'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { invalid, notFound, Refusal } from '../../../errors/refusal.ts'
import type { Happened } from '../../../events/happened.ts'
import { runCommand } from '../../../events/run-command.ts'
import { leases } from '../../leases/table.ts'
import { lockLeases } from '../books/load.ts'
import { booksStarted, booksSwitched } from '../events.ts'
import type { Context } from '../keep.ts'
import { findKeptLease } from '../queries.ts'
import { rentSettings } from '../table.ts'
import { beginBooks } from './begin.ts'
import { bookingObstacle, findBooksChoice, findOwner, listBookable, readBeginning } from './queries.ts'

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
    const { lease, home } = found
    const now = new Date()
    if (actor.role === 'owner' && actor.id !== home.ownerId) throw notFound('Lease')
    const obstacle = await bookingObstacle(tx, found, now)
    if (obstacle) throw new Refusal('conflict', obstacle)
    const beginning = readBeginning(lease, home.ownerId, form, now)
    await beginBooks(tx, { actorId: actor.id }, [beginning], now)
    const about = { id: lease.id, personId: lease.tenantId, home, landlordId: home.ownerId }
    happened.add(booksStarted, actor, { ...about, data: { startsOn: beginning.startsOn } })
  })
}

/**
 * Switches an owner's books on or off for new leases, and starts those of leases that run: all or none.
 * @throws not_found (nobody, or no owner), invalid (a lease that is not theirs, has ended or has books; an amount that the currency
 *   hasn't)
 */
export function keepOwnerBooks(context: Context, actor: Actor, ownerId: string, form: OwnerBooksForm): Promise<void> {
  return runCommand(context, async (tx, happened) => {
    await findOwner(tx, actor, ownerId)
    if (((await findBooksChoice(tx, ownerId)) ?? false) !== form.isOn) {
      await switchBooks(tx, ownerId, form.isOn)
      happened.add(booksSwitched, actor, {
        id: ownerId,
        personId: ownerId,
        landlordId: ownerId,
        data: { isOn: form.isOn },
      })
    }
    await startOpenings(tx, happened, actor, ownerId, form)
  })
}

export async function switchBooks(tx: Db, ownerId: string, isOn: boolean): Promise<void> {
  const values = { ownerId, keepsBooks: isOn }
  await tx.insert(rentSettings).values(values).onConflictDoUpdate({ target: rentSettings.ownerId, set: values })
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
    return { ...readBeginning(row.lease, ownerId, { startOn, ...opening }, now), home: row.property }
  })
  await beginBooks(tx, { actorId: actor.id }, given, now)
  happened.addEach(
    booksStarted,
    actor,
    given.map(({ lease, home, startsOn }) => ({
      ...{ id: lease.id, personId: lease.tenantId, home, landlordId: ownerId },
      data: { startsOn },
    })),
  )
  happened.touch([ownerId, ...given.map(({ lease }) => lease.tenantId)], RENT)
}
