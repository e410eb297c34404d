import type { FieldErrors } from '@lintel/contract/errors'
import { CallError } from './client.ts'

/** A failed call's messages by field name; empty if it has none. */
export function fieldErrors(error: unknown): FieldErrors {
  return (error instanceof CallError && error.problem?.errors) || {}
}
