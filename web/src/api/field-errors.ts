import type { FieldErrors } from '@lintel/contract/errors'
import { CallError } from './client.ts'

/** What a refused call says about single fields, by field name; empty when it says nothing. */
export function fieldErrors(error: unknown): FieldErrors {
  return (error instanceof CallError && error.problem?.errors) || {}
}
