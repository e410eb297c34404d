import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { NewLease } from '@lintel/contract/leases/creation-schema'
import { LEASES } from '@lintel/contract/leases/tags'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { batchesOf, isAnyOf } from '../../../db/many.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { invalid } from '../../../errors/refusal.ts'
import type { Happened } from '../../../events/happened.ts'
import { runCommand } from '../../../events/run-command.ts'
import { contactQueries } from '../../accounts/contacts.ts'
import { type UserRow, users } from '../../accounts/table.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { touchProperties } from '../../properties/touch.ts'
import { type FormFields, leaseCreation } from '../causes.ts'
import { leaseCreated } from '../events.ts'
import { createInvitations, type Issued } from '../invitations/create.ts'
import { type LeaseRow, leaseParties, leases } from '../table.ts'
import { lockLettable } from './queries.ts'
import { readTerms, stateOn } from './terms.ts'

/** @param tenantName of a tenant without an account */
export type LeaseValues = Omit<typeof leases.$inferInsert, 'tenantId'> & {
  tenantId: string | null
  tenantName?: string | null
}

/** Inserts leases with their tenants. @returns the rows, in the given order */
export async function insertLeases(tx: Db, given: LeaseValues[]): Promise<LeaseRow[]> {
  const rows: LeaseRow[] = []
  for (const batch of batchesOf(given)) {
    const inserted = await tx
      .insert(leases)
      .values(batch.map(({ tenantName: _, ...values }) => values))
      .returning()
    await tx.insert(leaseParties).values(
      inserted.map(({ id, tenantId, createdAt }, at) => ({
        leaseId: id,
        userId: tenantId,
        createdAt,
        updatedAt: createdAt,
        name: tenantId ? null : (batch[at]?.tenantName ?? null),
      })),
    )
    rows.push(...inserted)
  }
  return rows
}

/** A tenant with an account, or the name of a tenant without one. */
export type LeaseTenant = { userId: string | null; name: string; email: string | null }

/** A lease without an application. Amounts are minor units of the home's currency. */
export type LeaseToCreate = {
  propertyId: string
  tenant: LeaseTenant
  startsOn: string
  endsOn: string
  rentCents: number
  depositCents: number
  form: FormFields
}

/** Who creates leases. @param secret signs the links of invitations */
export type Creator = { actor: Actor; secret: string }

export type CreatedLease = { lease: LeaseRow; property: PropertyRow; invitation: Issued | null }

/**
 * Creates leases in the caller's transaction, in a few statements however many. Homes are locked first. Tenants get a notice; tenants
 * without an account are invited if there is an email address.
 * @returns them in the given order
 * @throws not_found (a home), conflict (a home is archived, or is let for part of that time), as the reactions of features
 */
export async function createLeases(
  tx: Db,
  happened: Happened,
  { actor, secret }: Creator,
  given: LeaseToCreate[],
  now: Date,
): Promise<CreatedLease[]> {
  const propertyById = await lockLettable(tx, actor, [...new Set(given.map(({ propertyId }) => propertyId))])
  const propertyOf = (id: string) => propertyById.get(id) as PropertyRow
  const rows = await insertLeases(
    tx,
    given.map(({ propertyId, tenant, form: _, ...terms }) => {
      const { timeZone, currency } = propertyOf(propertyId)
      const isOver = stateOn({ timeZone }, terms.startsOn, terms.endsOn, now) === 'ended'
      const closedAt = isOver ? now : null
      return { propertyId, tenantId: tenant.userId, tenantName: tenant.name, timeZone, currency, closedAt, ...terms }
    }),
  )
  await occupyProperties(tx, happened, rows, propertyById)
  happened.addEach(
    leaseCreated,
    actor,
    rows.map((lease) => {
      const property = propertyOf(lease.propertyId)
      const data = { startsOn: lease.startsOn, endsOn: lease.endsOn }
      return { id: lease.id, personId: lease.tenantId, property, data }
    }),
  )
  const invited = rows.flatMap(({ id: leaseId }, at) => {
    const { userId, email } = given[at]?.tenant ?? {}
    return userId || !email ? [] : [{ leaseId, email }]
  })
  const issued = await createInvitations(tx, { actor, secret, now }, invited)
  const byLease = new Map(issued.map((invitation) => [invitation.row.leaseId, invitation]))
  await leaseCreation.run(tx, happened, {
    actor,
    leases: rows.map((lease, at) => ({ lease, property: propertyOf(lease.propertyId), form: given[at]?.form ?? {} })),
    now,
  })
  return rows.map((lease) => ({
    lease,
    property: propertyOf(lease.propertyId),
    invitation: byLease.get(lease.id) ?? null,
  }))
}

