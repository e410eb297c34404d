import { useQuery } from '@tanstack/react-query'
import { isBlank } from './apply/apply-values.ts'
import { draftQuery } from './apply/draft-query.ts'

/** Tells that the user has begun an application for the property; nothing if they have not. */
export function DraftNote({ propertyId }: { propertyId: string }) {
  const draft = useQuery(draftQuery(propertyId)).data?.draft
  if (!draft || isBlank(draft)) return null
  return (
    <p data-print="never" className="w-full text-ink-muted text-sm md:mt-1">
      You have a draft
    </p>
  )
}
