import { propertyPolicy } from '@lintel/contract/properties/policy'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { useCurrentUser } from '../accounts/data.ts'

/** The homes counted since the page was loaded; a loaded page has one client. */
const countedProperties = new WeakMap<QueryClient, Set<string>>()

type ViewedProperty = { id: string; ownerId: string; isPublished: boolean }

/**
 * Counts that the public page of a published home is shown to someone who does not manage it: once for each load of the
 * app, and not before the page can be seen.
 * @param isWhole more than the row of a list is loaded
 */
export function CountView({ property, isWhole }: { property: ViewedProperty; isWhole: boolean }) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const id = isWhole && property.isPublished && !(user && propertyPolicy.manage(user, property)) ? property.id : null
  useEffect(() => {
    if (!id) return
    const count = () => {
      // Also of a page that the browser renders ahead of a visit.
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', count)
      const counted = countedProperties.get(client) ?? new Set()
      if (counted.has(id)) return
      countedProperties.set(client, counted.add(id))
      call('POST /api/properties/:id/views', { params: { id } }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', count)
    count()
    return () => document.removeEventListener('visibilitychange', count)
  }, [client, id])
  return null
}
