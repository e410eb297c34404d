import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { currentUserQuery } from '../data.ts'

/**
 * Sends the browser's locale and time zone to the server when a user signs in or a page loads, if the account has different
 * ones. The server formats notices and emails by them.
 */
export function reportRegion(client: QueryClient) {
  let userId: string | null = null
  const report = () => {
    const user = client.getQueryData(currentUserQuery.queryKey)
    if ((user?.id ?? null) === userId) return
    userId = user?.id ?? null
    const locale = navigator.language
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (!user || (user.locale === locale && user.timeZone === timeZone)) return
    // A mutation, so that what it changed is refetched. If it fails, the next page tries again.
    new MutationObserver(client, { mutationFn: () => call('PUT /api/auth/locale', { body: { locale, timeZone } }) })
      .mutate()
      .catch(() => undefined)
  }
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserQuery.queryKey[0]) report()
  })
  report()
}
