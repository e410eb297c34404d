import { routes } from '@lintel/contract/api'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { deleteAccount } from './features/accounts/deletion/commands.ts'
import { actorOf } from './features/accounts/present.ts'
import { users } from './features/accounts/table.ts'
import { removeProperty } from './features/properties/removal/commands.ts'
import { PlantedWords, takesWords, writeWords } from './test/planted-words.ts'
import type { KeptTexts } from './test/references.ts'
import { withoutTriggers } from './test/without-triggers.ts'
import { makeWorldForFile, type TestUser } from './test/world.ts'

/*
 * Writes a word into every text of every call, deletes the account or removes the home, and looks for the words in every column
 * of every table. What is left is declared with the reason, by features in `references.ts`: decision 16 and `docs/security/inventories.md`.
 */

const world = await makeWorldForFile()
const others = { owner: await world.owner(), tenant: await world.tenant(), agent: await world.agent() }
const KINDS = ['tenant', 'owner', 'agent'] as const
const writes = routes.filter(({ method, path }) => method !== 'GET' && path !== '/api/auth/register')

const PLACE = 'the name of a place, without whose home it was'
const LOG = 'the security log keeps who did what, with usernames and titles as they were'
const DAY = 'limits of emails to an address end after a day'

const declared = Object.values(
  import.meta.glob<{ keptTexts?: KeptTexts }>('./features/*/references.ts', { eager: true }),
)

/** What stays of what people wrote once their account is deleted. */
const KEPT_OF_ACCOUNT: KeptTexts = {
  'email_limits.address': { by: KINDS, because: DAY },
  'events.account_name': { by: KINDS, because: LOG },
  'events.actor_name': { by: KINDS, because: LOG },
  'events.search_text': { by: KINDS, because: LOG },
  ...Object.assign({}, ...declared.map(({ keptTexts }) => keptTexts)),
}

/** What stays of the texts of a home that was removed. */
const KEPT_OF_PROPERTY: KeptTexts = {
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
function compare(left: Map<string, Set<string>>, kept: KeptTexts): string[] {
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
  const ofProperties = writes.filter(({ path }) => /^\/api\/properties(\/:id)?$/.test(path))
  for (const route of ofProperties.filter((one) => takesWords(one, 'owner'))) {
    const user = await world.owner()
    expect(await writeWords(world, route, { user, kind: 'owner', others }, words)).toEqual([])
    await settle(user)
    const { rows } = await world.db.execute<{ id: string }>(sql`select id from properties where owner_id = ${user.id}`)
    for (const { id } of rows) await removeProperty(world.context, actorOf(user), id)
  }
  await runLater()
  expect(compare(await words.find(world), KEPT_OF_PROPERTY)).toEqual([])
}, 120_000)
