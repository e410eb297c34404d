import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import type { AlertFrequency } from '@lintel/contract/saved/schema'
import { useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'
import { pageQuery, pagesQuery, routeQuery } from '../../api/route-query.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'

/** All saved homes that are published, the last one first. */
export const savedPropertiesQuery = pageQuery('GET /api/saved/homes', { query: { limit: SAVED_LIMITS.properties } })

/** New homes and lower rents that the user's searches found, the last one first. */
export const newlyFoundPropertiesQuery = pagesQuery('GET /api/saved/found', { query: { limit: 12 } })

export const savedSearchesQuery = routeQuery('GET /api/saved/searches')

export const useSaveSearch = () => useMutation(routeMutation('POST /api/saved/searches'))

export function useChangeFrequency(id: string) {
  return useMutation({
    ...routeMutation('PATCH /api/saved/searches/:id', (frequency: AlertFrequency) => ({
      params: { id },
      body: { frequency },
    })),
    onError: (error) => toastFailure('Not changed', error),
  })
}

export function useRemoveSearch(id: string) {
  return useMutation({
    ...routeMutation('DELETE /api/saved/searches/:id', { params: { id } }),
    onError: (error) => toastFailure('Not removed', error),
  })
}

/** Marks found homes as seen. Nothing waits for it. */
export const useMarkSeen = () =>
  useMutation({
    ...routeMutation('POST /api/saved/found/seen', (homes: string[]) => ({ body: { homes } })),
    meta: { awaits: 'nothing' },
  })

export const useShareProperties = () =>
  useMutation({
    ...routeMutation('POST /api/shared-homes', (homes: string[]) => ({ body: { homes } })),
    meta: { awaits: 'nothing' },
  })
