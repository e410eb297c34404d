import type { Elements } from '../elements.ts'
import { QueryState, type QueryStateProps } from '../page/query-state.tsx'
import { SkeletonLines } from '../page/skeleton.tsx'

interface DialogQueryProps<Data> extends Pick<QueryStateProps<Data>, 'query'> {
  /** For screen readers, while there are no data. */
  loading: string
  /** Of the placeholder. */
  lines: number
  /** The title of a failure: 'The terms could not be looked up'. */
  failed: string
  children: (data: Data) => Elements
}

/** What a dialog reads before it can ask: a placeholder, then its content, or why there is none and a button to try again. */
export const DialogQuery = <Data,>({ query, loading, lines, failed, children }: DialogQueryProps<Data>) => (
  <QueryState compact level={3} query={query} what={{ loading, failed }} pending={<SkeletonLines lines={lines} />}>
    {children}
  </QueryState>
)
