import { CallError } from '../../api/client.ts'
import { failureText } from '../../ui/text/failure-text.ts'

/** Specification, section 8. */
const NETWORK_ERROR =
  'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.'

/**
 * Why an upload failed, in the texts of the specification's section 8 or of the server. Uppy wraps some errors in one that
 * names the URL only: for those it is the message of their cause.
 */
export function uploadFailureText(error: unknown): string {
  if (error instanceof CallError) return failureText(error).detail
  if (error instanceof TypeError) return NETWORK_ERROR
  if (!hasMessage(error)) return failureText(error).detail
  const cause = 'cause' in error ? error.cause : undefined
  return error.message.startsWith('Could not ') && hasMessage(cause) ? cause.message : error.message
}

const hasMessage = (error: unknown): error is { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
