import type { Page } from '@playwright/test'

/** The number of files that the browser stores to go on with later. */
export const countStoredFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('uppy-blobs')
        opening.onerror = reject
        opening.onsuccess = () => {
          const database = opening.result
          const isEmpty = !database.objectStoreNames.contains('files')
          if (isEmpty) resolve(0)
          else {
            const count = database.transaction('files').objectStore('files').count()
            count.onsuccess = () => resolve(count.result)
          }
          database.close()
        }
      }),
  )
