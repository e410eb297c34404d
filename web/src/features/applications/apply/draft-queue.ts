import type { ApplicationDraft } from '@lintel/contract/applications/answers'
import { CallError } from '../../../api/client.ts'

/** A draft is saved this long after the last change. */
export const SAVE_AFTER_MS = 800
/** A save that failed for lack of an answer is tried again after this. */
export const RETRY_AFTER_MS = 10_000

/** `error`: why the last save failed. */
export type SavingState = { isSaved: boolean; error: unknown }

export interface DraftQueueOptions {
  save: (draft: ApplicationDraft) => Promise<unknown>
  onState: (state: SavingState) => void
}

/** Saves the newest draft: a moment after each change, one call at a time. */
export function makeDraftQueue({ save, onState }: DraftQueueOptions) {
  let unsaved: ApplicationDraft | null = null
  let sending: ApplicationDraft | null = null
  let running = Promise.resolve()
  let isPaused = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function schedule(delayMs: number) {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(flush, delayMs)
  }

  function flush() {
    clearTimeout(timer)
    if (sending === null) running = sendNewest()
  }

  async function sendNewest(): Promise<void> {
    if (unsaved === null || isPaused) return
    sending = unsaved
    const error = await save(sending).then(
      () => null,
      (reason: unknown) => reason,
    )
    const isNewest = unsaved === sending
    sending = null
    if (error) {
      onState({ isSaved: false, error })
      if (isTemporary(error)) schedule(RETRY_AFTER_MS)
      return
    }
    if (!isNewest) return sendNewest()
    unsaved = null
    onState({ isSaved: true, error: null })
  }

  return {
    change(draft: ApplicationDraft) {
      unsaved = draft
      onState({ isSaved: false, error: null })
      schedule(SAVE_AFTER_MS)
    },
    /** Saves at once what is not saved, unless a call is under way. */
    flush,
    /** Like `flush` while a call is under way, too: the page may not live to see its end. */
    flushBeforeLeaving() {
      if (sending && unsaved && unsaved !== sending && !isPaused) save(unsaved).catch(() => undefined)
      else flush()
    },
    /** Sends no more until `resume`. @returns once no call is under way */
    pause(): Promise<void> {
      isPaused = true
      clearTimeout(timer)
      return running
    },
    resume() {
      isPaused = false
      if (unsaved) schedule(SAVE_AFTER_MS)
    },
    /** Gives up what is not saved. */
    forget() {
      unsaved = null
      onState({ isSaved: false, error: null })
    },
    open() {
      isClosed = false
    },
    /** Saves what is not saved, and tries no more than once. */
    close() {
      flush()
      isClosed = true
    },
  }
}

const isTemporary = (error: unknown) => !(error instanceof CallError) || error.status === 429 || error.status >= 500
