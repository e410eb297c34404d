import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createLauncher } from '../test/launch.ts'
import { runInMemory } from '../test/run-in-memory.ts'
import { urlOf } from '../test/throwaway-postgres.ts'
import { checkNode } from './doctor/check-node.ts'

const launcher = createLauncher({})
let dataDir: string
let database: TestDatabase
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-doctor-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  launcher.killAll()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const envOn = (on: TestDatabase) => ({ DATA_DIR: dataDir, DATABASE_URL: urlOf(on.settings) })

async function runDoctor(env: Record<string, string> = {}, on = database, args: string[] = []) {
  const { code, stdout } = await runInMemory('doctor', args, { ...envOn(on), ...env })
  return { code, lines: stdout.split('\n') }
}

it('explains what needs attention, and changes nothing', async () => {
  await writeFile(path.join(dataDir, 'session-secret'), 'x')
  await chmod(path.join(dataDir, 'session-secret'), 0o644)
  const { ended, written } = launcher.launch('doctor', { ...envOn(database), PUBLIC_URL: 'http://homes.example' })
  expect(await ended).toEqual({ code: 0, stderr: '' })
  expect(written.stdout.split('\n')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^✓ Node: /),
      `! DATA_DIR: Other accounts of this machine can read ${dataDir}/session-secret.`,
      expect.stringMatching(/^✓ Schema: /),
      expect.stringMatching(/^✓ Database: PostgreSQL /),
      expect.stringMatching(/^✓ Files: /),
      '– Virus scanner: Documents are not scanned for viruses.',
      '    Set CLAMD_URL to the address of a ClamAV daemon.',
      '! Backups: There is none yet.',
      expect.stringMatching(/^! Settings: The site is served without https/),
      'It works; some things need attention.',
    ]),
  )
  const { pool, close } = await connect(database.settings)
  expect((await pool.query('select from processes')).rowCount).toBe(0)
  await close()
})

it('says so, and fails, when the database does not answer', async () => {
  const { code, lines } = await runDoctor({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/lintel' })
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(/✗ Database: PostgreSQL could not be reached: .*nothing listens there/)
  expect(lines.join('\n')).not.toContain('nobody:secret')
})

it('distinguishes an empty database from one of a newer version', async () => {
  const empty = await createEmptyDatabase()
  expect((await runDoctor({}, empty)).lines).toContain('! Schema: The database is empty.')
  await empty.drop()
  const newer = await createTestDatabase()
  const { pool, close } = await connect(newer.settings)
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`)
  const release = (number: number) => pool.query(`update schema_releases set release = $1, version = '9.9.9'`, [number])
  const { rows } = await pool.query<{ release: number }>('select release from schema_releases')
  const own = rows[0]?.release ?? 0
  await release(own + 1)
  expect((await runDoctor({}, newer)).lines).toContain('! Schema: Lintel 9.9.9 has used this database.')
  await release(own + 2)
  expect(await runDoctor({}, newer)).toMatchObject({
    code: 1,
    lines: expect.arrayContaining(['✗ Schema: Lintel 9.9.9 has used this database.']),
  })
  await close()
  await newer.drop()
})

it('reads all tables and looks for every file with --deep', async () => {
  const broken = await createTestDatabase()
  const { pool, close } = await connect(broken.settings)
  await pool.query(`insert into count_changes values ('00000000-0000-0000-0000-000000000000', 'user', 'agent', 5)`)
  await pool.query(
    `insert into images (id, content_type, bytes, width, height, widths) values ('gone', 'image/jpeg', 0, 1, 1, '{320}')`,
  )
  await close()
  const { code, lines } = await runDoctor({}, broken, ['--deep'])
  expect(code).toBe(1)
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^✗ Rows: .*users.*broken once/),
      expect.stringMatching(/^✗ Stored files: 2 of 2 are missing or incomplete: renditions\/gone\/320-/),
    ]),
  )
  expect((await runDoctor({}, database, ['--deep'])).lines).toContain('✓ Stored files: All 0 are there.')
  await broken.drop()
})

it('names an invalid variable', async () => {
  const { code, lines } = await runDoctor({ PORT: 'http' })
  expect([code, lines[0]]).toEqual([1, '✗ Settings: PORT must be a whole number from 0 to 65535 (it is "http").'])
})

it.each([
  ['20.18.9', 'failed'],
  ['20.19.0', 'ok'],
  ['24.1.0', 'ok'],
])('finds Node %s %s', (version, state) => {
  expect(checkNode(version).state).toBe(state)
})
