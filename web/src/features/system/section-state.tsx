import { QueryState, type QueryStateProps } from '../../ui/page/query-state.tsx'
import { SkeletonLines } from '../../ui/page/skeleton.tsx'

export interface SectionStateProps<Data> extends Pick<QueryStateProps<Data>, 'query' | 'children'> {
  /** What is listed: 'failed jobs'. */
  what: string
  isEmpty: boolean
  empty: string
}

/** A list inside a section. Its figures change by themselves: that there are none is not known once reading it again has failed. */
export function SectionState<Data>({ query, what, isEmpty, empty, children }: SectionStateProps<Data>) {
  const { data, error } = query
  return (
    <QueryState
      query={{ ...query, data: error && isEmpty ? undefined : data }}
      what={`the ${what}`}
      compact
      level={3}
      pending={<SkeletonLines lines={1} />}
    >
      {(known) => (isEmpty ? <p className="text-ink-muted text-sm">{empty}</p> : children(known))}
    </QueryState>
  )
}
