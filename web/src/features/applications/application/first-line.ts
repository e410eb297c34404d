/** The first line of a message that is not blank; null without one. */
export const firstLine = (message: string | null): string | null =>
  message
    ?.split('\n')
    .map((line) => line.trim())
    .find(Boolean) ?? null
