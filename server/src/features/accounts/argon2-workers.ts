import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { LOW_PRIORITY } from '../../process/lower-priority.ts'

/** A message to a worker thread: a function of argon2 and its arguments. */
type Task = { run: 'hashSync'; args: [string, Options] } | { run: 'verifySync'; args: [string, string] }

/**
 * The program of a worker thread, inlined so that the built server needs no second file. On Linux each thread has its own priority:
 * other requests run before hashing.
 */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads')
  const argon2 = require(workerData)
  if (process.platform === 'linux') require('node:os').setPriority(${LOW_PRIORITY})
  parentPort.on('message', ({ run, args }) => {
    try {
      parentPort.postMessage({ result: argon2[run](...args) })
    } catch (error) {
      parentPort.postMessage({ message: error.message })
    }
  })
`
const LIBRARY = createRequire(import.meta.url).resolve('@node-rs/argon2')

/** Leaves one core to other requests; further hashes wait. */
const queue = pLimit(Math.max(1, availableParallelism() - 1))
/** `failed` rejects when the thread ends: without a listener, an error of the thread would end the process. */
type HashWorker = { thread: Worker; failed: Promise<never> }
const idle: HashWorker[] = []

export const hashInWorker = (password: string, settings: Options) =>
  queue(() => runInWorker<string>({ run: 'hashSync', args: [password, settings] }))

export const verifyInWorker = (passwordHash: string, password: string) =>
  queue(() => runInWorker<boolean>({ run: 'verifySync', args: [passwordHash, password] }))

async function runInWorker<Result>(task: Task): Promise<Result> {
  const worker = idle.pop() ?? startWorker()
  const { thread, failed } = worker
  thread.ref()
  thread.postMessage(task)
  const replied = new Promise<{ result: Result; message?: string }>((resolve) => thread.once('message', resolve))
  const { result, message } = await Promise.race([replied, failed])
  // An idle thread doesn't keep the process alive.
  thread.unref()
  idle.push(worker)
  if (message !== undefined) throw new Error(message)
  return result
}

function startWorker(): HashWorker {
  const thread = new Worker(PROGRAM, { eval: true, workerData: LIBRARY })
  const failed = new Promise<never>((_, reject) => {
    thread.on('error', reject)
    thread.on('exit', () => {
      idle.splice(0, idle.length, ...idle.filter((worker) => worker.thread !== thread))
      reject(new Error('a thread that hashes passwords ended'))
    })
  })
  failed.catch(() => undefined)
  return { thread, failed }
}
