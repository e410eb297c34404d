import type { PropertySummary } from '@lintel/contract/properties/schema'
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LoadedProperty, propertyQuery } from './data.ts'

/** A page of a list of properties. */
export type PropertyPage = { rows: PropertySummary[]; next: string | null }

/** A property's pictures in order; `picture` is undefined while only the path is loaded. */
export const picturesOf = ({ images, cover, pictures }: LoadedProperty) =>
  images.map((path, index) => ({ path, picture: pictures?.[index] ?? (index === 0 && cover ? cover : undefined) }))

/** One property, with the row of a cached list as placeholder. */
export function useProperty(id: string) {
  const client = useQueryClient()
  return useQuery({ ...propertyQuery(id), placeholderData: () => findInLists(client, id) })
}

/** The routes whose cached lists have properties. */
export const LISTS = ['GET /api/properties/public', 'GET /api/owner/properties', 'GET /api/agent/properties']

function findInLists(client: QueryClient, id: string): LoadedProperty | undefined {
  // Some are whole lists, others one page.
  const lists = LISTS.flatMap((key) =>
    client.getQueriesData<InfiniteData<PropertyPage> | PropertyPage>({ queryKey: [key] }),
  )
  const rows = lists.flatMap(([, list]) => {
    if (!list) return []
    return 'pages' in list ? list.pages.flatMap((page) => page.rows) : list.rows
  })
  return rows.find((row) => row.id === id)
}
