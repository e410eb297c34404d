import type { ApplicationDraft } from '@lintel/contract/applications/answers'
import type { OwnDraft } from '@lintel/contract/applications/schema'
import type { AskedQuestions } from '@lintel/contract/properties/questions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { routeMutation } from '../../../api/route-mutation.ts'
import type { ApplyRequest } from './apply-resolver.ts'
import type { UnsavedStore } from './apply-unsaved.ts'
import { type ApplyValues, fromDraft, type Start, startOf, toDraft } from './apply-values.ts'
import { draftQuery } from './draft-query.ts'
import { makeDraftQueue, type SavingState } from './draft-queue.ts'

export type ApplyFormControl = UseFormReturn<ApplyValues, unknown, ApplyRequest>

export interface ApplyDraftOptions {
  form: ApplyFormControl
  propertyId: string
  asked: AskedQuestions
  /** The home's day, `YYYY-MM-DD`. */
  today: string
  start: Start
  unsaved: UnsavedStore
  /** What the server has: the form takes it as long as nothing was typed here. */
  own: OwnDraft
  isTouched: boolean
  onTouch: (isTouched: boolean) => void
  /** An application was sent, here or elsewhere: nothing is saved any more. */
  isSent: boolean
}

/**
 * Keeps what is typed in the application form: on the server, and in this tab until it is there.
 * @returns `pause` before sending, then `finish` or `resume`; `discard` deletes the draft and starts again
 */
export function useApplyDraft(options: ApplyDraftOptions) {
  const { form, today, asked, start, unsaved, own, isSent, onTouch } = options
  const [from, setFrom] = useState(start.from)
  const { queue, saving, setSaving, cache, remove } = useDraftQueue(options)
  const { keep, setKept } = useKeptDraft(options, queue)
  const startFrom = (next: Start) => {
    setKept(toDraft(next.values))
    form.reset(next.values)
    setFrom(next.from)
    setSaving({ isSaved: next.from === 'draft', error: null })
  }
  useKeepWhileTyping(form, queue, keep)
  useEffect(() => {
    if (isSent) void queue.pause()
    else queue.resume()
  }, [queue, isSent])
  useNewerDraft(options, startFrom)

  const finish = () => {
    queue.forget()
    unsaved.remove()
    cache(null, null)
  }
  return {
    from,
    saving,
    /** After the form was emptied: it is no longer as the last application was. */
    leaveLast: () => setFrom('nothing'),
    pause: queue.pause,
    resume: queue.resume,
    finish,
    /** @returns restores the discarded values @throws CallError, TypeError: nothing is discarded */
    discard: async (): Promise<() => void> => {
      const discarded = toDraft(form.getValues())
      await queue.pause()
      try {
        await remove()
        finish()
      } finally {
        queue.resume()
      }
      startFrom(startOf({ ...own, draft: null, savedAt: null }, null, asked, today))
      onTouch(false)
      return () => {
        keep(discarded)
        queue.flush()
        form.reset(fromDraft(discarded))
      }
    },
  }
}

type DraftQueue = ReturnType<typeof makeDraftQueue>

/** The queue that saves the draft on the server, and how far it is. */
function useDraftQueue({ propertyId, start, unsaved }: ApplyDraftOptions) {
  const client = useQueryClient()
  const { save, remove } = useDraftCalls(propertyId)
  const [saving, setSaving] = useState<SavingState>({ isSaved: start.from === 'draft', error: null })
  const cache = (draft: ApplicationDraft | null, savedAt: string | null) =>
    client.setQueryData(draftQuery(propertyId).queryKey, (known) => known && { ...known, draft, savedAt })
  const [queue] = useState(() =>
    makeDraftQueue({
      save: async (draft) => cache(draft, (await save(draft)).savedAt),
      onState: (state) => {
        if (state.isSaved) unsaved.remove()
        setSaving(state)
      },
    }),
  )
  return { queue, saving, setSaving, cache, remove }
}

/** A failed call for lack of a session leads to signing in, like any other. */
function useDraftCalls(propertyId: string) {
  const params = { id: propertyId }
  const { mutateAsync: save } = useMutation({
    ...routeMutation('PUT /api/properties/:id/application-draft', (body: ApplicationDraft) => ({
      params,
      body,
      keepalive: true,
    })),
    meta: { awaits: 'nothing' },
  })
  const { mutateAsync: remove } = useMutation({
    ...routeMutation('DELETE /api/properties/:id/application-draft', { params }),
    meta: { awaits: 'nothing' },
  })
  return { save, remove }
}

/** Keeps a draft that differs from the one kept before. @returns `keep`, and `setKept` for a draft that needs no saving */
function useKeptDraft(options: ApplyDraftOptions, queue: DraftQueue) {
  const { start, own, unsaved } = options
  /** What the form starts with is not saved again. */
  const kept = useRef(JSON.stringify(start.from === 'unsaved' ? own.draft : toDraft(start.values)))
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const keep = useCallback(
    (draft: ApplicationDraft) => {
      const text = JSON.stringify(draft)
      if (text === kept.current || latest.current.isSent) return
      kept.current = text
      unsaved.write({ draft, typedAt: Date.now() })
      queue.change(draft)
      latest.current.onTouch(true)
    },
    [queue, unsaved],
  )
  const setKept = (draft: ApplicationDraft) => {
    kept.current = JSON.stringify(draft)
  }
  return { keep, setKept }
}

/** Keeps each change of the form, and saves it before the page is left. */
function useKeepWhileTyping(
  { getValues, subscribe }: ApplyFormControl,
  queue: DraftQueue,
  keep: (draft: ApplicationDraft) => void,
) {
  useEffect(() => {
    const keepValues = () => keep(toDraft(getValues()))
    const flushWhenHidden = () => document.visibilityState === 'hidden' && queue.flushBeforeLeaving()
    queue.open()
    // What is left of an earlier visit to this tab.
    keepValues()
    const unsubscribe = subscribe({ formState: { values: true }, callback: keepValues })
    window.addEventListener('pagehide', queue.flushBeforeLeaving)
    window.addEventListener('online', queue.flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', queue.flushBeforeLeaving)
      window.removeEventListener('online', queue.flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      queue.close()
    }
  }, [queue, getValues, subscribe, keep])
}

/** Shows a newer draft, which another tab or device has saved, as long as nothing was typed here. */
function useNewerDraft({ own, asked, today, isTouched, isSent }: ApplyDraftOptions, startFrom: (next: Start) => void) {
  const shown = useRef(own)
  const show = useEffectEvent(() => startFrom(startOf(own, null, asked, today)))
  useEffect(() => {
    if (shown.current === own || isTouched || isSent) return
    shown.current = own
    show()
  }, [own, isTouched, isSent])
}
