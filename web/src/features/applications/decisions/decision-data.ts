import type { Approval, Rejection } from '@lintel/contract/applications/schema'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { routeQuery } from '../../../api/route-query.ts'
import { requireOnline } from '../../../ui/text/online.ts'

/** The suggested terms and the consequences of an approval; fetched each time the dialog opens. */
export const approvalPreviewQuery = (id: string) => ({
  ...routeQuery('GET /api/applications/:id/approval', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

type Decision =
  | { move: 'approve'; terms: Approval }
  | { move: 'reject'; rejection: Rejection }
  | { move: 'reopen' }
  | { move: 'withdraw' }

/** Decides about an application. If another user decided first, the error names them. */
export function useDecide(id: string) {
  return useMutation({
    mutationFn: async (decision: Decision) => {
      requireOnline()
      const params = { id }
      if (decision.move === 'approve')
        return call('POST /api/applications/:id/approve', { params, body: decision.terms })
      if (decision.move === 'reject')
        return call('POST /api/applications/:id/reject', { params, body: decision.rejection })
      if (decision.move === 'reopen') return call('POST /api/applications/:id/reopen', { params })
      return call('DELETE /api/applications/:id', { params })
    },
  })
}
