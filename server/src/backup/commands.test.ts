/* Over 250 lines: the commands and the schedule are tested with the same installation. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { stopPostgres } from '../db/embedded-cluster.ts'
import { documents } from '../features/documents/table.ts'
import { diskStorage } from '../storage/disk.ts'
import { exportRows, hashFiles } from '../test/backups.ts'
import { createEmptyDatabase } from '../test/database.ts'
import { s3Error } from '../test/fake-s3.ts'
import { keptBooks } from '../test/kept-books.ts'
import { createLauncher } from '../test/launch.ts'
import type { Program } from '../test/programs.ts'
import { urlOf } from '../test/throwaway-postgres.ts'
import { makeWorldForFile } from '../test/world.ts'
import { createIdentity } from './encryption.ts'
import { folderTarget } from './folder-target.ts'
import { isDue } from './records.ts'
import { runBackup } from './run-backup.ts'
import { findScheduledTime } from './scheduled-time.ts'
import { backups } from './table.ts'

const SECRET = 'a secret of an installation, in a file'
const launcher = createLauncher({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' })
const folder = await mkdtemp(path.join(tmpdir(), 'lintel-commands-'))
const inFolder = (name: string) => path.join(folder, name)
const dataDir = inFolder('data')
const storage = diskStorage(path.join(dataDir, 'files'))
const world = await makeWorldForFile({}, undefined, undefined, storage)
const url = urlOf(world.databaseSettings)

beforeAll(async () => {
  const tenant = await world.tenant()
  await world.document(tenant)
  await world.message(tenant, await world.owner())
  await keptBooks(world, await world.owner())
  await writeFile(path.join(dataDir, 'session-secret'), SECRET)
})
afterEach(async () => {
  launcher.killAll()
  await world.db.delete(backups)
})
afterAll(async () => {
  await stopPostgres(inFolder('embedded/postgres'))
  await rm(folder, { recursive: true })
})

async function run(program: Program, args: string[], env: Record<string, string> = {}) {
  const { ended, written } = launcher.launch(program, { DATA_DIR: dataDir, DATABASE_URL: url, ...env }, args)
  const { code } = await ended
  return { code, ...written }
}

/** A document whose bytes never come: a backup waits for them. @returns a function that removes it */
async function addEndlessDocument() {
  const document = await world.document(await world.tenant(), { storageKey: 'documents/endless' })
  const file = path.join(dataDir, 'files/documents/endless')
  await rm(file)
  await promisify(execFile)('mkfifo', [file])
  return async () => {
    await rm(file)
    await world.db.delete(documents).where(eq(documents.id, document.id))
  }
}

