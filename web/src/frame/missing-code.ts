/** Whether an error is the browser's word for a module that could not be fetched; each engine has its own sentence. */
export function isMissingCode(error: unknown): boolean {
  const sentences =
    /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload/i
  return error instanceof Error && sentences.test(error.message)
}
