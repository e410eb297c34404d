/** Why the server can't start, as a sentence for the operator. Any other error is a bug. */
export class StartError extends Error {
  override name = 'StartError'
}

/** @returns the sentence of a StartError, or the stack trace of a bug */
export function explainError(error: unknown): string {
  if (error instanceof StartError) return error.message
  return (error instanceof Error && error.stack) || String(error)
}
