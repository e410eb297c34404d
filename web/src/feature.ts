import type { User } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import type { ScreenName } from '@lintel/contract/screens'
import type { Shows } from '@lintel/contract/tags'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Live } from './api/live.ts'
import type { UrlFilters } from './ui/url-filters.ts'

/** A visit of a screen: who comes, and with which address. */
export type Visit = { client: QueryClient; user: User | null; params: Record<string, string>; search: string }

/** What a screen reads first: by the server before it sends the page, by the browser when a visit is likely. */
export type ScreenReads = (visit: Visit) => Promise<unknown>[]

/** A link of the frame to a screen without parameters. */
export type NavigationLink = {
  href: string
  /** Its place among the others, from the left. */
  order: number
  /** Label in the header, for those who see it there. */
  header?: (user: Actor | null) => string | null
  /** In the bar at the bottom of small screens, for users who are signed in. */
  bar?: { label: string; order: number; Icon: LucideIcon }
  /** The keys that lead there. */
  keys?: { keys: string; label: string; access: 'anyone' | 'signed-in' }
  /** What is shown beside the label. */
  Badge?: ComponentType<{ className: string }>
}

/** What a feature does with the socket of the user signed in. */
export type LiveFeature = {
  /** Tags of what its frames carry whole. */
  sent: string[]
  /** Reads what the page brought along, before anything else is read. */
  capture: (client: QueryClient) => unknown
  /** Its code, fetched with the first user who is signed in. */
  load: () => Promise<{ begin: (given: LiveStart) => { end: () => void } }>
}
export type LiveStart = { client: QueryClient; userId: string; live: Live; captured: unknown }

/** All that the rest of the browser app needs to know of a feature. Its screens' code is found by their names. */
export type Feature = {
  /** The tags that its reads show. */
  shows?: Shows
  screens?: { [Name in ScreenName]?: ScreenReads }
  navigation?: NavigationLink[]
  live?: LiveFeature
}

/** Declares what a screen with filters in its address reads first. */
export const readsWith =
  <F>(
    filters: Pick<UrlFilters<F>, 'read'>,
    reads: (visit: Visit & { filters: F }) => Promise<unknown>[],
  ): ScreenReads =>
  (visit) =>
    reads({ ...visit, filters: filters.read(visit.search) })
