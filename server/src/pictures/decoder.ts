import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { Refusal } from '../errors/refusal.ts'
import { LOW_PRIORITY } from '../process/lower-priority.ts'
import { type Message, readMessages, writeMessage } from './messages.ts'
import { PictureError, type PictureProblem } from './picture-error.ts'
import type { PictureTask, TaskResult } from './tasks.ts'

export type DecoderLimits = {
  /** Resident memory of the process. */
  memoryMaxBytes: number
  /** Processor time of one picture. */
  cpuMaxMs: number
  /** As of `os.setPriority`: 19 is the lowest. */
  priority: number
}

export type DecoderOptions = Partial<DecoderLimits> & {
  log: FastifyBaseLogger
  /** Of one picture, on a machine of any load. */
  timeoutMs?: number
  /** An idle process ends after this. */
  idleMs?: number
  /** The bundled program of the process; found beside this file when absent. */
  program?: string
}

export type PictureDecoder = {
  /**
   * Decodes a picture in a process of low priority, one picture at a time.
   * @param load reads the picture when its turn has come; null when it need not be decoded
   * @returns null without a picture
   * @throws PictureError; Refusal unavailable (many pictures wait, or the server is stopping)
   */
  decode(task: PictureTask, load: () => Promise<Uint8Array[] | null>): Promise<Decoded | null>
  /** Ends the process. */
  close(): Promise<void>
  /** Id of the running process; null when there is none. */
  pid(): number | null
}

export type Decoded = TaskResult & { files: Buffer[] }

/** A picture of 48 megapixels takes 450 MB. */
const MEMORY_MAX_BYTES = 640 * 1024 * 1024
const CPU_MAX_MS = 20_000
const TIMEOUT_MS = 120_000
const IDLE_MS = 60_000
/** About half a minute of rendering; beyond that, pictures are refused. */
const QUEUE_MAX = 50

const busy = () => new Refusal('unavailable', 'Many pictures are being prepared. Please try again in a minute.')

/** Decodes foreign pictures away from the server: what a picture takes or breaks, other requests don't notice. */
export function createPictureDecoder(options: DecoderOptions): PictureDecoder {
  const { log, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS } = options
  const limits: DecoderLimits = {
    memoryMaxBytes: options.memoryMaxBytes ?? MEMORY_MAX_BYTES,
    cpuMaxMs: options.cpuMaxMs ?? CPU_MAX_MS,
    priority: options.priority ?? LOW_PRIORITY,
  }
  const queue = pLimit(1)
  let current: DecoderProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  const end = () => {
    current?.end()
    current = null
  }

  const decodeNext = async (task: PictureTask, bytes: Uint8Array[]): Promise<Decoded> => {
    if (isClosed) throw busy()
    clearTimeout(idle)
    if (!current?.isAlive()) current = startProcess(options.program, limits)
    const worker = current
    // Not the picture's fault: the machine is too busy.
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      worker.kill()
    }, timeoutMs)
    try {
      const message = await worker.run(task, bytes)
      if (!message) {
        if (isClosed || isLate) throw busy()
        log.warn({ task: task.kind, ...(await worker.ended) }, 'a picture ended the process that decoded it')
        throw new PictureError({ problem: 'costly' })
      }
      const result = message.header as TaskResult | PictureProblem
      if ('problem' in result) throw new PictureError(result)
      return { ...result, files: message.files }
    } finally {
      clearTimeout(timer)
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    async decode(task, load) {
      if (queue.pendingCount >= QUEUE_MAX) throw busy()
      return queue(async () => {
        const bytes = await load()
        return bytes && decodeNext(task, bytes)
      })
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      const last = current
      last?.kill()
      await last?.ended
    },
    pid: () => (current?.isAlive() ? current.pid : null),
  }
}

type DecoderProcess = ReturnType<typeof startProcess>

/** The server's folder, from `src/pictures` as from the bundle in `dist`. */
const isBundled = !import.meta.url.endsWith('.ts')
const PROGRAM_ARGS = isBundled
  ? [fileURLToPath(new URL('./picture-decoder.js', import.meta.url))]
  : ['--import', 'tsx', fileURLToPath(new URL('./picture-decoder.ts', import.meta.url))]
const FOLDER = fileURLToPath(new URL(isBundled ? '..' : '../..', import.meta.url))
/** Last characters of its standard error, for the log. */
const STDERR_LENGTH = 500

/** A process takes eight for a moment: three socket pairs and a pipe. */
const NEEDED_DESCRIPTORS = 10

/**
 * Without enough file descriptors a spawn fails, and Node leaks some that it opened.
 * @throws Error EMFILE or ENFILE
 */
function assertDescriptors() {
  const opened: number[] = []
  try {
    while (opened.length < NEEDED_DESCRIPTORS) opened.push(openSync(devNull, 'r'))
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}

/** @throws Error without file descriptors; Refusal unavailable when it can't be started for another reason */
function startProcess(program: string | undefined, limits: DecoderLimits) {
  assertDescriptors()
  const child = spawn(process.execPath, [...(program ? [program] : PROGRAM_ARGS), JSON.stringify(limits)], {
    cwd: FOLDER,
    // Nothing of this process's environment, which has secrets. With few arenas, freed memory is used again.
    env: { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-old-space-size=128' },
  })
  let stderr = ''
  const ended = new Promise<{ code: number | null; signal: string | null; stderr: string }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stderr }))
    child.once('error', (error) => resolve({ code: null, signal: null, stderr: error.message }))
  })
  if (child.pid === undefined) throw busy()
  child.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-STDERR_LENGTH)
  })
  // Writing to a process that has ended: its end is noticed when the reply is read.
  child.stdin.on('error', () => {})
  const messages = readMessages(child.stdout)
  const handles = [child, child.stdin, child.stdout, child.stderr] as unknown as { ref(): void; unref(): void }[]
  // An idle process doesn't keep the server alive.
  for (const handle of handles) handle.unref()

  return {
    pid: child.pid ?? null,
    ended,
    isAlive: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    /** @returns the reply; null when the process ended before it */
    async run(task: PictureTask, bytes: Uint8Array[]): Promise<Message | null> {
      for (const handle of handles) handle.ref()
      const sent = writeMessage(child.stdin, task, bytes).catch(() => {})
      try {
        const reply = await messages.next()
        await sent
        return reply.done ? null : reply.value
      } catch {
        child.kill('SIGKILL')
        return null
      } finally {
        for (const handle of handles) handle.unref()
      }
    },
    kill() {
      // Its end is awaited.
      child.ref()
      child.kill('SIGKILL')
    },
    /** It ends when its input does. */
    end: () => void child.stdin.end(),
  }
}
