import type { problemType } from '@lintel/contract/errors'
import { CallError } from './client.ts'

const STALE: ReturnType<typeof problemType> = 'urn:lintel:problem:stale'

/** Whether a call failed because the record was changed since the version that was read. */
export const isVersionConflict = (error: unknown) => error instanceof CallError && error.problem?.type === STALE
