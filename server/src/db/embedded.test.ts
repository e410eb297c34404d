import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ask, isRunning, makeEmbeddedFolder } from '../test/embedded-folder.ts'

const { parent, dataDir, start, stop, postmasterPid } = await makeEmbeddedFolder()

test('refuses a second start, and keeps its data when it is stopped and started again', async () => {
  const first = await start()
  await ask(first, `create table elms as select 'Elm Street' as street`)
  await expect(start()).rejects.toThrow(`Another Lintel server is already running on ${dataDir}/postgres.`)
  const pid = await postmasterPid()
  await stop(first)
  expect(isRunning(pid)).toBe(false)

  const second = await start()

  expect(await ask(second, 'select street from elms')).toEqual([['Elm Street']])
})

test('has a role that owns the database, is no superuser, and can create the extensions', async () => {
  const postgres = await start()

  await ask(postgres, 'create extension pg_trgm')
  await ask(postgres, 'create extension btree_gist')

  expect(await ask(postgres, 'select rolsuper, rolcreaterole from pg_roles where rolname = current_user')).toEqual([
    [false, false],
  ])
  expect(await ask(postgres, `select upper('é'), 'é' ~ '\\w', current_setting('fsync')`)).toEqual([['É', true, 'on']])
})

test('starts when the process id left by a crash of the machine belongs to another program', async () => {
  const first = await start()
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
  const left = (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.pid))
  await stop(first)
  await writeFile(pidFile, left)

  const second = await start()

  expect(await ask(second, 'select 1')).toEqual([[1]])
})

test('refuses data of another major version, and names both', async () => {
  const old = path.join(parent, 'old')
  await mkdir(path.join(old, 'postgres'), { recursive: true })
  await writeFile(path.join(old, 'postgres/PG_VERSION'), '14\n')

  await expect(start(old)).rejects.toThrow(/was made by PostgreSQL 14, and the one here is 18/)
})
