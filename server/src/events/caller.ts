import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'

/** Where a request comes from; null for a proxy that reports no address. `log` writes the request's id with each line. */
export type Caller = { address: string | null; userAgent: string | null; requestId: string; log: FastifyBaseLogger }

const callerOfRequest = new AsyncLocalStorage<Caller>()

const USER_AGENT_MAX = 300

/** Runs a request's handler, so that the security events that it records say where they come from. */
export const runAsCaller = <T>(caller: Caller, run: () => T): T =>
  callerOfRequest.run({ ...caller, userAgent: caller.userAgent?.slice(0, USER_AGENT_MAX) ?? null }, run)

/** @returns null outside of a request, as in a job or a command of the shell */
export const currentCaller = (): Caller | null => callerOfRequest.getStore() ?? null
