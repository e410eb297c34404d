import { useState } from 'react'
import { CallError } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { failureText } from '../../../ui/text/failure-text.ts'
import type { SavingState } from './draft-queue.ts'

export interface DraftLineProps {
  /** There is a draft, or something was typed. */
  hasDraft: boolean
  saving: SavingState
  /** @returns restores the discarded values */
  discard: () => Promise<() => void>
}

/** Tells whether the draft is saved, and discards it. */
export function DraftLine({ hasDraft, saving, discard }: DraftLineProps) {
  const [isDiscarding, setDiscarding] = useState(false)
  const failure = saving.error ? whyNotSaved(saving.error) : ''
  const discardDraft = async () => {
    setDiscarding(true)
    try {
      const undo = await discard()
      toast({ title: 'Draft discarded', action: { label: 'Undo', onSelect: undo } })
    } catch (error) {
      toastFailure('The draft was not discarded', error)
    }
    setDiscarding(false)
  }
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 text-ink-muted text-sm">
      {hasDraft && !failure && <p>{saving.isSaved ? 'Draft saved' : 'Saving draft'}</p>}
      {/* Saving says nothing to screen readers: it happens after every few words. */}
      <p role="status" className="empty:hidden">
        {hasDraft && failure}
      </p>
      {hasDraft && (
        <Button variant="ghost" size="sm" pending={isDiscarding} onClick={() => void discardDraft()}>
          Discard draft
        </Button>
      )}
    </div>
  )
}

const whyNotSaved = (error: unknown) =>
  error instanceof CallError ? `Not saved yet: ${failureText(error).detail}` : 'Not saved yet: no connection'
