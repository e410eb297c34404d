import type { User } from '@lintel/contract/accounts/schema'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { createSlot, type Part } from './slots.tsx'

// Outside the feature portfolio: the features that add to the page of a home for its owner and agents stand above it.

export type ManagedHomeProps = { home: ManagedProperty; user: User }

/** Cells of the row of figures; none of an archived home. */
export const ManagedHomeFigures = createSlot<ManagedHomeProps>()

/** Sections of the first column. */
export const ManagedHomeMain = createSlot<ManagedHomeProps>()

/** Sections of the column beside it. */
export const ManagedHomeAside = createSlot<ManagedHomeProps>()

/** What a home's manager could do next: a sentence, and the label of what does it. */
export type NextStep = {
  /** The most urgent is first. */
  order: number
  text: string
  label: string
} & ({ href: string } | { change: HomeChange })

/** What a step without a URL does; the page knows how. */
export type HomeChange = 'publish' | 'finish maintenance'

/** @param from the URL of the page */
export type FindNextSteps = (home: ManagedProperty, from: string) => NextStep[]

/** What a feature adds to the page: the exports of its `managed-home/parts.ts`, which is loaded with it. */
export type ManagedHomeModule = { parts?: Part[]; nextStepsOf?: FindNextSteps }
