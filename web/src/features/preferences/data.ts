import type { Preferences } from '@lintel/contract/preferences/schema'
import { PREFERENCES } from '@lintel/contract/preferences/tags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { routeQuery } from '../../api/route-query.ts'

/** What the user chose for themselves. */
export const preferencesQuery = routeQuery('GET /api/preferences')

/** Changes the preferences that are given; the screen shows them at once. */
export function useChangePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Preferences) => call('PATCH /api/preferences', { body }),
    onMutate: (given) => client.setQueryData(preferencesQuery.queryKey, (before) => ({ ...before, ...given })),
    meta: { awaits: 'nothing', refetchOnError: [PREFERENCES] },
  })
}

/** The records that the user opened last and may still see, the last one first. */
export const recentQuery = routeQuery('GET /api/preferences/recent')
