import type { DayOrder, DecimalMark, ImportField } from '@lintel/contract/rent/import-fields'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { CallError, call } from '../../../api/client.ts'
import { routeMutation } from '../../../api/route-mutation.ts'
import { retryAfterOf } from '../../files/retry.ts'

/** A file of tenants that was chosen, dropped or pasted. */
export type ImportSource = { id: string; name: string; content: Blob }

/** How it is read; what is absent is seen from the file. */
export type ImportOptions = {
  ownerId?: string
  columns?: (ImportField | null)[]
  dayOrder?: DayOrder
  decimalMark?: DecimalMark
  startOn?: string
}

const queryOf = ({ columns, ...options }: ImportOptions) => ({
  ...options,
  ...(columns && { columns: columns.map((field) => field ?? '').join(',') }),
})

/** What bringing in a file would do. @param offset rows before the first that is listed */
export const importPreviewQuery = (source: ImportSource, options: ImportOptions, offset: number) =>
  queryOptions({
    queryKey: ['import preview', source.id, options, offset] as const,
    queryFn: ({ signal }) =>
      call('POST /api/rent/import/preview', {
        query: { ...queryOf(options), offset },
        file: source.content,
        signal,
      }),
    // The server reads one file of a person at a time, and may still read it for the choice before.
    retry: (failures, error) => failures < BUSY_RETRIES && isBusy(error),
    retryDelay: (_failures, error) => Math.max(BUSY_PAUSE_MS, retryAfterOf(error)),
    // Only of the same file: another one has other columns.
    placeholderData: (previous, query) => (query?.queryKey[1] === source.id ? previous : undefined),
    gcTime: 0,
  })

const BUSY_RETRIES = 10
/** Between two of them, unless the server asks for more. */
const BUSY_PAUSE_MS = 1_000

const isBusy = (error: unknown) => error instanceof CallError && error.status === 429

type Import = { source: ImportSource; options: ImportOptions; clientId: string }

export const useImport = () =>
  useMutation({
    ...routeMutation('POST /api/rent/import', ({ source, options, clientId }: Import) => ({
      query: { ...queryOf(options), clientId },
      file: source.content,
    })),
    meta: { awaits: 'records and lists' },
  })
