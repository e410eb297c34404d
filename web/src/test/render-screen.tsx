import type { OwnUser } from '@lintel/contract/accounts/schema'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { makeQueryClient } from '../api/query-client.ts'
import { FeatureParts } from '../feature-parts.tsx'
import { currentUserQuery } from '../features/accounts/data.ts'
import { savedOverviewQuery } from '../features/saved/data.ts'
import { screenFor, screens } from '../screens.tsx'
import { refetch } from '../signed-in.tsx'
import { loadSignedInCode, setSignedInCode } from '../signed-in-code.ts'
import { property } from './sample-data.ts'

setSignedInCode(() => import('../signed-in.tsx'))

/**
 * Renders the screen of a path, as the app does: without the frame around it.
 * @returns the element that contains it
 */
export async function renderScreen(path: string, user: OwnUser | null): Promise<HTMLElement> {
  window.history.replaceState(null, '', path)
  const screen = screenFor(window.location.pathname, user !== null)
  if (!screen) throw new Error(`there is no screen at ${path}`)
  await screens[screen.name].preload()
  if (user) await loadSignedInCode()
  const Screen = screens[screen.name].component()
  const client = makeQueryClient(() => {
    throw new Error('the user was signed out')
  }, refetch)
  client.setQueryData(currentUserQuery.queryKey, user)
  // In every page of a signed-in user.
  if (user) client.setQueryData(savedOverviewQuery.queryKey, { homes: [property.id], unseen: 0 })
  const { container } = render(
    <QueryClientProvider client={client}>
      <FeatureParts>
        <Screen params={screen.params} />
      </FeatureParts>
    </QueryClientProvider>,
  )
  return container
}
