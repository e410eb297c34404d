import type { Preferences, TablePreference } from '@lintel/contract/preferences/schema'
import { PREFERENCES } from '@lintel/contract/preferences/tags'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { routeQuery } from '../../api/route-query.ts'

/** What the user chose for themselves. */
export const preferencesQuery = routeQuery('GET /api/preferences')

/** Changes preferences; they are shown at once, and kept for the user's other devices. */
export function useChangePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Preferences) => call('PATCH /api/preferences', { body }),
    onMutate: (body) => client.setQueryData(preferencesQuery.queryKey, (before) => ({ ...before, ...body })),
    meta: { awaits: 'nothing', refetchOnError: [PREFERENCES] },
  })
}

/** The records that the user opened last and may still see, the last one first. */
export const recentQuery = routeQuery('GET /api/preferences/recent')

type TableName = 'peopleTable' | 'portfolioTable' | 'applicationsTable' | 'documentsTable'

/** How the user wants to see a table, and how to change it. */
export function useTablePreference(name: TableName) {
  const { mutate } = useChangePreferences()
  const preference: TablePreference = useQuery(preferencesQuery).data?.[name] ?? { hiddenColumns: [] }
  const change = (changes: Partial<TablePreference>) => mutate({ [name]: { ...preference, ...changes } })
  return {
    hidden: preference.hiddenColumns,
    onHide: (hiddenColumns: string[]) => change({ hiddenColumns }),
    view: preference.view,
    chooseView: (view: 'cards' | 'table') => change({ view }),
  }
}
