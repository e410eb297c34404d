import { RateLimited } from '../../../errors/rate-limited.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Metrics } from '../../../metrics/metrics.ts'

/** Counts an attempt to sign in by its outcome. Unexpected errors are counted elsewhere. */
export async function countSignIn<T>({ signIns }: Metrics, signIn: () => Promise<T>): Promise<T> {
  try {
    const result = await signIn()
    signIns.inc({ outcome: 'succeeded' })
    return result
  } catch (error) {
    if (error instanceof RateLimited) signIns.inc({ outcome: 'throttled' })
    else if (error instanceof Refusal) signIns.inc({ outcome: 'failed' })
    throw error
  }
}
