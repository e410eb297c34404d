import type { ScreenName } from '@lintel/contract/screens'
import type { Page } from '@playwright/test'
import type { LongestWorld } from '../longest-values.ts'

export type Actor = keyof LongestWorld['contexts']

/** A URL at which the layout spec checks a screen. @param open shows what the screen hides at first */
export type Visit = { as: Actor; path: string; open?: (page: Page) => Promise<void> }

/** A feature's screens with the longest values. A function may first create the record that it shows. */
export type Visits = Partial<Record<ScreenName, (world: LongestWorld) => Visit[] | Promise<Visit[]>>>
