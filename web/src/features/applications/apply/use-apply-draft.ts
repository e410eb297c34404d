import type { ApplicationDraft } from '@lintel/contract/applications/answers'
import type { OwnDraft } from '@lintel/contract/applications/schema'
import type { AskedQuestions } from '@lintel/contract/properties/questions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
  const { form, propertyId, today, asked, start, unsaved, own, isTouched, isSent } = options
  const { getValues, reset, subscribe } = form
  const client = useQueryClient()
  const calls = useDraftCalls(propertyId)
  const [from, setFrom] = useState(start.from)
  const [saving, setSaving] = useState<SavingState>({ isSaved: start.from === 'draft', error: null })
  const cache = useCallback(
    (draft: ApplicationDraft | null, savedAt: string | null) =>
      client.setQueryData(draftQuery(propertyId).queryKey, (known) => known && { ...known, draft, savedAt }),
    [client, propertyId],
  )
  const [queue] = useState(() =>
    makeDraftQueue({
      save: async (draft) => cache(draft, (await calls.save(draft)).savedAt),
      onState: (state) => {
        if (state.isSaved) unsaved.remove()
        setSaving(state)
      },
    }),
  )
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
  const startFrom = useCallback(
    (next: Start) => {
      kept.current = JSON.stringify(toDraft(next.values))
      reset(next.values)
      setFrom(next.from)
      setSaving({ isSaved: next.from === 'draft', error: null })
    },
    [reset],
  )

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

  useEffect(() => {
    if (isSent) void queue.pause()
    else queue.resume()
  }, [queue, isSent])

  // Another tab or device has saved a newer draft.
  const shown = useRef(own)
  useEffect(() => {
    if (shown.current === own || isTouched || isSent) return
    shown.current = own
    startFrom(startOf(own, null, latest.current.asked, latest.current.today))
  }, [own, isTouched, isSent, startFrom])

  return {
    from,
    saving,
    /** After the form was emptied: it is no longer as the last application was. */
    leaveLast: () => setFrom('nothing'),
    pause: queue.pause,
    resume: queue.resume,
    finish: () => {
      queue.forget()
      unsaved.remove()
      cache(null, null)
    },
    /** @returns restores the discarded values @throws CallError, TypeError: nothing is discarded */
    discard: async (): Promise<() => void> => {
      const discarded = toDraft(getValues())
      await queue.pause()
      try {
        await calls.remove()
        queue.forget()
      } finally {
        queue.resume()
      }
      unsaved.remove()
      cache(null, null)
      startFrom(startOf({ ...own, draft: null, savedAt: null }, null, asked, today))
      latest.current.onTouch(false)
      return () => {
        keep(discarded)
        queue.flush()
        reset(fromDraft(discarded))
      }
    },
  }
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
