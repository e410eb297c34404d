/** Why the server cannot start, in one sentence for the person who started it; anything else thrown is a defect. */
export class StartError extends Error {
  override name = 'StartError'
}
