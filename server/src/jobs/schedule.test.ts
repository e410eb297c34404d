import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Round, startSchedule } from './schedule.ts'

let made: string[]
let logged: string[]
beforeEach(() => {
  made = []
  logged = []
  vi.useFakeTimers({ now: new Date('2026-03-31T22:58:20.500Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const log = pino({}, { write: (line: string) => void logged.push(line) })
const time = () => new Date().toISOString().slice(11, 23)
const round = (every: Round['every'], more: Partial<Round> = {}): Round => ({
  name: every,
  every,
  run: async () => void made.push(`${every} ${time()}`),
  ...more,
})

/** A round which, but for the first time, lasts until it is told to finish. */
function slowRound() {
  let end: (() => void) | null = null
  const run = async () => {
    const isFirst = made.length === 0
    made.push(`slow ${time()}`)
    if (isFirst) return
    await new Promise<void>((resolve) => {
      end = resolve
    })
    made.push('finished')
  }
  return { slow: round('minute', { name: 'slow', run }), finish: () => end?.() }
}

test('all rounds are made at the start, before anything else goes on', async () => {
  const schedule = await startSchedule({ rounds: [round('minute'), round('hour')], log })
  expect(made).toEqual(['minute 22:58:20.500', 'hour 22:58:20.500'])
  await schedule.stop()
})

test('then each full minute and hour, midnight among them', async () => {
  const schedule = await startSchedule({ rounds: [round('minute'), round('hour')], log })
  made = []
  await vi.advanceTimersByTimeAsync(62 * 60_000)
  expect(made.slice(0, 3)).toEqual(['minute 22:59:00.000', 'minute 23:00:00.000', 'hour 23:00:00.000'])
  expect(made.filter((line) => line.startsWith('minute'))).toHaveLength(62)
  expect(made.filter((line) => line.startsWith('hour'))).toEqual(['hour 23:00:00.000', 'hour 00:00:00.000'])
  await schedule.stop()
})

test('a round that takes longer than its turn is not begun again meanwhile, and holds up no other', async () => {
  const { slow, finish } = slowRound()
  const schedule = await startSchedule({ rounds: [slow, round('minute')], log })
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  expect(made.filter((line) => line.startsWith('slow'))).toEqual(['slow 22:58:20.500', 'slow 22:59:00.000'])
  expect(made.filter((line) => line.startsWith('minute'))).toHaveLength(4)
  finish()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(made.at(-2)).toBe('slow 23:02:00.000')
  finish()
  await schedule.stop()
})

test('a round that fails is logged and made again at its next turn, and ends nothing else', async () => {
  const failing = round('minute', {
    name: 'failing',
    run: () => {
      made.push(`failing ${time()}`)
      throw new Error('no database')
    },
  })
  const schedule = await startSchedule({ rounds: [failing, round('minute')], log })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(made).toEqual(['failing 22:58:20.500', 'minute 22:58:20.500', 'failing 22:59:00.000', 'minute 22:59:00.000'])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { round: 'failing', reason: { message: 'no database' } },
    { round: 'failing' },
  ])
  await schedule.stop()
})

test('after the machine has slept, what came due is made at the next minute', async () => {
  const schedule = await startSchedule({ rounds: [round('hour')], log })
  made = []
  vi.setSystemTime(new Date('2026-04-01T07:10:00.000Z'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(made).toEqual(['hour 07:10:39.500'])
  await schedule.stop()
})

test('told to stop, it begins no round and waits for those under way', async () => {
  const { slow, finish } = slowRound()
  const schedule = await startSchedule({ rounds: [slow], log })
  await vi.advanceTimersByTimeAsync(60_000)
  const stopping = schedule.stop().then(() => made.push('stopped'))
  await vi.advanceTimersByTimeAsync(60_000)
  finish()
  await stopping
  await vi.advanceTimersByTimeAsync(120_000)
  expect(made).toEqual(['slow 22:58:20.500', 'slow 22:59:00.000', 'finished', 'stopped'])
})
