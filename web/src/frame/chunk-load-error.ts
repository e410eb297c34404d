/** Whether a dynamic import failed because the file could not be fetched. Each browser engine has its own message for it. */
export function isChunkLoadError(error: unknown): boolean {
  const messages =
    /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i
  return error instanceof Error && messages.test(error.message)
}
