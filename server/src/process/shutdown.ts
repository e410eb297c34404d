/** How long work in progress may take: requests, downloads, jobs, tasks, sockets. */
const DRAIN_MS = 10_000
/** npm and the terminal both forward Ctrl-C: signals within a second count as one. */
const REPEATED_SIGNAL_MS = 1_000
/** How long each closing may take after a second signal. */
const HURRY_MS = 100

type Close = () => Promise<unknown>

/** Ends a process: first, all at once, what has work in progress; then resources, in the reverse order of opening. */
export function createShutdown() {
  let announce: () => Promise<unknown> = async () => undefined
  const drains: Close[] = []
  const resources: { close: Close; timeoutMs: number }[] = []
  let begunAt: number | null = null
  let onHurry: () => void = () => undefined
  const hurried = new Promise<void>((resolve) => {
    onHurry = resolve
  })

  /** A closing that fails or hangs must not keep the others from being closed. */
  async function within(timeoutMs: number, close: Close) {
    const closed = close().catch(() => undefined)
    const timeout = pause(timeoutMs)
    await Promise.race([closed, timeout, hurried.then(() => pause(HURRY_MS))])
  }

  return {
    /** Sets what comes before everything else, while work goes on. */
    announceBy: (timeoutMs: number, run: Close) => {
      announce = () => within(timeoutMs, run)
    },
    /** @param close finishes work in progress and accepts no more */
    addDrain: (close: Close) => void drains.push(close),
    add: (timeoutMs: number, close: Close) => void resources.push({ close, timeoutMs }),
    /** Waits until a start is done, so that nothing is opened after `run`. A start that takes too long is not waited for. */
    waitFor: (started: Promise<unknown>) => within(DRAIN_MS, () => started),
    async run() {
      await announce()
      await Promise.all(drains.splice(0).map((close) => within(DRAIN_MS, close)))
      for (const { close, timeoutMs } of resources.splice(0).reverse()) await within(timeoutMs, close)
    },
    hasBegun: () => begunAt !== null,
    /** @returns whether this is the first call. A second signal, a second or more later, skips all remaining waits. */
    begin() {
      const now = performance.now()
      if (begunAt !== null && now - begunAt > REPEATED_SIGNAL_MS) onHurry()
      const isFirst = begunAt === null
      begunAt ??= now
      return isFirst
    },
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
