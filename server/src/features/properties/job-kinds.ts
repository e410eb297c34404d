import { z } from 'zod'
import type { JobKind } from '../../jobs/jobs.ts'

/** Runs after a change of a home that is, or was, published: finds the saved searches that it matches now. */
export const PROPERTY_CHANGED: JobKind<{ propertyId: string }> = {
  kind: 'match-saved-searches',
  title: 'Find the saved searches that a home matches',
  input: z.object({ propertyId: z.uuid() }),
  key: ({ propertyId }) => propertyId,
}