/** Homes with a lease that has not ended stop being available, as after an approval. */
async function occupyProperties(tx: Db, happened: Happened, rows: LeaseRow[], propertyById: Map<string, PropertyRow>) {
  const ids = rows.filter(({ closedAt }) => closedAt === null).map(({ propertyId }) => propertyId)
  const isFree = and(isAnyOf(properties.id, ids), eq(properties.status, 'available'))
  const occupied = await tx.update(properties).set({ status: 'occupied' }).where(isFree).returning()
  await touchProperties(tx, happened, occupied)
  for (const { propertyId, tenantId } of rows)
    happened.touch([tenantId, propertyById.get(propertyId)?.ownerId ?? null], LEASES)
}

/**
 * Creates a lease without an application. A tenant without an account is invited.
 * @throws not_found (the home), invalid (an amount that the home's currency hasn't; a tenant whom the actor doesn't know, or who
 *   owns the home), conflict (the home is archived, or is let for part of that time)
 */
export function createLease(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'settings'>,
  actor: Actor,
  { propertyId, startDate, endDate, monthlyRent, securityDeposit, tenantId, tenantName, email, ...form }: NewLease,
  now = new Date(),
): Promise<CreatedLease & { tenant: UserRow | null; tenantName: string }> {
  const secret = context.settings.sessionSecret
  return runCommand(context, async (tx, happened) => {
    const [property] = (await lockLettable(tx, actor, [propertyId])).values()
    if (!property) throw new Error('a locked home is missing')
    const user = tenantId ? await findTenant(tx, actor, property, tenantId) : null
    const tenant = { userId: user?.id ?? null, name: tenantName ?? '', email: email ?? null }
    const terms = readTerms(property, { monthlyRent, securityDeposit })
    const given = { propertyId, tenant, startsOn: startDate, endsOn: endDate, ...terms, form }
    const created = onlyRow(await createLeases(tx, happened, { actor, secret }, [given], now))
    if (user || created.invitation) return { ...created, tenant: user, tenantName: tenant.name }
    const [invitation = null] = await createInvitations(tx, { actor, secret, now }, [
      { leaseId: created.lease.id, email: null },
    ])
    return { ...created, invitation, tenant: null, tenantName: tenant.name }
  })
}

/** Someone whom the actor knows: agents know everyone. @throws invalid */
async function findTenant(tx: Db, actor: Actor, property: PropertyRow, tenantId: string): Promise<UserRow> {
  if (tenantId === property.ownerId) throw invalid({ tenantId: 'Nobody rents their own home' })
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, tenantId), isNull(users.deletedAt), isNull(users.disabledAt)))
    .for('key share')
  if (!user || !(isApprovedAgent(actor) || (await knows(tx, actor.id, tenantId))))
    throw invalid({ tenantId: 'Choose someone who applied for a home of yours, rents one, or wrote with you' })
  return user
}

/** Whether a record shows the user the other one's name. */
async function knows(tx: Db, userId: string, otherId: string): Promise<boolean> {
  const shown = sql.join(
    contactQueries.all().map((query) => sql`(${query(tx, otherId)})`),
    sql` union all `,
  )
  const { rows } = await tx.execute(sql`select from (${shown}) as contacts (id) where id = ${userId} limit 1`)
  return rows.length > 0
}
