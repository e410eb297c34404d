import { useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'
import { pagesQuery, routeQuery } from '../../api/route-query.ts'
import { toast } from '../../ui/overlays/toast-store.ts'
import { plural } from '../../ui/text/numbers.ts'

const ROWS_SHOWN = 10
/** Its figures change by themselves. */
const REFETCH_MS = 15_000

export const systemQuery = { ...routeQuery('GET /api/agent/system'), staleTime: 0, refetchInterval: REFETCH_MS }

const isListed = { staleTime: 0, refetchInterval: REFETCH_MS }
export const failedJobsQuery = {
  ...pagesQuery('GET /api/agent/system/failed-jobs', { query: { limit: ROWS_SHOWN } }),
  ...isListed,
}
export const bouncedEmailsQuery = {
  ...pagesQuery('GET /api/agent/system/bounced-emails', { query: { limit: ROWS_SHOWN } }),
  ...isListed,
}

const meta = { awaits: 'records and lists' as const }

export function useRetryJob(id: string) {
  return useMutation({
    ...routeMutation('POST /api/agent/system/failed-jobs/:id/retry', { params: { id } }),
    onSuccess: () => toast({ title: 'It runs again', description: 'If it fails, it is tried for two more days.' }),
    meta,
  })
}

export function useRetryAllJobs() {
  return useMutation({
    ...routeMutation('POST /api/agent/system/failed-jobs/retry'),
    onSuccess: ({ count }) =>
      toast({ title: 'They run again', description: `${plural(count, 'job')} will be tried again.` }),
    meta,
  })
}

export const useDiscardJob = (id: string) =>
  useMutation({ ...routeMutation('DELETE /api/agent/system/failed-jobs/:id', { params: { id } }), meta })
