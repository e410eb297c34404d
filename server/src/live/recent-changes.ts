import { randomBytes } from 'node:crypto'

/** A page that takes longer from its first read to its live connection fetches everything again. */
const KEPT_MS = 60_000
const MAX_ENTRIES = 10_000

type Entry = { at: number; topic: string; text: string }

/**
 * The frames of the last minute's changes, in their order. A page remembers the position from before its first read, and is sent
 * with its live connection what has changed since then.
 */
export function createRecentChanges() {
  /** Positions of another process, or from before a restart, mean nothing here. */
  const origin = randomBytes(6).toString('base64url')
  let entries: Entry[] = []
  let dropped = 0

  const dropOld = () => {
    const from = performance.now() - KEPT_MS
    const kept = entries.findIndex(({ at }) => at >= from)
    const count = Math.max(kept < 0 ? entries.length : kept, entries.length - MAX_ENTRIES)
    if (count === 0) return
    entries = entries.slice(count)
    dropped += count
  }

  return {
    add(topic: string, text: string) {
      dropOld()
      entries.push({ at: performance.now(), topic, text })
    },
    /** Where the frames that follow begin. */
    position: () => `${origin}.${dropped + entries.length}`,
    /** @returns the frames for these topics since a position; null when some are unknown */
    since(position: string, topics: string[]): string[] | null {
      dropOld()
      const [from, count = ''] = position.split('.')
      const start = Number(count) - dropped
      if (from !== origin || !/^\d+$/.test(count) || start < 0 || start > entries.length) return null
      return entries.slice(start).flatMap(({ topic, text }) => (topics.includes(topic) ? [text] : []))
    },
  }
}
