import { CallError } from './client.ts'

/** Whether a call failed with 404. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** Whether a call failed with 403: the user may not see it, or no longer. */
export const isForbidden = (error: unknown): boolean => error instanceof CallError && error.status === 403
