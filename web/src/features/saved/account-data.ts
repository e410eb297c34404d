import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import type { AlertFrequency } from '@lintel/contract/saved/schema'
import { SAVED } from '@lintel/contract/saved/tags'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { pageQuery, pagesQuery, routeQuery } from '../../api/route-query.ts'
import { failureText } from '../../ui/failure-text.ts'
import { toast } from '../../ui/toast-store.ts'

/** All saved homes that are published, the last one first. */
export const savedHomesQuery = pageQuery('GET /api/saved/homes', { query: { limit: SAVED_LIMITS.homes } })

/** New homes and lower rents that the user's searches found, the last one first. */
export const foundHomesQuery = pagesQuery('GET /api/saved/found', { query: { limit: 12 } })

export const savedSearchesQuery = routeQuery('GET /api/saved/searches')

export function useSaveSearch() {
  return useMutation({
    mutationFn: (body: { name: string; filters: Record<string, string>; frequency: AlertFrequency }) =>
      call('POST /api/saved/searches', { body }),
    meta: { refetchOnError: [SAVED] },
  })
}

export function useChangeFrequency(id: string) {
  return useMutation({
    mutationFn: (frequency: AlertFrequency) =>
      call('PATCH /api/saved/searches/:id', { params: { id }, body: { frequency } }),
    onError: (error) => toast({ title: 'Not changed', description: failureText(error).detail, variant: 'destructive' }),
    meta: { refetchOnError: [SAVED] },
  })
}

export function useRemoveSearch(id: string) {
  return useMutation({
    mutationFn: () => call('DELETE /api/saved/searches/:id', { params: { id } }),
    onError: (error) => toast({ title: 'Not removed', description: failureText(error).detail, variant: 'destructive' }),
    meta: { refetchOnError: [SAVED] },
  })
}

/** Marks found homes as seen. Nothing waits for it. */
export function useMarkSeen() {
  return useMutation({
    mutationFn: (homes: string[]) => call('POST /api/saved/found/seen', { body: { homes } }),
    meta: { awaits: 'nothing' },
  })
}

export function useShareHomes() {
  return useMutation({
    mutationFn: (homes: string[]) => call('POST /api/shared-homes', { body: { homes } }),
    meta: { awaits: 'nothing' },
  })
}
