import { propertyTag } from '@lintel/contract/properties/tags'
import { useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../../api/route-mutation.ts'
import type { ApplyRequest } from './apply-resolver.ts'

/** Applies for a property. If it is refused, the home may ask something else by now. */
export function useApply(propertyId: string) {
  return useMutation({
    ...routeMutation('POST /api/applications', (application: ApplyRequest & { tenantId: string }) => ({
      body: { ...application, propertyId, status: 'pending' as const },
    })),
    // The refetched application would replace the form before its success is shown.
    meta: { awaits: 'nothing', refetchOnError: [propertyTag(propertyId)] },
  })
}
