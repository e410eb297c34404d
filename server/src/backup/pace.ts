import { setTimeout as pause } from 'node:timers/promises'

/** Of the time in which it works: the p99 of requests stays within twice (bench/backup.ts). */
const GENTLE_SHARE = 1 / 10
/** Shorter than a slice of the scheduler, which a request waits for at most. With 2 ms and a sixth the p99 was 2.3 times that without. */
const BURST_MS = 0.5
/** Longer bursts are those in which others had the processor: that was rest. */
const MAX_WORKED_MS = 20

type Source<Chunk> = AsyncIterable<Chunk> | Iterable<Chunk>
/** Passes on the chunks of a source. */
export type Pace = <Chunk>(source: Source<Chunk>) => Source<Chunk>

export const fullSpeed: Pace = (source) => source

/**
 * Lets requests go first: passes on chunks in short bursts and rests after each. PostgreSQL rests too, since it waits for its reader.
 * @param share of the time in which it works, over all sources; above 0 and at most 1
 */
export function createPace(share: number, { now = () => performance.now(), rest = pause as Rest } = {}): Pace {
  let startedAt = now()
  return async function* paced(source) {
    for await (const chunk of source) {
      yield chunk
      const workedMs = Math.min(now() - startedAt, MAX_WORKED_MS)
      if (workedMs < BURST_MS) continue
      await rest((workedMs * (1 - share)) / share)
      startedAt = now()
    }
  }
}

export const gentleSpeed = (): Pace => createPace(GENTLE_SHARE)

type Rest = (ms: number) => Promise<unknown>