const memoize = <T>(make: () => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const listBackups = () => world.db.select().from(backups).orderBy(backups.startedAt)

/** Restores an encrypted backup into an installation with the embedded PostgreSQL, once for the tests that need it. */
const moveToEmbedded = memoize(async () => {
  const { identity, recipient } = await createIdentity()
  await writeFile(inFolder('key'), `${identity}\n`)
  const file = inFolder('moved.tar.age')
  // Without the lower priority, which waits for all else on a busy machine.
  const made = await run('backup', ['--fast', file], { BACKUP_RECIPIENT: recipient })
  const recorded = await listBackups()
  const rows = await exportRows(world.pool)
  const embedded = { DATA_DIR: inFolder('embedded'), DATABASE_URL: '' }
  const restored = await run('restore', [file, '--identity', inFolder('key')], embedded)
  return { recipient, file, made, recorded, rows, embedded, restored }
})

describe('npm run backup and npm run restore', () => {
  it('make a key that only its owner reads', async () => {
    expect((await run('backup', ['--new-key', inFolder('new-key')])).code).toBe(0)
    const [, recipient] = /# public key: (\S+)/.exec(await readFile(inFolder('new-key'), 'utf8')) ?? []
    expect(recipient).toMatch(/^age1/)
    expect((await stat(inFolder('new-key'))).mode & 0o777).toBe(0o600)
  })

  it('move an installation from a database of its own to the embedded one', async () => {
    const { file, made, recorded, embedded, restored } = await moveToEmbedded()
    expect(made).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/: \S+ [KM]B, \d+ rows and 1 files\.\n$/),
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(recorded).toMatchObject([{ kind: 'manual', status: 'done', isEncrypted: true, fileCount: 1, error: null }])
    expect(restored).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Restored the backup of 20.* and 1 files\.\nThe books of leases are in balance/),
    })
    const inEmbedded = (name: string) => path.join(embedded.DATA_DIR, name)
    expect(await readFile(inEmbedded('session-secret'), 'utf8')).toBe(`${SECRET}\n`)
    expect((await stat(inEmbedded('session-secret'))).mode & 0o777).toBe(0o600)
    expect(existsSync(inEmbedded('postgres/postmaster.pid'))).toBe(false)
  })

  it('move it back', async () => {
    const { recipient, rows: before, embedded } = await moveToEmbedded()
    const back = inFolder('back.tar.age')
    expect(await run('backup', ['--fast', '--recipient', recipient, back], embedded)).toMatchObject({
      code: 0,
      stderr: '',
    })
    const database = await createEmptyDatabase()
    const target = { DATABASE_URL: urlOf(database.settings), DATA_DIR: inFolder('back') }
    expect(await run('restore', ['--identity', inFolder('key'), back], target)).toMatchObject({ code: 0, stderr: '' })
    const { pool, close } = await connect(database.settings)
    const after = await exportRows(pool)
    // The restored installation has recorded the backup that was made of it.
    for (const rows of [before, after]) rows.delete('backups')
    expect(after).toEqual(before)
    expect(await hashFiles(pool, diskStorage(inFolder('back/files')))).toEqual(await hashFiles(world.pool, storage))
    await close()
    await database.drop()
  })

  it('says what a backup without encryption lacks', async () => {
    const { stdout } = await run('backup', ['--fast', inFolder('plain.tar')])
    expect(stdout).toContain('It is not encrypted: whoever has the file reads private documents')
    expect(stdout).toContain('after a restore everyone must sign in again.')
    expect((await readFile(inFolder('plain.tar'))).includes(SECRET)).toBe(false)
  })

  it.each<[string[], RegExp]>([
    [['--verbose', 'x'], /^Unknown option '--verbose'\. Name the file/],
    [['/nowhere/x.tar'], /^The backup was not made: \/nowhere\/x\.tar\.unfinished cannot be used \(ENOENT\)\.\n$/],
    [['--recipient', 'age1x', inFolder('x')], /^The recipient is not valid/],
    [[folder], /exists already; name a new file\.\n$/],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { code, stderr } = await run('backup', args)
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)])
    expect(existsSync(inFolder('x'))).toBe(false)
  })

  it('restores from a bucket', async () => {
    await run('backup', ['--fast', inFolder('whole.tar')])
    const archive = await readFile(inFolder('whole.tar'))
    const s3 = createServer((request, response) => {
      if (request.url?.startsWith('/homes/daily/lintel.tar')) response.end(archive)
      else response.writeHead(404).end(s3Error('NoSuchKey'))
    })
    await once(s3.listen(0, '127.0.0.1'), 'listening')
    const { port } = s3.address() as AddressInfo
    const database = await createEmptyDatabase()
    const target = {
      DATABASE_URL: urlOf(database.settings),
      DATA_DIR: inFolder('from-bucket'),
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BACKUP_S3_ACCESS_KEY_ID: 'id',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(await run('restore', ['s3://homes/daily/lintel.tar'], target)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Restored the backup of 20/),
    })
    s3.close()
    await database.drop()
    await rm(inFolder('whole.tar'))
  })

  it.each([
    ['a truncated', (bytes: Buffer) => bytes.subarray(0, -700), /is damaged or incomplete/],
    ['a foreign', () => Buffer.from('not a backup'), /is not a backup of Lintel/],
  ])('refuses %s archive and creates nothing', async (_, change, sentence) => {
    await run('backup', ['--fast', inFolder('whole.tar')])
    await writeFile(inFolder('bad.tar'), change(await readFile(inFolder('whole.tar'))))
    const target = inFolder('untouched')
    const { code, stderr } = await run('restore', [inFolder('bad.tar')], { DATA_DIR: target, DATABASE_URL: '' })
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)])
    expect(existsSync(target)).toBe(false)
    await rm(inFolder('whole.tar'))
  })

  it('leaves no file and no lock behind when a backup is killed', async () => {
    const removeDocument = await addEndlessDocument()
    const file = inFolder('killed.tar')
    const { child, ended } = launcher.launch('backup', { DATA_DIR: dataDir, DATABASE_URL: url }, [file])
    await expect.poll(() => existsSync(`${file}.unfinished`)).toBe(true)
    // It lets requests go first.
    expect(getPriority(child.pid)).toBeGreaterThan(getPriority())
    expect((await run('backup', ['--fast', inFolder('second.tar')])).stderr).toBe(
      'Another backup is running; try again when it is done.\n',
    )
    child.kill('SIGKILL')
    await ended
    await removeDocument()
    expect(existsSync(file)).toBe(false)
    await expect.poll(async () => (await run('backup', ['--fast', file])).code).toBe(0)
    expect(await listBackups()).toMatchObject([
      { status: 'failed', error: 'The process that made it ended before it was done.' },
      { status: 'done' },
    ])
    expect(existsSync(`${file}.unfinished`)).toBe(false)
  })

  it('leaves an empty database behind when a restore is killed, and restores afterwards', async () => {
    const file = inFolder('to-kill.tar')
    await run('backup', ['--fast', file])
    let hasBegun = false
    // An S3 that never answers when a file is stored.
    const s3 = createServer((request, response) => {
      if (request.method === 'GET') response.end('<ListBucketResult><Name>lintel</Name></ListBucketResult>')
      else hasBegun = true
    }).listen(0, '127.0.0.1')
    await once(s3, 'listening')
    const { port } = s3.address() as AddressInfo
    const database = await createEmptyDatabase()
    const target = { DATABASE_URL: urlOf(database.settings), DATA_DIR: inFolder('killed-restore') }
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_BUCKET: 'lintel' }
    const { child, ended } = launcher.launch(
      'restore',
      { ...target, ...keys, S3_ENDPOINT: `http://127.0.0.1:${port}` },
      [file],
    )
    await expect.poll(() => hasBegun).toBe(true)
    child.kill('SIGKILL')
    await ended
    s3.closeAllConnections()
    s3.close()
    expect(await run('restore', [file], target)).toMatchObject({ code: 0, stderr: '' })
    await database.drop()
  })
})

