import { toastFailure } from '../../../../ui/overlays/failure-toast.ts'
import { usePreferences } from '../../../preferences/use-preferences.ts'
import type { ColumnName } from './columns.ts'

/** The columns that the user hid, in every comparison. All are shown if that can't be read. */
export function useHiddenColumns() {
  const { preferences, isPending, change } = usePreferences()
  const hidden: readonly string[] = preferences.comparisonTable?.hiddenColumns ?? []
  const toggle = (column: ColumnName) => {
    const hiddenColumns = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column]
    change.mutate(
      { comparisonTable: { ...preferences.comparisonTable, hiddenColumns } },
      {
        onError: (error) => toastFailure('The columns were not kept', error),
      },
    )
  }
  return { hidden, toggle, isPending }
}
