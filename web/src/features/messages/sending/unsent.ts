import type { FileQueue } from '../files/file-queue.ts'
import type { UnsentFile } from '../files/unsent-file.ts'
import type { Outbox, UnsentMessage } from './outbox.ts'

/** A text or a file that the server has not stored. */
export type Unsent = UnsentMessage | UnsentFile

/** All that is unsent, in the order of writing, as one store. */
export function combineUnsent(
  outbox: Pick<Outbox, 'getSnapshot' | 'subscribe'>,
  files: Pick<FileQueue, 'getSnapshot' | 'subscribe'>,
) {
  let texts: readonly UnsentMessage[] = []
  let unsentFiles: readonly UnsentFile[] = []
  let all: readonly Unsent[] = []
  return {
    /** The same array until something but the progress of files changes. */
    getSnapshot(): readonly Unsent[] {
      if (texts === outbox.getSnapshot() && unsentFiles === files.getSnapshot()) return all
      texts = outbox.getSnapshot()
      unsentFiles = files.getSnapshot()
      all = unsentFiles.length === 0 ? texts : [...texts, ...unsentFiles].sort((a, b) => a.writtenAt - b.writtenAt)
      return all
    },
    /** @returns unsubscribe */
    subscribe(listener: () => void) {
      const unsubscribes = [outbox.subscribe(listener), files.subscribe(listener)]
      return () => unsubscribes.forEach((unsubscribe) => void unsubscribe())
    },
  }
}
