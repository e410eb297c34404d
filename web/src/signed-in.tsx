import './styles/signed-in.css'
import type { QueryClient } from '@tanstack/react-query'
import { type ChangedTags, refetchShown } from './api/changes.ts'
import { reportRegion } from './features/accounts/session/report-region.ts'
import { followOtherTabs } from './features/accounts/session/session-check.ts'
import { startRecordingRecent } from './features/preferences/record-recent.ts'
import { takeOverBrowserProperties } from './features/saved/take-over.ts'
import { FEATURES, SHOWS } from './features.ts'
import { keepConnected } from './live/keep-connected.ts'
import type { ScreenModule } from './signed-in-code.ts'

export { ConnectionBanner } from './features/messages/connection-banner.tsx'
export { setPropertySaved } from './features/saved/set-property-saved.ts'
// The code of signed-in users, as `SignedInCode` declares it.
export { FEATURES } from './features.ts'
export { AccountMenu } from './frame/account-menu.tsx'
export { BottomBar } from './frame/bottom-bar.tsx'
export { MoreMenu } from './frame/more-menu.tsx'

export const SCREEN_MODULES = import.meta.glob<ScreenModule>('./features/**/*-screen.tsx')

export function start(client: QueryClient, position?: string) {
  keepConnected(client, position)
  followOtherTabs(client)
  reportRegion(client)
  startRecordingRecent(client)
  takeOverBrowserProperties(client)
}

const PUSHED_READS = FEATURES.flatMap(({ live }) => live?.pushedReads ?? [])

export const refetch = (client: QueryClient, tags: ChangedTags) => refetchShown(client, SHOWS, tags, PUSHED_READS)
