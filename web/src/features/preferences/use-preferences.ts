import type { Preferences, TablePreference } from '@lintel/contract/preferences/schema'
import { PREFERENCES } from '@lintel/contract/preferences/tags'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'
import { preferencesQuery } from './data.ts'

const mutationKey = ['preferences']

/** What the user chose, changes included that are not stored yet, and how to change it on all their devices. */
export function usePreferences() {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  const { data, isPending } = useQuery(preferencesQuery)
  // Apart from the stored ones: a read that began before a change would otherwise take it back for a moment.
  const unstored = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Preferences,
  })
  const change = useMutation({
    mutationKey,
    // One after the other, in the order in which they were made.
    scope: { id: 'preferences' },
    ...routeMutation('PATCH /api/preferences'),
    onSuccess: async (_, body) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && { ...before, ...body })
    },
    meta: { awaits: 'nothing', refetchOnError: [PREFERENCES] },
  })
  const preferences: Preferences = Object.assign({}, data, ...unstored)
  return { preferences, isPending, isLoaded: data !== undefined, change }
}

type TableName = 'peopleTable' | 'portfolioTable' | 'applicationsTable' | 'documentsTable'

/** How the user wants to see a table, and how to change it. */
export function useTablePreference(name: TableName) {
  const { preferences, change } = usePreferences()
  const preference: TablePreference = preferences[name] ?? { hiddenColumns: [] }
  const set = (changes: Partial<TablePreference>) => change.mutate({ [name]: { ...preference, ...changes } })
  return {
    hidden: preference.hiddenColumns,
    onHide: (hiddenColumns: string[]) => set({ hiddenColumns }),
    view: preference.view,
    chooseView: (view: 'cards' | 'table') => set({ view }),
  }
}
