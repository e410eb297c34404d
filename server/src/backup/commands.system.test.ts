import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../db/connect.ts'
import { stopPostgres } from '../db/embedded-cluster.ts'
import { LOW_PRIORITY } from '../process/lower-priority.ts'
import { diskStorage } from '../storage/disk.ts'
import { makeBackupInstallation, PRINT_PRIORITY } from '../test/backup-installation.ts'
import { exportRows, hashFiles } from '../test/backups.ts'
import { createEmptyDatabase } from '../test/database.ts'
import { s3Error } from '../test/fake-s3.ts'
import { urlOf } from '../test/throwaway-postgres.ts'
import { createIdentity } from './encryption.ts'
import { isDue } from './records.ts'
import { findScheduledTime } from './scheduled-time.ts'

const installation = await makeBackupInstallation()
const { inFolder, listBackups, run, runInMemory, storage, world } = installation
afterAll(() => stopPostgres(inFolder('embedded/postgres')))

describe('npm run backup and npm run restore', () => {
  it('move an installation from a database of its own to the embedded one, and back', async () => {
    const { identity, recipient } = await createIdentity()
    await writeFile(inFolder('key'), `${identity}\n`)
    const file = inFolder('moved.tar.age')
    // Without the lower priority, which waits for all else on a busy machine.
    expect(await run('backup', ['--fast', file], { BACKUP_RECIPIENT: recipient })).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/: \S+ [KM]B, \d+ rows and 1 files\.\n$/),
    })
    const before = await exportRows(world.pool)
    const embedded = { DATA_DIR: inFolder('embedded'), DATABASE_URL: '' }
    expect(await run('restore', [file, '--identity', inFolder('key')], embedded)).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Restored the backup of 20.* and 1 files\.\nThe books of leases are in balance/),
    })
    expect(await readFile(inFolder('embedded/session-secret'), 'utf8')).toBe(`${installation.secret}\n`)
    expect((await stat(inFolder('embedded/session-secret'))).mode & 0o777).toBe(0o600)
    expect(existsSync(inFolder('embedded/postgres/postmaster.pid'))).toBe(false)

    const back = inFolder('back.tar.age')
    const made = await runInMemory('backup', ['--fast', '--recipient', recipient, back], embedded)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const database = await createEmptyDatabase()
    const target = { DATABASE_URL: urlOf(database.settings), DATA_DIR: inFolder('back') }
    const restored = await runInMemory('restore', ['--identity', inFolder('key'), back], target)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const { pool, close } = await connect(database.settings)
    const after = await exportRows(pool)
    // The restored installation has recorded the backup that was made of it.
    for (const rows of [before, after]) rows.delete('backups')
    expect(after).toEqual(before)
    expect(await hashFiles(pool, diskStorage(inFolder('back/files')))).toEqual(await hashFiles(world.pool, storage))
    await close()
    await database.drop()
  })

  it('restores from a bucket', async () => {
    await runInMemory('backup', ['--fast', inFolder('plain.tar')])
    const archive = await readFile(inFolder('plain.tar'))
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
    expect(await runInMemory('restore', ['s3://homes/daily/lintel.tar'], target)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Restored the backup of 20/),
    })
    s3.close()
    await database.drop()
  })

  it('leaves an empty database behind when a restore is killed, and restores afterwards', async () => {
    const file = inFolder('to-kill.tar')
    await runInMemory('backup', ['--fast', file])
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
    const onS3 = { ...target, ...keys, S3_ENDPOINT: `http://127.0.0.1:${port}` }
    const { child, ended } = installation.launch('restore', [file], onS3)
    await expect.poll(() => hasBegun).toBe(true)
    child.kill('SIGKILL')
    await ended
    s3.closeAllConnections()
    s3.close()
    expect(await runInMemory('restore', [file], target)).toMatchObject({ code: 0, stderr: '' })
    await database.drop()
  })
})

describe('scheduled backups', () => {
  const TIME = new Date('2026-11-23T03:30:00Z')
  const to = inFolder('archives')
  const schedule = () =>
    run('backup', ['--scheduled', TIME.toISOString()], { ...PRINT_PRIORITY, BACKUP_TO: to, BACKUP_KEEP: '2' })
  const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  it('are made by one of two processes of low priority, which then removes older archives', async () => {
    await mkdir(to)
    const others = ['lintel-20200101T033000Z.tar', 'lintel-20200102T033000Z.tar.age', 'lintel-by-hand.tar']
    for (const name of [...others, 'lintel-20200103T033000Z.tar.unfinished'])
      await writeFile(path.join(to, name), 'old')
    expect(await isDue(world.db, TIME, minutesLater(0))).toBe(true)
    const results = await Promise.all([schedule(), schedule()])
    expect(results.some(({ code }) => code === 0)).toBe(true)
    expect(results.map(({ stdout }) => stdout)).toEqual(Array(2).fill(`priority ${LOW_PRIORITY}\n`))
    expect(await listBackups()).toMatchObject([{ kind: 'scheduled', status: 'done', attempts: 1, scheduledFor: TIME }])
    expect((await readdir(to)).sort()).toEqual([
      'lintel-20200102T033000Z.tar.age',
      expect.stringMatching(/^lintel-2\d{7}T\d{6}Z\.tar$/),
      'lintel-by-hand.tar',
    ])
    expect(await isDue(world.db, TIME, minutesLater(60))).toBe(false)
  })

  it('are made by the server at its start when the last one was missed', async () => {
    const { address, child, ended } = installation.launch('main', [], { BACKUP_TO: to, TIME_ZONE: 'Europe/Berlin' })
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
    const removeDocument = await installation.addEndlessDocument()
    const { address, child, ended } = installation.launch('main', [], { BACKUP_TO: to })
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
