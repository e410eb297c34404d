import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { migrationsFolder } from '../../../db/migrations.ts'
import { makeWorldForFile } from '../../../test/world.ts'
import { applications } from '../../applications/table.ts'

const world = await makeWorldForFile()

it('takes the words of accounts that were deleted before the upgrade out of applications', async () => {
  const property = await world.property(await world.owner())
  const written = { message: 'We are two nurses', answers: { occupation: 'Nurse' }, status: 'rejected' as const }
  const deleted = await world.application(await world.tenant({ deletedAt: new Date() }), property, written)
  const other = await world.application(await world.tenant(), property, written)
  const folder = migrationsFolder()
  const file = readdirSync(folder).find((name) => name.endsWith('_words_of_deleted_accounts.sql')) ?? ''
  await world.pool.query(readFileSync(path.join(folder, file), 'utf8'))
  const wordsOf = async ({ id }: { id: string }) => {
    const [row] = await world.db.select().from(applications).where(eq(applications.id, id))
    return [row?.message, row?.answers]
  }
  expect(await wordsOf(deleted)).toEqual([null, {}])
  expect(await wordsOf(other)).toEqual([written.message, written.answers])
})
