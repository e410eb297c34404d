import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** What a thread is asked: one function of argon2 and its arguments. */
type Task = { run: 'hashSync'; args: [string, Options] } | { run: 'verifySync'; args: [string, string] }

/**
 * The threads' program. On Linux a priority is a thread's own: whoever only reads a page is served first, on every core.
 * Written out here, so that it needs no file of its own beside the built server.
 */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads')
  const argon2 = require(workerData)
  if (process.platform === 'linux') require('node:os').setPriority(19)
  parentPort.on('message', ({ run, args }) => {
    try {
      parentPort.postMessage({ result: argon2[run](...args) })
    } catch (error) {
      parentPort.postMessage({ message: error.message })
    }
  })
`
const LIBRARY = createRequire(import.meta.url).resolve('@node-rs/argon2')

/** One core stays free for those who only read; who can't be hashed for yet waits their turn. */
const queue = pLimit(Math.max(1, availableParallelism() - 1))
const idle: Worker[] = []

export const hashInWorker = (password: string, settings: Options) =>
  queue(() => carryOut<string>({ run: 'hashSync', args: [password, settings] }))

export const verifyInWorker = (passwordHash: string, password: string) =>
  queue(() => carryOut<boolean>({ run: 'verifySync', args: [passwordHash, password] }))

async function carryOut<Result>(task: Task): Promise<Result> {
  const worker = idle.pop() ?? new Worker(PROGRAM, { eval: true, workerData: LIBRARY })
  worker.ref()
  const result = await new Promise<Result>((resolve, reject) => {
    worker.removeAllListeners()
    worker.once('error', reject)
    worker.once('message', (answer: { result: Result; message?: string }) =>
      answer.message === undefined ? resolve(answer.result) : reject(new Error(answer.message)),
    )
    worker.postMessage(task)
  })
  // A thread without work keeps no process alive.
  worker.unref()
  idle.push(worker)
  return result
}
