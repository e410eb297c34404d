import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { urlOf } from './test/cluster.ts'
import { createTestDatabase } from './test/database.ts'
import { programFile } from './test/programs.ts'

let dataDir: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let child: ChildProcess | null = null

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-log-'))
  database = await createTestDatabase()
})
afterEach(async () => {
  if (child?.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

/** Starts the server, which logs every request. @returns its address */
async function launch(stderr: 'pipe' | number): Promise<string> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.settings), PORT: '0', LOG_LEVEL: 'info' }
  child = spawn(process.execPath, [programFile('main')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', stderr],
  })
  let written = ''
  for await (const chunk of child.stdout ?? []) {
    written += chunk
    if (written.includes('kept in')) break
  }
  return written.match(/http:\/\/\S+/)?.[0] ?? ''
}

async function expectToServe(address: string) {
  for (let i = 0; i < 20; i++) expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const stopped = once(child as ChildProcess, 'exit')
  child?.kill('SIGTERM')
  expect(await stopped).toEqual([0, null])
}

it('keeps serving when its log is on a full disk', async () => {
  const full = openSync('/dev/full', 'w')
  const address = await launch(full)
  closeSync(full)
  await expectToServe(address)
})

it('keeps serving when nobody reads its log any more', async () => {
  const address = await launch('pipe')
  child?.stderr?.destroy()
  await expectToServe(address)
})
