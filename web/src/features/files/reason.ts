import { CallError } from '../../api/client.ts'
import { failureText } from '../../ui/failure-text.ts'

/** What a person is told when nothing answers (specification, section 8). */
const NO_ANSWER =
  'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.'

/**
 * Why an upload failed, in the words of the specification's section 8 or of the server. The dialog's machine wraps some
 * errors in one that names the address only: then the one inside speaks.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof CallError) return failureText(error).detail
  if (error instanceof TypeError) return NO_ANSWER
  if (!hasMessage(error)) return failureText(error).detail
  const inside = 'cause' in error ? error.cause : undefined
  return error.message.startsWith('Could not ') && hasMessage(inside) ? inside.message : error.message
}

const hasMessage = (error: unknown): error is { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
