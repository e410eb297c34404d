import type { RecentId } from '@lintel/contract/preferences/recent'
import type { ReactNode } from 'react'
import type { Elements } from '../../ui/elements.ts'
import type { CommandAction } from './commands.ts'

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

/** Entries under a heading. */
export type Section = { heading: string; entries: Entry[] }
