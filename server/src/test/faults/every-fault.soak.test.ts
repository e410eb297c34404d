import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { execute } from '../throwaway-postgres.ts'
import { FAULTS } from './faults.ts'
import { createLedger } from './ledger.ts'
import { type Load, startLoad } from './load.ts'
import { createProbe } from './probe.ts'
import { findGrowth, type ProcessFigures, readProcessFigures } from './process-figures.ts'
import { checkStored, waitForJobs } from './stored.ts'
import { createTraffic } from './traffic.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

// Every part of an installation fails in turn, while thirty users go on. No acknowledged write may be lost or doubled, no user may get a
// wrong answer or another user's record, and everything works again afterwards without help. TEST_FAULTS=Redis,S3 runs only faults whose
// name contains one of these words.
const WARM_UP_MS = 12_000
/** Seconds within which a fault must be healed after its cause is gone. */
const HEAL_LIMIT_S = 30
const JOBS_MS = 30_000

const wanted = process.env.TEST_FAULTS?.split(',') ?? ['']
const [ledger, traffic] = [createLedger(), createTraffic()]
const before = new Map<string, ProcessFigures>()
let installed: TwoServers
let load: Load
let probe: Awaited<ReturnType<typeof createProbe>>

beforeAll(async () => {
  // The browser app logs failed sends to the console, as specified.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  installed = await startTwoServers()
  const site = { origin: installed.origin, ledger, traffic }
  load = await startLoad(installed, site)
  await pause(WARM_UP_MS)
  probe = await createProbe(installed, site, load.pictures)
}, 240_000)
afterAll(async () => {
  vi.restoreAllMocks()
  for (const page of load?.pages ?? []) page.close()
  await installed?.installation.close()
})

/** Reports each fault of the traffic once, with the test in which it happened. */
const takeFaults = () => traffic.faults.splice(0)

async function heal(name: string) {
  const { seconds, failures } = await probe.heal()
  const window = traffic.next()
  process.stdout.write(
    `${JSON.stringify({ fault: name, healedAfterS: seconds, ...window, failedWhileHealing: failures })}\n`,
  )
  expect(seconds ?? Number.POSITIVE_INFINITY, 'seconds until healed').toBeLessThanOrEqual(HEAL_LIMIT_S)
  return window
}

it('answers every kind of request before any fault', async () => {
  await heal('none')
  for (const name of ['one', 'two'] as const) before.set(name, readProcessFigures(installed[name]))
  expect(takeFaults()).toEqual([])
})

it.each(Object.entries(FAULTS).filter(([name]) => wanted.some((word) => name.includes(word))))(
  'goes on, and heals without help: %s',
  async (name, cause) => {
    await cause(installed, traffic, load)
    const { failed, refused, shed } = await heal(name)
    if (name === 'rolling restart') expect({ failed, refused: refused - shed }).toEqual({ failed: 0, refused: 0 })
    expect(takeFaults()).toEqual([])
  },
  180_000,
)

it('has kept every acknowledged write once, and leaks nothing', async () => {
  await load.stop()
  for (const name of ['one', 'two'] as const) {
    const [figures, after] = [before.get(name), readProcessFigures(installed[name])]
    process.stdout.write(`server ${name}: ${JSON.stringify({ before: figures, after })}\n`)
    expect(figures && findGrowth(figures, after), `server ${name}`).toEqual([])
  }
  const database = installed.postgres.database()
  await waitForJobs(database, 'run_at < now() and failed_at is null', JOBS_MS)
  expect(await execute(database, 'select kind, last_error from jobs where failed_at is not null')).toEqual([])
  expect(await checkStored(ledger, database)).toEqual([])
  expect(await load.findWrongDocuments()).toEqual([])
  process.stdout.write(`ledger: ${JSON.stringify(ledger.figures())}\n`)
  const logged = [installed.one, installed.two].flatMap((server) => server.stderr().split('\n'))
  expect(logged.filter((line) => /unexpected error|uncaught/.test(line))).toEqual([])
  expect(takeFaults()).toEqual([])
}, 300_000)
