import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../ui/failure-text.ts'
import { toast } from '../../../ui/toast-store.ts'
import { preferencesQuery, useChangePreferences } from '../../preferences/data.ts'
import type { ColumnName } from './columns.ts'

/** The columns that the user hid, in every comparison. All are shown if that can't be read. */
export function useHiddenColumns() {
  const { data, isPending } = useQuery(preferencesQuery)
  const change = useChangePreferences()
  const hidden: readonly string[] = data?.comparisonTable?.hiddenColumns ?? []
  const toggle = (column: ColumnName) => {
    const hiddenColumns = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column]
    change.mutate(
      { comparisonTable: { ...data?.comparisonTable, hiddenColumns } },
      {
        onError: (error) =>
          toast({ title: 'The columns were not kept', description: failureText(error).detail, variant: 'destructive' }),
      },
    )
  }
  return { hidden, toggle, isPending }
}
