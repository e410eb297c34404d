/**
 * What may be logged of an unexpected error. Of a failed statement: its text and PostgreSQL's code and names, since the messages
 * and parameters hold user input.
 */
export function describeError(error: Error): object {
  if (!('query' in error)) return { name: error.name, message: error.message, stack: error.stack }
  const { code, table, column, constraint, routine } = (error.cause ?? {}) as Record<string, unknown>
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
  return { name: error.name, query: error.query, code, table, column, constraint, routine, stack: frames }
}

/** @returns the reason in words; of a failed statement PostgreSQL's alone: its parameters can hold what users wrote */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error && 'query' in error ? error.cause : error
  return reason instanceof Error ? reason.message : String(reason)
}
