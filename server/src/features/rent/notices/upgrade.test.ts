import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { migrationsFolder } from '../../../db/migrations.ts'
import { bookkeeper } from '../../../test/kept-lease.ts'
import { mockDay } from '../../../test/mocked-day.ts'
import { noticesTo } from '../../../test/told.ts'
import { makeWorldForFile } from '../../../test/world.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const setDay = mockDay(world, '2027-01-15')
const { keptLease, pay } = bookkeeper(world, owner)
const told = noticesTo(world)

const runOn = async (day: string) => {
  await setDay(day)
  await world.runTask('issue charges', new Date())
}

/** Takes the migration back and applies it to what is there. */
async function upgrade() {
  const folder = migrationsFolder()
  const file = readdirSync(folder).find((name) => name.endsWith('_rent_notices.sql')) ?? ''
  await world.pool.query('drop table rent_notices; alter table ledgers drop column next_notice_on')
  await world.pool.query(readFileSync(path.join(folder, file), 'utf8'))
}

it('sends no notices of charges open before the upgrade, but of later ones', async () => {
  const owing = await keptLease()
  const paid = await keptLease()
  await pay(paid.lease.id, 1500, '2027-01-15')
  // Both have a charge to come.
  await runOn('2027-01-22')
  await upgrade()
  for (const day of ['2027-01-29', '2027-02-02', '2027-02-19']) await runOn(day)
  expect([await told(owing.tenant), (await told(paid.tenant)).slice(1), await told(owner)]).toEqual([[], [], []])
  for (const day of ['2027-02-26', '2027-03-02']) await runOn(day)
  for (const texts of [await told(owing.tenant), (await told(paid.tenant)).slice(1)])
    expect(texts).toEqual([expect.stringContaining('is due on Mar 1, 2027.'), expect.stringContaining('is overdue')])
  expect(await told(owner)).toHaveLength(2)
})
