import type { ScreenName } from '@lintel/contract/screens'
import type { Page } from '@playwright/test'
import type { Edges } from '../layout-checks.ts'
import type { LongestWorld } from '../longest-values.ts'

export type Actor = keyof LongestWorld['contexts']

/**
 * A URL at which a screen is checked.
 * @param open shows what the screen hides at first
 * @param edges whose edges are those of the header
 */
export type Visit = { as: Actor; path: string; open?: (page: Page) => Promise<void>; edges?: Edges }

export const FILLED: Edges = { inside: 'main', isFilled: true }
export const LEFT: Edges = { inside: 'main', isFilled: false }

type ScreenVisits = Partial<Record<ScreenName, Visit[]>>

/** The visits of a feature's screens, with the longest values. It may first create the records that they show. */
export type Visits = (world: LongestWorld) => ScreenVisits | Promise<ScreenVisits>
