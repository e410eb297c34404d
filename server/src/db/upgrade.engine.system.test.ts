import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ACCESS, type Actor } from '@lintel/contract/actor'
import { routes } from '@lintel/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chargeSchedules, charges, ledgers, ledgerTransfers, payments, rentSettings } from '../features/rent/table.ts'
import { createEmptyDatabase, type TestDatabase } from '../test/database.ts'
import { createLauncher } from '../test/launch.ts'
import { createRelease } from '../test/releases.ts'
import { urlOf } from '../test/throwaway-postgres.ts'
import { connect } from './connect.ts'
import { RELEASES } from './releases.ts'

/** Who can sign in, one for each role, and the password of all. */
const USERNAMES = ['ada', 'łukasz', 'lilei']
const PASSWORD = 'a quiet street'
/** Releases with no more migrations have no tables of books. */
const MIGRATIONS_BEFORE_BOOKS = 4
/** Every list that can be asked for without naming a record. */
const LISTS = routes.filter(({ paged, params, query }) => paged && !params && query?.safeParse({}).success)

describe.each(RELEASES)('a database of $version', (release) => {
  const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' })
  let database: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-upgrade-'))
    database = await createEmptyDatabase()
    const { pool, close } = await connect(database.settings)
    await createRelease(pool, release)
    await close()
  })
  afterAll(async () => {
    launcher.killAll()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })

  it('is migrated and opened by the server, which answers every list to each role and creates no books', async () => {
    const { address, child, ended } = launcher.launch('main', {
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(database.settings),
      SESSION_SECRET: 'a secret for tests, thirty-two bytes or more',
    })
    const site = await address()
    for (const username of USERNAMES) {
      const answer = await fetch(`${site}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: PASSWORD }),
      })
      const actor = (await answer.json()) as Actor
      const cookie = answer.headers.getSetCookie().join('; ')
      for (const list of LISTS.filter(({ access }) => ACCESS[access](actor))) {
        const { status } = await fetch(site + list.path, { headers: { cookie } })
        expect(status, `${list.path} for ${username}`).toBe(200)
      }
    }
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, stderr: '' })
    if (release.migrations > MIGRATIONS_BEFORE_BOOKS) return
    const { db, close } = await connect(database.settings)
    const counts = [ledgers, chargeSchedules, charges, payments, ledgerTransfers, rentSettings].map((table) =>
      db.$count(table),
    )
    expect(await Promise.all(counts)).toEqual(counts.map(() => 0))
    await close()
  })
})
