// The program of a process that decodes pictures, started by `pictures/decoder.ts`.
import { writeFileSync } from 'node:fs'
import { lowerPriority } from '../process/lower-priority.ts'
import type { DecoderLimits } from './decoder.ts'
import { readMessages, writeMessage } from './messages.ts'
import { PictureError } from './picture-error.ts'
import { type PictureTask, runTask } from './tasks.ts'

const WATCH_MS = 20

const { memoryMaxBytes, cpuMaxMs, priority }: DecoderLimits = JSON.parse(process.argv[2] ?? '{}')
lowerPriority(priority)
beKilledFirst()
for await (const { header, files } of readMessages(process.stdin)) {
  const watch = watchLimits()
  const { result, files: encoded } = await runTask(header as PictureTask, Buffer.concat(files)).catch(
    (error: unknown) => {
      if (error instanceof PictureError) return { result: error.problem, files: [] }
      throw error
    },
  )
  clearInterval(watch)
  await writeMessage(process.stdout, result, encoded)
}

/** When memory runs out, the kernel ends this process first. */
function beKilledFirst() {
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
}

/** Kills this process once it exceeds its limits: a thread that decodes can't be stopped in another way. */
function watchLimits() {
  const before = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > memoryMaxBytes || (user + system) / 1000 > cpuMaxMs) {
      process.kill(process.pid, 'SIGKILL')
    }
  }, WATCH_MS)
}
