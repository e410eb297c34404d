import { useQuery } from '@tanstack/react-query'
import { draftQuery } from './draft-query.ts'

/** Tells that the user has begun an application for the property; nothing if they have not. */
export function DraftNote({ propertyId }: { propertyId: string }) {
  const { message = '', documents = [], answers = {} } = useQuery(draftQuery(propertyId)).data?.draft ?? {}
  const isBegun = message.trim() !== '' || documents.length > 0 || Object.keys(answers).length > 0
  if (!isBegun) return null
  return (
    <p data-print="never" className="col-span-2 text-ink-muted text-sm md:mt-1">
      You have a draft
    </p>
  )
}
