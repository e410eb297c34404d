import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { createLauncher } from '../test/launch.ts'
import { urlOf } from '../test/throwaway-postgres.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-log-'))
const database = await createTestDatabase()
const launcher = createLauncher({ DATA_DIR: dataDir, DATABASE_URL: urlOf(database.settings), PORT: '0' })
afterAll(async () => {
  launcher.killAll()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

it('keeps serving when its log is no longer read', async () => {
  const { address, child, ended } = launcher.launch('main', { LOG_LEVEL: 'info' })
  const property = await address()
  child.stderr?.destroy()
  for (let i = 0; i < 20; i++) expect((await fetch(`${property}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toMatchObject({ code: 0 })
})
