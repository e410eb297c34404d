import { z } from 'zod'
import { boundedString } from './bounded.ts'
import { LIMITS } from './limits.ts'
import { binary } from './route.ts'

const list = (text: string) => text.split(',')

/**
 * What a list's CSV takes beside the list's filters and order.
 * @param columns the list's columns by name, in the order of the file
 */
export const exportFields = <Name extends string>(columns: Record<Name, string>) => ({
  columns: boundedString(500)
    .transform(list)
    .pipe(z.array(z.enum(Object.keys(columns) as [Name, ...Name[]])).min(1))
    .optional()
    .describe('Names of columns, separated by commas; all of them when absent'),
  ids: boundedString(LIMITS.exportedIdsMax * 37)
    .transform(list)
    .pipe(z.array(z.uuid()).min(1).max(LIMITS.exportedIdsMax))
    .optional()
    .describe('Only these rows, separated by commas; the filters do not count then'),
})

export const CSV = binary('text/csv')
