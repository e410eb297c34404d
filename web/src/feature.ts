import type { User } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import type { ServerFrame } from '@lintel/contract/frames'
import type { SCREENS, ScreenName } from '@lintel/contract/screens'
import type { Shows, Tag } from '@lintel/contract/tags'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { LiveConnection } from './api/live-connection.ts'
import type { Part } from './slots.tsx'
import type { UrlFilters } from './ui/urls/url-filters.ts'

/** Props of every screen: the parameters of its path. */
export type ScreenProps = { params: Record<string, string> }

/** A visit to a screen: the user and the parts of the URL. `search` is the query string with its question mark, or empty. */
export type Visit = { client: QueryClient; user: User | null; params: Record<string, string>; search: string }

/** Prefetches a screen's queries: on the server before rendering, in the browser when a visit is likely (hover, focus). */
export type PrefetchScreen = (visit: Visit) => Promise<unknown>[]

/** Names of the icons of links that visitors have, too: they load no drawings. */
export type VisitorIcon = 'building' | 'heart' | 'house'

/** A screen whose path has no parameters. */
export type LinkedScreen = {
  [Name in ScreenName]: (typeof SCREENS)[Name]['path'] extends `${string}:${string}` ? never : Name
}[ScreenName]

/** A link to a screen. The header, the phone's bar, their menus More, the shortcuts and the palette derive from it. */
export type NavigationLink = {
  screen: LinkedScreen
  /** Links are sorted by this, ascending from the left. */
  order: number
  /** Which users have it; absent: all. Visitors have the links to screens that anyone may open. */
  isFor?: (user: Actor) => boolean
  /** Absent: the title of the screen. */
  label?: string
  icon: VisitorIcon | LucideIcon
  /** In the header as a link of its navigation, or as an icon of its own; absent: it is not in the header. */
  header?: 'link' | ((props: { className: string }) => ReactNode)
  /** In the bottom bar of phones; what is not is in its sheet More. */
  bar?: { order: number }
  /** In the palette's group *Go to*, sorted by its own order. Other words that find it are in `palette-entries.tsx`. */
  palette?: { order: number; label?: string; icon?: LucideIcon }
  /** The keyboard shortcut to it, such as `g d`. */
  keys?: string
  /** Shown beside the label. */
  Badge?: ComponentType<{ className: string }>
}

/** How a feature uses the live connection of the signed-in user. */
export type LiveFeature = {
  /** Keys of GET routes whose data arrives whole in frames, so that neither frames nor a reconnect need a refetch. */
  pushedReads: string[]
  /** The tags of what a frame brings: other reads that show them are refetched. */
  tagsOfFrame: (frame: ServerFrame) => Tag[]
  /** Reads from the page's initial state what `start` needs, before any query changes it. */
  takeSnapshot: (client: QueryClient) => unknown
  /** Loads its code, once a user is signed in. */
  load: () => Promise<{ start: (context: LiveFeatureContext) => { stop: () => void } }>
}
export type LiveFeatureContext = { client: QueryClient; userId: string; live: LiveConnection; snapshot: unknown }

/** What a feature declares to the app. The code of its screens, and what it adds to the palette, are found by file name. */
export type Feature = {
  /** The tags that its GET routes show. */
  shows?: Shows
  /** What screens read first: its own, and those of others on which it has parts. */
  screens?: { [Name in ScreenName]?: PrefetchScreen }
  navigation?: NavigationLink[]
  /** What it shows in the slots of features above it. */
  parts?: Part[]
  live?: LiveFeature
  /** Deletes what it keeps in this browser, when the user signs out. */
  forgetUser?: () => void
}

/** For a screen whose filters are in the URL: adds the parsed filters to the visit. */
export const prefetchWithFilters =
  <F>(
    filters: Pick<UrlFilters<F>, 'read'>,
    prefetch: (visit: Visit & { filters: F }) => Promise<unknown>[],
  ): PrefetchScreen =>
  (visit) =>
    prefetch({ ...visit, filters: filters.read(visit.search) })
