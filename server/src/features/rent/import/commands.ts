import { createHash } from 'node:crypto'
import type { Actor } from '@lintel/contract/actor'
import { toCents } from '@lintel/contract/money'
import type { ImportQuery, ImportResult } from '@lintel/contract/rent/import-schema'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { type Format, renderText } from '../../../format/format.ts'
import { createLeases, type LeaseToCreate } from '../../leases/creation/commands.ts'
import type { GivenBooksForm } from '../start/form.ts'
import { leaseImports } from '../table.ts'
import { findNamedProperties, type Plan, type PlannedRow, planImport } from './plan.ts'
import { lockProperties } from './properties.ts'
import { findImportOwner } from './queries.ts'
import { openFile } from './reading.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'settings'>

/**
 * Imports the leases of a file, all or none; existing leases stay as they are. Idempotent by `clientId`: a retry returns what the
 * first call did.
 * @throws not_found (the owner), invalid (a fault of the file, an agent who names no owner), too_large, conflict (a home was let
 *   meanwhile, or the `clientId` of another file)
 */
export async function importLeases(
  context: Context,
  actor: Actor,
  bytes: Buffer,
  { clientId, ownerId: givenOwner, ...options }: ImportQuery,
): Promise<ImportResult> {
  const ownerId = await findImportOwner(context.db, actor, givenOwner)
  const fingerprint = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify({ ownerId, ...options }))
    .digest('hex')
  const file = await openFile(bytes)
  const now = new Date()
  const planOptions = { ...options, ownerId, actor }
  return runCommand(context, async (tx, happened) => {
    await findImportOwner(tx, actor, givenOwner)
    // Before any lease is read: what the plan says holds until the commit.
    await lockProperties(tx, await findNamedProperties(tx, file, planOptions))
    const before = await findImport(tx, actor, clientId)
    if (before) return requireSame(before, fingerprint)
    const plan = await planImport(tx, file, planOptions, now)
    requireFaultless(plan)
    const fresh = plan.rows.filter(({ fate }) => fate !== 'existing')
    const creator = { actor, secret: context.settings.sessionSecret }
    const given = fresh.map((row) => leaseOf(row, options.startOn))
    const created = await createLeases(tx, happened, creator, given, now)
    const result = {
      created: created.length,
      invited: fresh.filter(({ fate }) => fate === 'invited').length,
      existing: plan.rows.length - fresh.length,
    }
    await tx.insert(leaseImports).values({ authorId: actor.id, clientId, fingerprint, ...result })
    return result
  })
}

async function findImport(tx: Db, actor: Actor, clientId: string) {
  const isIt = and(eq(leaseImports.authorId, actor.id), eq(leaseImports.clientId, clientId))
  const [found] = await tx.select().from(leaseImports).where(isIt)
  return found
}

function requireSame(before: typeof leaseImports.$inferSelect, fingerprint: string): ImportResult {
  if (before.fingerprint !== fingerprint) throw isAnotherImport()
  const { created, invited, existing } = before
  return { created, invited, existing }
}

export const isAnotherImport = () => new Refusal('conflict', 'This clientId stands for another file')

/** @throws invalid, conflict */
function requireFaultless({ faults, isConflict }: Plan): void {
  const [first, ...others] = faults
  if (!first) return
  const sentence = (format: Format) => {
    const where = first.line > 0 ? `Line ${first.line}: ` : ''
    const more = others.length > 0 ? ` And ${others.length.toLocaleString('en')} more.` : ''
    return `${where}${renderText(first.text, format)}.${more} Nothing was brought in.`
  }
  throw new Refusal(isConflict ? 'conflict' : 'invalid', sentence)
}

/** A row without faults has all of it. */
function leaseOf(row: PlannedRow, startOn: string | undefined): LeaseToCreate {
  const { fate, property, tenant, email, startsOn, endsOn, amounts } = row
  if (!property || !startsOn || !endsOn) throw new Error('a row without faults has no home or days')
  const centsOf = (amount: number | null) => toCents(amount ?? 0, property.currency)
  return {
    propertyId: property.id,
    // Whether the address has an account is not looked up: it would disclose who is a user.
    tenant: { userId: null, name: tenant, email: fate === 'invited' ? email : null },
    startsOn,
    endsOn,
    rentCents: centsOf(amounts.monthlyRent),
    depositCents: centsOf(amounts.securityDeposit),
    form: booksFormOf(row, startOn),
  }
}

/** Books start where a day is given, whatever the owner has chosen for other leases. */
function booksFormOf({ amounts }: PlannedRow, startOn: string | undefined): GivenBooksForm {
  if (!startOn) return { books: false, isChoice: false }
  const { owed, credit, depositHeld } = amounts
  return { books: true, isChoice: false, startOn, owed: owed ?? 0, credit: credit ?? 0, deposit: depositHeld ?? 0 }
}
