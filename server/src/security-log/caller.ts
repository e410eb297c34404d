import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { callerAddress } from '../http/caller-address.ts'

/** Where a request comes from; null for a proxy that reports no address. `log` writes the request's id with each line. */
export type Caller = { address: string | null; userAgent: string | null; requestId: string; log: FastifyBaseLogger }

const callerOfRequest = new AsyncLocalStorage<Caller>()

const USER_AGENT_MAX = 300

/** Runs a request's handler so that the security events that it records say where they come from. */
export function runAsCaller<T>(request: FastifyRequest, run: () => T): T {
  const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null
  return callerOfRequest.run(
    { address: callerAddress(request), userAgent, requestId: request.id, log: request.log },
    run,
  )
}

/** @returns null outside of a request, as in a job or a command of the shell */
export const currentCaller = (): Caller | null => callerOfRequest.getStore() ?? null
