import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** A message to a worker thread: a function of argon2 and its arguments. */
type Task = { run: 'hashSync'; args: [string, Options] } | { run: 'verifySync'; args: [string, string] }

/**
 * On Linux each thread has its own priority: other requests run before hashing, which still gets a tenth of a busy process's share. At
 * the lowest priority, 19, a sign-in took 10 s beside three busy processes a core.
 */
const NICENESS = 10

/** The program of a worker thread, inlined so that the built server needs no second file. */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads')
  const argon2 = require(workerData)
  if (process.platform === 'linux') require('node:os').setPriority(${NICENESS})
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
const idle: Worker[] = []

export const hashInWorker = (password: string, settings: Options) =>
  queue(() => runInWorker<string>({ run: 'hashSync', args: [password, settings] }))

export const verifyInWorker = (passwordHash: string, password: string) =>
  queue(() => runInWorker<boolean>({ run: 'verifySync', args: [passwordHash, password] }))

async function runInWorker<Result>(task: Task): Promise<Result> {
  const worker = idle.pop() ?? new Worker(PROGRAM, { eval: true, workerData: LIBRARY })
  worker.ref()
  const result = await new Promise<Result>((resolve, reject) => {
    worker.removeAllListeners()
    worker.once('error', reject)
    worker.once('message', (reply: { result: Result; message?: string }) =>
      reply.message === undefined ? resolve(reply.result) : reject(new Error(reply.message)),
    )
    worker.postMessage(task)
  })
  // An idle worker doesn't keep the process alive.
  worker.unref()
  idle.push(worker)
  return result
}
