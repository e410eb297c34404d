import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '../http/log.ts'

/** Work done again and again. Several processes do it side by side: it shares what there is to do, or does no harm twice. */
export type Round = { name: string; every: 'minute' | 'hour'; run: (now: Date) => Promise<unknown> }

export type Schedule = { stop: () => Promise<void> }

const MINUTE_MS = 60_000
const LENGTH_MS = { minute: MINUTE_MS, hour: 60 * MINUTE_MS }

/**
 * Makes the rounds: all of them at once and, when they are done, each at its full minute or hour of UTC, so that the hour
 * which begins a day begins with it. A round under way is not begun again; one that fails is logged, and made at its next
 * turn.
 */
export async function startSchedule({ rounds, log }: { rounds: Round[]; log: FastifyBaseLogger }): Promise<Schedule> {
  const underWay = new Map<Round, Promise<void>>()
  const begunIn = new Map<Round, number>()
  let timer: NodeJS.Timeout

  const make = async (round: Round, now: number) => {
    try {
      await round.run(new Date(now))
    } catch (error) {
      const reason = error instanceof Error ? describeError(error) : error
      log.error({ round: round.name, reason }, 'a round failed and will be made again at its next turn')
    }
  }

  /** Begins those whose minute or hour has come since they were last begun. */
  const begin = () => {
    const now = Date.now()
    for (const round of rounds) {
      const turn = Math.floor(now / LENGTH_MS[round.every])
      if (begunIn.get(round) === turn || underWay.has(round)) continue
      begunIn.set(round, turn)
      underWay.set(
        round,
        make(round, now).finally(() => underWay.delete(round)),
      )
    }
  }

  // Never further ahead than a minute: after a machine has slept, or its clock was set, it is right again at once.
  const wait = () => {
    timer = setTimeout(
      () => {
        begin()
        wait()
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    )
  }

  begin()
  await Promise.all(underWay.values())
  wait()
  return {
    async stop() {
      clearTimeout(timer)
      await Promise.all(underWay.values())
    },
  }
}
