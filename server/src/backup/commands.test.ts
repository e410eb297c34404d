import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { readBackupArguments } from '../cli/backup-arguments.ts'
import { connect } from '../db/connect.ts'
import { diskStorage } from '../storage/disk.ts'
import { makeBackupInstallation, PRINT_PRIORITY } from '../test/backup-installation.ts'
import { exportRows, hashFiles } from '../test/backups.ts'
import { createEmptyDatabase } from '../test/database.ts'
import { urlOf } from '../test/throwaway-postgres.ts'
import { createIdentity } from './encryption.ts'
import { folderTarget } from './folder-target.ts'
import { isDue } from './records.ts'
import { runBackup } from './run-backup.ts'

const installation = await makeBackupInstallation()
const { folder, inFolder, listBackups, run, runInMemory, storage, world } = installation

describe('npm run backup', () => {
  it('refuses wrong arguments in one sentence, before it lowers its priority', async () => {
    expect(await run('backup', ['--verbose', 'x'], PRINT_PRIORITY)).toEqual({
      code: 1,
      stdout: `priority ${getPriority()}\n`,
      stderr: `Unknown option '--verbose'. Name the file of the backup: npm run backup -- FILE\n`,
    })
  })

  it.each<[string[], RegExp]>([
    [[], /^Name the file of the backup/],
    [['/nowhere/x.tar'], /^The backup was not made: \/nowhere cannot be used \(ENOENT\)\.$/],
    [['--recipient', 'age1x', inFolder('x')], /^The recipient is not valid/],
    [['--passphrase-file', '/dev/null', inFolder('x')], /^\/dev\/null has no passphrase\.$/],
    [['--passphrase', inFolder('x')], /^There is no terminal to ask for a passphrase/],
    [[folder], /exists already; name a new file\.$/],
    [['--new-key', folder], /exists already; name a new file\.$/],
  ])('refuses %j', async (args, sentence) => {
    await expect(readBackupArguments(args)).rejects.toThrow(sentence)
  })

  it('makes a key that only its owner reads', async () => {
    expect((await runInMemory('backup', ['--new-key', inFolder('new-key')])).code).toBe(0)
    const [, recipient] = /# public key: (\S+)/.exec(await readFile(inFolder('new-key'), 'utf8')) ?? []
    expect(recipient).toMatch(/^age1/)
    expect((await stat(inFolder('new-key'))).mode & 0o777).toBe(0o600)
  })

  it('leaves no file and no lock behind when it is killed', async () => {
    const removeDocument = await installation.addEndlessDocument()
    const file = inFolder('killed.tar')
    const { child, ended } = installation.launch('backup', ['--fast', file])
    await expect.poll(() => existsSync(`${file}.unfinished`)).toBe(true)
    expect((await runInMemory('backup', ['--fast', inFolder('second.tar')])).stderr).toBe(
      'Another backup is running; try again when it is done.\n',
    )
    child.kill('SIGKILL')
    await ended
    await removeDocument()
    expect(existsSync(file)).toBe(false)
    await expect.poll(async () => (await runInMemory('backup', ['--fast', file])).code).toBe(0)
    expect(await listBackups()).toMatchObject([
      { status: 'failed', error: 'The process that made it ended before it was done.' },
      { status: 'done' },
    ])
    expect(existsSync(`${file}.unfinished`)).toBe(false)
  })
})

describe('npm run backup and npm run restore', () => {
  it('move an installation to another database', async () => {
    const { identity, recipient } = await createIdentity()
    await writeFile(inFolder('key'), `${identity}\n`)
    const file = inFolder('moved.tar.age')
    expect(await runInMemory('backup', ['--fast', file], { BACKUP_RECIPIENT: recipient })).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/: \S+ [KM]B, \d+ rows and 1 files\.\n$/),
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const recorded = await listBackups()
    expect(recorded).toMatchObject([{ kind: 'manual', status: 'done', isEncrypted: true, fileCount: 1, error: null }])
    const database = await createEmptyDatabase()
    const target = { DATABASE_URL: urlOf(database.settings), DATA_DIR: inFolder('other') }
    expect(await runInMemory('restore', [file, '--identity', inFolder('key')], target)).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Restored the backup of 20.* and 1 files\.\nThe books of leases are in balance/),
    })
    expect(await readFile(inFolder('other/session-secret'), 'utf8')).toBe(`${installation.secret}\n`)
    expect((await stat(inFolder('other/session-secret'))).mode & 0o777).toBe(0o600)
    const { pool, close } = await connect(database.settings)
    const [before, after] = [await exportRows(world.pool), await exportRows(pool)]
    // The backup was recorded after its rows were read.
    for (const rows of [before, after]) rows.delete('backups')
    expect(after).toEqual(before)
    expect(await hashFiles(pool, diskStorage(inFolder('other/files')))).toEqual(await hashFiles(world.pool, storage))
    await close()
    await database.drop()
  })

  it('says what a backup without encryption lacks', async () => {
    const { stdout } = await runInMemory('backup', ['--fast', inFolder('plain.tar')])
    expect(stdout).toContain('It is not encrypted: whoever has the file reads private documents')
    expect(stdout).toContain('after a restore everyone must sign in again.')
    expect((await readFile(inFolder('plain.tar'))).includes(installation.secret)).toBe(false)
  })

  it.each([
    ['a truncated', (bytes: Buffer) => bytes.subarray(0, -700), /is damaged or incomplete/],
    ['a foreign', () => Buffer.from('not a backup'), /is not a backup of Lintel/],
  ])('refuses %s archive and creates nothing', async (_, change, sentence) => {
    await writeFile(inFolder('bad.tar'), change(await readFile(inFolder('plain.tar'))))
    const target = inFolder('untouched')
    const { code, stderr } = await runInMemory('restore', [inFolder('bad.tar')], { DATA_DIR: target, DATABASE_URL: '' })
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)])
    expect(existsSync(target)).toBe(false)
  })
})

it('tries a scheduled backup three times, ten minutes apart', async () => {
  const TIME = new Date('2026-11-23T03:30:00Z')
  const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000)
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
