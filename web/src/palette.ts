import type { User } from '@lintel/contract/accounts/schema'
import type { RecentId, RecentRecord } from '@lintel/contract/preferences/recent'
import type { RecordKind } from '@lintel/contract/records'
import type { QueryFunction, QueryKey, SkipToken, UseQueryOptions } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LinkedScreen } from './feature.ts'
import type { Elements } from './ui/elements.ts'

// Outside the feature palette: the features that add to it stand above it.

/** What a command without a URL does; the palette knows how. */
export type CommandAction = 'switch theme' | 'show shortcuts' | 'sign out'

/** A screen to go to, perhaps filtered, or an action. */
export type Command = {
  group: 'Actions' | 'Go to'
  /** Commands of a group are sorted by this. */
  order: number
  label: string
  /** Other words that find it. */
  words: string[]
  Icon: LucideIcon
  keys?: string
} & ({ href: string } | { action: CommandAction })

/** A row of the palette. */
export type Entry = {
  /** Unique in the palette. */
  key: string
  /** A picture, an avatar or an icon. */
  media: ReactNode
  title: string
  /** One muted line under the title. */
  note?: string | undefined
  /** A status badge. */
  badge?: Elements
  /** Keys that do the same. */
  keys?: string | undefined
  /** The record that it opens. */
  record?: RecentId
} & ({ href: string } | { action: CommandAction })

/** What a search of one kind found. */
export type Found = {
  entries: Entry[]
  /** The list with all matches, if there are more. */
  allUrl?: string
}

/** How records of a kind are searched. The server decides what is found. */
export type RecordSearch = {
  query: (search: string) => UseQueryOptions<unknown, Error, unknown, QueryKey>
  /** @param data of the query */
  read: (data: unknown, search: string) => Found
}

/** Records that the palette finds. */
export type PaletteKind<Kind extends RecordKind = RecordKind> = Kind extends RecordKind
  ? {
      kind: Kind
      /** Kinds are sorted by this. */
      order: number
      /** @returns null for a user (null: a visitor) who does not search them */
      search: (user: User | null) => RecordSearch | null
      /** One that the user opened lately. */
      recent?: (record: Extract<RecentRecord, { kind: Kind }>, user: User) => Entry
    }
  : never

/** What a feature adds to the palette: the export `palette` of its `palette-entries.tsx`, which is loaded with the palette. */
export type PaletteEntries = {
  /** Other words that find the links of `navigation`, by screen. */
  words?: { [Name in LinkedScreen]?: string[] }
  /** The commands of a user (null: a visitor). */
  commands?: (user: User | null) => Command[]
  kinds?: PaletteKind[]
}

/** Records of one kind shown for a text. */
export const ROWS_SHOWN = 5

/** Forgets the type of the query's data, so that kinds can be in one list. */
export const searchBy = <Data>(
  query: (search: string) => { queryFn?: QueryFunction<Data, never> | SkipToken | undefined },
  read: (data: Data, search: string) => Found,
): RecordSearch => ({
  query: query as unknown as RecordSearch['query'],
  read: read as RecordSearch['read'],
})

/** The URL of a list that is searched. */
export const withSearch = (list: string, search: string) => `${list}?${new URLSearchParams({ search })}`
