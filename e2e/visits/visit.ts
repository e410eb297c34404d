import type { ScreenName } from '@lintel/contract/screens'
import type { Page } from '@playwright/test'
import type { LongestWorld } from '../longest-values.ts'

export type Actor = keyof LongestWorld['contexts']

/** A URL at which the layout spec checks a screen. @param open shows what the screen hides at first */
export type Visit = { as: Actor; path: string; open?: (page: Page) => Promise<void> }

type ScreenVisits = Partial<Record<ScreenName, Visit[]>>

/** The visits of a feature's screens, with the longest values. It may first create the records that they show. */
export type Visits = (world: LongestWorld) => ScreenVisits | Promise<ScreenVisits>
