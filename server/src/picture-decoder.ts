// The program of a process that decodes pictures, started by `pictures/decoder.ts`.
import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type { DecoderLimits } from './pictures/decoder.ts'
import { readMessages, writeMessage } from './pictures/messages.ts'
import { PictureError } from './pictures/picture-error.ts'
import { type PictureTask, runTask } from './pictures/tasks.ts'

const WATCH_MS = 20

const { memoryMaxBytes, cpuMaxMs, priority }: DecoderLimits = JSON.parse(process.argv[2] ?? '{}')
lowerPriority()
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

/** On Linux each thread has its own priority, and those that decode exist already. */
function lowerPriority() {
  if (process.platform !== 'linux') return setPriority(priority)
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), priority)
  // When memory runs out, the kernel ends this process first.
  writeFileSync('/proc/self/oom_score_adj', '1000')
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
