import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'

/** A page of a list, as `pagesQuery` reads it. */
export type PageOfRows<Row> = { rows: Row[]; next: string | null }
type Pages<Row> = InfiniteData<PageOfRows<Row>>
type PagesQuery<Row, Key extends QueryKey> = UseInfiniteQueryOptions<
  PageOfRows<Row>,
  Error,
  Pages<Row>,
  Key,
  string | undefined
>

/** Like `useInfiniteQuery` of a `pagesQuery`, but `data` is the rows of all its pages; the same array until they change. */
export const useList = <Row, Key extends QueryKey>(query: PagesQuery<Row, Key>): UseInfiniteQueryResult<Row[]> =>
  useInfiniteQuery({ ...query, select: rowsOf<Row> })

const rowsOf = <Row>({ pages }: Pages<Row>): Row[] => pages.flatMap(({ rows }) => rows)
