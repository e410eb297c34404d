import type { Finding } from '@lintel/contract/system/schema'
import type { FastifyBaseLogger } from 'fastify'

/** Checks one part of the installation. @throws when the part does not work */
export type HealthCheck = { part: string; run: () => Promise<Finding[]> }

/** A check that takes longer counts as failed: the page and the command that show it must not hang. */
const TIMEOUT_MS = 8_000

export const ok = (part: string, text: string): Finding => ({ part, state: 'ok', text, advice: null })
/** An optional part that is not set up. */
export const off = (part: string, text: string, advice: string): Finding => ({ part, state: 'off', text, advice })
export const warning = (part: string, text: string, advice: string): Finding => ({
  part,
  state: 'warning',
  text,
  advice,
})
export const failed = (part: string, text: string, advice: string): Finding => ({ part, state: 'failed', text, advice })

/** Runs all checks at once. @returns what they found, in the order of the checks */
export async function runChecks(checks: HealthCheck[], log: FastifyBaseLogger): Promise<Finding[]> {
  const found = checks.map(async ({ part, run }) => {
    try {
      return await withTimeout(run())
    } catch (error) {
      log.warn({ part, reason: error instanceof Error ? error.message : String(error) }, 'a health check failed')
      return [failed(part, `It does not answer: ${reasonOf(error)}.`, 'The log has more.')]
    }
  })
  return (await Promise.all(found)).flat()
}

async function withTimeout<T>(running: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`)), TIMEOUT_MS)
  })
  return Promise.race([running, timeout]).finally(() => clearTimeout(timer))
}

/** Of a failed statement, PostgreSQL's reason alone: the statement is of no use to the reader. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && 'query' in error ? error.cause : error
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '')
}
