import type { Application } from '@lintel/contract/applications/schema'
import { propertyTag } from '@lintel/contract/properties/tags'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { ApplyRequest } from './apply-resolver.ts'

/** Applies for a property. If it is refused, the home may ask something else by now. */
export function useApply(propertyId: string) {
  return useMutation({
    mutationFn: (application: ApplyRequest & { tenantId: string }): Promise<Application> =>
      call('POST /api/applications', { body: { ...application, propertyId, status: 'pending' } }),
    // The refetched application would replace the form before its success is shown.
    meta: { awaits: 'nothing', refetchOnError: [propertyTag(propertyId)] },
  })
}
