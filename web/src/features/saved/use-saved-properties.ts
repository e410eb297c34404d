import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadSignedInCode } from '../../signed-in-code.ts'
import { toast } from '../../ui/overlays/toast-store.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { setSavedInBrowser, useBrowserProperties } from './browser-properties.ts'
import { savedOverviewQuery } from './data.ts'
import { setJustSaved } from './save/just-saved.ts'

/** The ids of the homes that the user keeps, in the account or, for a visitor, in this browser; the last one first. */
export function useSavedProperties() {
  const client = useQueryClient()
  const user = useCurrentUser()
  const inBrowser = useBrowserProperties()
  const overview = useQuery({ ...savedOverviewQuery, enabled: user !== null })
  const ids = (user ? overview.data?.homes : inBrowser.saved) ?? []
  /** Keeps or no longer keeps a home. */
  const set = (id: string, isSaved: boolean) => {
    setJustSaved(id, isSaved)
    if (user)
      void loadSignedInCode().then(
        ({ setPropertySaved }) => setPropertySaved(client, id, isSaved),
        () => undefined,
      )
    else if (!setSavedInBrowser(id, isSaved))
      toast({
        title: 'Not saved',
        description: `This browser keeps ${SAVED_LIMITS.properties} homes. Please remove one first.`,
      })
  }
  return {
    ids,
    set,
    isLoaded: !user || overview.data !== undefined,
    place: user ? 'in your account' : 'in this browser',
  }
}
