/** Why the server cannot start, in one sentence for the person who started it; anything else thrown is a defect. */
export class StartError extends Error {
  override name = 'StartError'
}

/** One sentence for what the person who started it can fix; the whole stack trace for a defect. */
export function explainError(error: unknown): string {
  if (error instanceof StartError) return error.message
  return (error instanceof Error && error.stack) || String(error)
}
