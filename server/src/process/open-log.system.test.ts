import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../test/database.ts'
import { programFile } from '../test/programs.ts'
import { urlOf } from '../test/throwaway-postgres.ts'

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

it('keeps serving when its log is on a full disk', async () => {
  const full = openSync('/dev/full', 'w')
  const env = { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.settings), PORT: '0', LOG_LEVEL: 'info' }
  child = spawn(process.execPath, [programFile('main')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', full],
  })
  closeSync(full)
  let written = ''
  for await (const chunk of child.stdout ?? []) {
    written += chunk
    if (written.includes('kept in')) break
  }
  const [address] = written.match(/http:\/\/\S+/) ?? []
  for (let i = 0; i < 20; i++) expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const stopped = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await stopped).toEqual([0, null])
})

/** Runs a program at a terminal of its own, whose output stays unread until the test reads it. */
function runAtTerminal(args: string[]): ChildProcess {
  const command = [process.execPath, ...args].map((arg) => `'${arg}'`).join(' ')
  const env = { PATH: process.env.PATH, SHELL: '/bin/sh', DATA_DIR: dataDir, PORT: '0' }
  child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...env, DATABASE_URL: urlOf(database.settings) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return child
}

it('writes readable lines at a terminal', async () => {
  const terminal = runAtTerminal([programFile('main')])
  let written = ''
  terminal.stdout?.on('data', (chunk) => {
    written += chunk
  })
  await expect.poll(() => written, { timeout: 20_000 }).toContain('kept in')
  const address = written.match(/http:\/\/\S+/)?.[0]
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  // Without the colours' escape sequences.
  const texts = () => written.replaceAll(/\p{Cc}\[\d+m/gu, '')
  await expect.poll(texts).toMatch(/^\d\d:\d\d:\d\d info {2}GET \/healthz 200 in \d+ ms\r$/m)
  const stopped = once(terminal, 'exit')
  // Ctrl-C
  terminal.stdin?.write('\u0003')
  await stopped
})

it('neither waits for a terminal that has stopped nor keeps more than a megabyte for it', async () => {
  const report = path.join(dataDir, 'growth')
  const program = fileURLToPath(new URL('../test/fill-terminal.ts', import.meta.url))
  const terminal = runAtTerminal(['--expose-gc', '--import', 'tsx', program, report])
  const growth = () => readFile(report, 'utf8').catch(() => '')
  await expect.poll(growth, { timeout: 20_000 }).toMatch(/^-?\d+$/)
  expect(Number(await growth())).toBeLessThan(4 * 1024 * 1024)
  terminal.stdout?.resume()
})