describe('scheduled backups', () => {
  const TIME = new Date('2026-11-23T03:30:00Z')
  const to = inFolder('archives')
  const schedule = () => run('backup', ['--scheduled', TIME.toISOString()], { BACKUP_TO: to, BACKUP_KEEP: '2' })
  const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  it('are made by one of two processes, which then removes older archives', async () => {
    await mkdir(to)
    const others = ['lintel-20200101T033000Z.tar', 'lintel-20200102T033000Z.tar.age', 'lintel-by-hand.tar']
    for (const name of [...others, 'lintel-20200103T033000Z.tar.unfinished'])
      await writeFile(path.join(to, name), 'old')
    expect(await isDue(world.db, TIME, minutesLater(0))).toBe(true)
    const results = await Promise.all([schedule(), schedule()])
    expect(results.some(({ code }) => code === 0)).toBe(true)
    expect(await listBackups()).toMatchObject([{ kind: 'scheduled', status: 'done', attempts: 1, scheduledFor: TIME }])
    expect((await readdir(to)).sort()).toEqual([
      'lintel-20200102T033000Z.tar.age',
      expect.stringMatching(/^lintel-2\d{7}T\d{6}Z\.tar$/),
      'lintel-by-hand.tar',
    ])
    expect(await isDue(world.db, TIME, minutesLater(60))).toBe(false)
  })

  it('are tried three times, ten minutes apart', async () => {
    const { db, pool } = world
    const source = { storage, storedFiles: [], folder, lintel: '0.0.0-test', secrets: {}, key: null }
    const openTarget = async () => folderTarget(inFolder('not-mounted'))
    const schedule = { time: TIME, keep: 1 }
    const attempt = () => runBackup({ db, pool, source, openTarget, name: 'x', schedule })
    for (const attempts of [1, 2, 3]) {
      expect(await isDue(db, TIME, minutesLater(11))).toBe(true)
      await expect(attempt()).rejects.toThrow('ENOENT')
      expect(await listBackups()).toMatchObject([
        { status: 'failed', attempts, error: 'The folder of the backup does not exist.' },
      ])
      expect(await isDue(db, TIME, minutesLater(9))).toBe(false)
    }
    expect(await isDue(db, TIME, minutesLater(11))).toBe(false)
    expect(await attempt()).toBeNull()
    expect(await listBackups()).toMatchObject([{ status: 'failed', attempts: 3 }])
  })

  it('are made by the server at its start when the last one was missed', async () => {
    const { address, child, ended } = launcher.launch('main', {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      BACKUP_TO: to,
      TIME_ZONE: 'Europe/Berlin',
    })
    await address()
    // A backup yields the processor to everything else.
    await expect.poll(listBackups, { timeout: 50_000 }).toMatchObject([{ kind: 'scheduled', status: 'done' }])
    const [row] = await listBackups()
    const at = { hour: 3, minute: 30 }
    expect(row?.scheduledFor).toEqual(findScheduledTime(new Date(), { at, timeZone: 'Europe/Berlin' }))
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, stderr: '' })
  })

  it('end with the server, and count as failed', async () => {
    const removeDocument = await addEndlessDocument()
    const { address, child, ended } = launcher.launch('main', { DATA_DIR: dataDir, DATABASE_URL: url, BACKUP_TO: to })
    await address()
    await expect.poll(async () => (await readdir(to)).some((name) => name.endsWith('.unfinished'))).toBe(true)
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, stderr: '' })
    const time = findScheduledTime(new Date(), { at: { hour: 3, minute: 30 }, timeZone: 'UTC' })
    await expect
      .poll(async () => (await isDue(world.db, time, minutesLater(0))) || (await listBackups())[0]?.status)
      .toBe('failed')
    expect(await isDue(world.db, time, minutesLater(11))).toBe(true)
    await removeDocument()
  })
})
