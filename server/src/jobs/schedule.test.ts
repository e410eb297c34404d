import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ScheduledTask, startSchedule } from './schedule.ts'

let runs: string[]
let logged: string[]
beforeEach(() => {
  runs = []
  logged = []
  vi.useFakeTimers({ now: new Date('2026-03-31T22:58:20.500Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const log = pino({}, { write: (line: string) => void logged.push(line) })
const readTime = async () => new Date()
const time = () => new Date().toISOString().slice(11, 23)
const task = (every: ScheduledTask['every'], more: Partial<ScheduledTask> = {}): ScheduledTask => ({
  name: every,
  every,
  run: async () => void runs.push(`${every} ${time()}`),
  ...more,
})

/** A task whose first run ends at once, and every later one when `finish` is called. */
function slowTask() {
  let end: (() => void) | null = null
  const run = async () => {
    const isFirst = runs.length === 0
    runs.push(`slow ${time()}`)
    if (isFirst) return
    await new Promise<void>((resolve) => {
      end = resolve
    })
    runs.push('finished')
  }
  return { slow: task('minute', { name: 'slow', run }), finish: () => end?.() }
}

describe('startSchedule', () => {
  it('resolves once every task has run', async () => {
    const schedule = await startSchedule({ tasks: [task('minute'), task('hour')], log, readTime })
    expect(runs).toEqual(['minute 22:58:20.500', 'hour 22:58:20.500'])
    await schedule.stop()
  })

  it('runs tasks with the time that it reads, not with this machine’s', async () => {
    const given: Date[] = []
    const databaseTime = new Date('2026-03-30T12:00:00Z')
    const clocked = task('hour', { run: async (now) => void given.push(now) })
    const schedule = await startSchedule({ tasks: [clocked], log, readTime: async () => databaseTime })
    expect(given).toEqual([databaseTime])
    await schedule.stop()
  })

  it('runs tasks at each full minute and hour, midnight included', async () => {
    const schedule = await startSchedule({ tasks: [task('minute'), task('hour')], log, readTime })
    runs = []
    await vi.advanceTimersByTimeAsync(62 * 60_000)
    expect(runs.slice(0, 3)).toEqual(['minute 22:59:00.000', 'minute 23:00:00.000', 'hour 23:00:00.000'])
    expect(runs.filter((line) => line.startsWith('minute'))).toHaveLength(62)
    expect(runs.filter((line) => line.startsWith('hour'))).toEqual(['hour 23:00:00.000', 'hour 00:00:00.000'])
    await schedule.stop()
  })

  it('runs tasks at each full quarter of an hour, when days begin somewhere', async () => {
    const schedule = await startSchedule({ tasks: [task('quarter')], log, readTime })
    runs = []
    await vi.advanceTimersByTimeAsync(47 * 60_000)
    expect(runs).toEqual([
      'quarter 23:00:00.000',
      'quarter 23:15:00.000',
      'quarter 23:30:00.000',
      'quarter 23:45:00.000',
    ])
    await schedule.stop()
  })

  it('does not start a task again that still runs, nor hold up others', async () => {
    const { slow, finish } = slowTask()
    const schedule = await startSchedule({ tasks: [slow, task('minute')], log, readTime })
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(runs.filter((line) => line.startsWith('slow'))).toEqual(['slow 22:58:20.500', 'slow 22:59:00.000'])
    expect(runs.filter((line) => line.startsWith('minute'))).toHaveLength(4)
    finish()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs.at(-2)).toBe('slow 23:02:00.000')
    finish()
    await schedule.stop()
  })

  it('logs a task that fails, and runs it and the others again', async () => {
    const failing = task('minute', {
      name: 'failing',
      run: () => {
        runs.push(`failing ${time()}`)
        throw new Error('no database')
      },
    })
    const schedule = await startSchedule({ tasks: [failing, task('minute')], log, readTime })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toEqual(['failing 22:58:20.500', 'minute 22:58:20.500', 'failing 22:59:00.000', 'minute 22:59:00.000'])
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { task: 'failing', reason: { message: 'no database' } },
      { task: 'failing' },
    ])
    await schedule.stop()
  })

  it('runs what came due while the machine slept within a minute', async () => {
    const schedule = await startSchedule({ tasks: [task('hour')], log, readTime })
    runs = []
    vi.setSystemTime(new Date('2026-04-01T07:10:00.000Z'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(runs).toEqual(['hour 07:10:39.500'])
    await schedule.stop()
  })

  it('goes on every minute after the clock was set back or forward by a day', async () => {
    const schedule = await startSchedule({
      tasks: [task('minute'), task('hour')],
      log,
      readTime: async () => new Date(),
    })
    for (const day of ['30', '31']) {
      runs = []
      vi.setSystemTime(new Date(`2026-03-${day}T07:10:00.000Z`))
      await vi.advanceTimersByTimeAsync(3 * 60_000)
      expect(runs.filter((line) => line.startsWith('minute')).length).toBeGreaterThanOrEqual(3)
      expect(runs.filter((line) => line.startsWith('hour'))).toHaveLength(1)
    }
    await schedule.stop()
  })

  it('starts nothing after stop, which waits for running tasks', async () => {
    const { slow, finish } = slowTask()
    const schedule = await startSchedule({ tasks: [slow], log, readTime })
    await vi.advanceTimersByTimeAsync(60_000)
    const stopping = schedule.stop().then(() => runs.push('stopped'))
    await vi.advanceTimersByTimeAsync(60_000)
    finish()
    await stopping
    await vi.advanceTimersByTimeAsync(120_000)
    expect(runs).toEqual(['slow 22:58:20.500', 'slow 22:59:00.000', 'finished', 'stopped'])
  })
})
