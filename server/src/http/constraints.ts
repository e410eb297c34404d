import { defineExtensionPoint } from '../contributions.ts'
import type { Refusal } from '../errors/refusal.ts'

/** The refusal for each violated constraint that a user can cause, by the constraint's name. */
export const constraintRefusals = defineExtensionPoint<Record<string, () => Refusal>>('refusals of constraints')

/** @returns the refusal for a violated constraint; null for any other error */
export function refusalOf(error: unknown): Refusal | null {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (!cause || typeof cause !== 'object' || !('constraint' in cause)) return null
  const name = String(cause.constraint)
  const refusals = constraintRefusals.all().find((each) => Object.hasOwn(each, name))
  return refusals?.[name]?.() ?? null
}
