import { SAVED } from '@lintel/contract/saved/tags'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { toastFailure } from '../../ui/overlays/failure-toast.ts'
import { savedOverviewQuery } from './data.ts'

/** Keeps or no longer keeps a home in the user's account. It is shown at once, and taken back if it fails. */
export function setPropertySaved(client: QueryClient, id: string, isSaved: boolean) {
  const { queryKey } = savedOverviewQuery
  const show = (saved: boolean) =>
    client.setQueryData(queryKey, (overview) => {
      const others = overview?.homes.filter((one) => one !== id) ?? []
      return overview && { ...overview, homes: saved ? [id, ...others] : others }
    })
  show(isSaved)
  new MutationObserver(client, {
    // One after the other, in the order in which they were made.
    scope: { id: `saved ${id}` },
    mutationFn: () =>
      isSaved
        ? call('PUT /api/saved/homes/:id', { params: { id } })
        : call('DELETE /api/saved/homes/:id', { params: { id } }),
    meta: { awaits: 'nothing', refetchOnError: [SAVED] },
  })
    .mutate()
    .catch((error: unknown) => {
      show(!isSaved)
      toastFailure(isSaved ? 'Not saved' : 'Still saved', error)
    })
}
