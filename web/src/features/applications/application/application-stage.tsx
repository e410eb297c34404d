import type { Application } from '@lintel/contract/applications/schema'
import { Star } from 'lucide-react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

/** What a pending application waits for, worded for its applicant or for owner and agents; null if there is nothing to say. */
export function stageText({ status, waitingSince, openedAt }: Application, isOwn: boolean): string | null {
  if (status !== 'pending') return null
  if (!isOwn) return waitingSince && 'Waiting for an answer'
  if (waitingSince) return 'They asked you something'
  return openedAt ? 'Opened' : 'Not opened yet'
}

/** Marks an application on the shortlist, in lists. */
export const ShortlistMark = () => (
  <>
    <Star className="ml-1.5 inline size-3.5 fill-accent stroke-accent" />
    <VisuallyHidden>, on the shortlist</VisuallyHidden>
  </>
)
