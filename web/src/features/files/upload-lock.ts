/** Only in secure contexts. Without locks all pages share one id, and may upload a file twice; its message is stored once. */
export const hasLocks = () => Boolean((navigator as Partial<Navigator>).locks)

/** Takes the lock of an id until the page closes. @returns a function that releases it; null if another page has it */
export function claimUploads(id: string): Promise<(() => void) | null> {
  if (!hasLocks()) return Promise.resolve(() => undefined)
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(id, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
}
