import { routes } from '@lintel/contract/api'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { deleteAccount } from './features/accounts/deletion/commands.ts'
import { actorOf } from './features/accounts/present.ts'
import { users } from './features/accounts/table.ts'
import { removeProperty } from './features/properties/removal/commands.ts'
import { PlantedWords, takesWords, writeWords } from './test/planted-words.ts'
import { withoutTriggers } from './test/without-triggers.ts'
import { makeWorldForFile, type TestUser } from './test/world.ts'

/*
 * Writes a word into every text of every call, deletes the account or removes the home, and looks for the words in every column
 * of every table. What is left is in `KEPT`, with the reason: decision 16 and `docs/security/inventories.md`.
 */

const world = await makeWorldForFile()
const others = { owner: await world.owner(), tenant: await world.tenant(), agent: await world.agent() }
const KINDS = ['tenant', 'owner', 'agent'] as const
const writes = routes.filter(({ method, path }) => method !== 'GET' && path !== '/api/auth/register')

const BOOKS = 'the books of a lease are never rewritten, and both of its parties need them'
const LEASE = 'a landlord named the tenant of a lease who has no account yet'
const MESSAGE = 'the other person needs the message'
const REPORT = 'agents need the report; the name goes'
const PLACE = 'the name of a place, without whose home it was'
const LOG = 'the security log keeps who did what, with usernames and titles as they were'
const DAY = 'limits of emails to an address end after a day'

type Kept = { by: readonly (typeof KINDS)[number][]; because: string }
const landlords = (because: string): Kept => ({ by: ['owner', 'agent'], because })
const everybody = (because: string): Kept => ({ by: KINDS, because })
const forOwners: Kept = { by: ['agent'], because: 'an agent wrote it for an owner, whose it is' }
const ofAnother: Kept = { by: ['agent'], because: 'an agent corrected the details of a person, whose they are' }

/** What stays of what people wrote once their account is deleted, by column. */
const KEPT_OF_ACCOUNT: Record<string, Kept> = {
  'charge_schedules.label': landlords(BOOKS),
  'charges.label': landlords(BOOKS),
  'cities.city': landlords(PLACE),
  'cities.city_key': landlords(PLACE),
  'districts.city': landlords(PLACE),
  'districts.city_key': landlords(PLACE),
  'districts.district': landlords(PLACE),
  'districts.district_key': landlords(PLACE),
  'email_limits.address': everybody(DAY),
  'events.account_name': everybody(LOG),
  'events.actor_name': everybody(LOG),
  'events.search_text': everybody(LOG),
  'lease_invitations.email': landlords(LEASE),
  'lease_parties.name': landlords(LEASE),
  'ledger_entries.note': landlords(BOOKS),
  'messages.content': everybody(MESSAGE),
  'messages.notice': landlords(MESSAGE),
  'notes.text': { by: ['agent'], because: 'landlords and agents decide by it' },
  'payment_details.account_holder': forOwners,
  'payment_details.account_number': forOwners,
  'payment_details.bank': forOwners,
  'payment_details.instructions': forOwners,
  'payments.reference': landlords(BOOKS),
  'reports.note': everybody(REPORT),
  'reports.outcome_note': { by: ['agent'], because: REPORT },
  'account_links.email': ofAnother,
  'users.email': ofAnother,
  'users.first_name': ofAnother,
  'users.last_name': ofAnother,
  'users.phone': ofAnother,
  'users.search_text': ofAnother,
  'users.sort_name': ofAnother,
}

/** What stays of the texts of a home that was removed. */
const KEPT_OF_HOME: Record<string, Kept> = {
  'cities.city': { by: ['owner'], because: PLACE },
  'cities.city_key': { by: ['owner'], because: PLACE },
  'districts.city': { by: ['owner'], because: PLACE },
  'districts.city_key': { by: ['owner'], because: PLACE },
  'districts.district': { by: ['owner'], because: PLACE },
  'districts.district_key': { by: ['owner'], because: PLACE },
  'events.search_text': { by: ['owner'], because: LOG },
  'events.title': { by: ['owner'], because: LOG },
}

/** Ends leases and settles books: neither an account nor a home goes before. */
const settle = ({ id }: TestUser) =>
  withoutTriggers(world.db, async (tx) => {
    await tx.execute(sql`update leases set starts_on = '2020-01-01', ends_on = '2020-12-31' where cancelled_at is null
      and (tenant_id = ${id} or property_id in (select id from properties where owner_id = ${id}))`)
    await tx.execute(sql`update ledger_accounts set balance_cents = 0`)
  })

/** @returns a line for each value that is left but not kept, or kept but not left */
function compare(left: Map<string, Set<string>>, kept: Record<string, Kept>): string[] {
  const isKept = (column: string, field: string) => kept[column]?.by.some((kind) => field.endsWith(kind)) ?? false
  const unknown = [...left].flatMap(([column, fields]) =>
    [...fields].filter((field) => !isKept(column, field)).map((field) => `${column} still has ${field}`),
  )
  const stale = Object.entries(kept).flatMap(([column, { by }]) =>
    by
      .filter((kind) => ![...(left.get(column) ?? [])].some((field) => field.endsWith(kind)))
      .map((kind) => `${column} has nothing by ${kind}`),
  )
  return [...unknown, ...stale]
}

/** What runs by itself after a deletion. */
async function runLater() {
  await world.runJobs()
  await world.runTask('sweep unused files', new Date(Date.now() + 1000))
}

it('leaves nothing that a person wrote or was called by after their deletion, but what others need', async () => {
  const words = new PlantedWords()
  const refused: string[] = []
  for (const kind of KINDS) {
    const word = (name: string) => words.plant(`${name} of ${kind}`)
    const user = await world[kind]({
      username: word('username'),
      firstName: word('first name'),
      lastName: word('last name'),
      email: `${word('email')}@homes.example`,
      phone: word('phone'),
    })
    for (const route of writes.filter((one) => takesWords(one, kind))) {
      // Calls change the address, and only users with a verified one invite by email.
      await world.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
      refused.push(...(await writeWords(world, route, { user, kind, others }, words)))
    }
    await settle(user)
    await deleteAccount(world.context, actorOf(user), new Date())
  }
  await runLater()
  expect(refused).toEqual([])
  expect(compare(await words.find(world), KEPT_OF_ACCOUNT)).toEqual([])
}, 120_000)

it('leaves nothing of a home after its removal, but what others need', async () => {
  const words = new PlantedWords()
  const ofHomes = writes.filter(({ path }) => /^\/api\/properties(\/:id)?$/.test(path))
  for (const route of ofHomes.filter((one) => takesWords(one, 'owner'))) {
    const user = await world.owner()
    expect(await writeWords(world, route, { user, kind: 'owner', others }, words)).toEqual([])
    await settle(user)
    const { rows } = await world.db.execute<{ id: string }>(sql`select id from properties where owner_id = ${user.id}`)
    for (const { id } of rows) await removeProperty(world.context, actorOf(user), id)
  }
  await runLater()
  expect(compare(await words.find(world), KEPT_OF_HOME)).toEqual([])
}, 120_000)
