import type { User } from '@lintel/contract/accounts/schema'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { createSlot, type Part } from './slots.tsx'

// Outside the feature portfolio: the features that add to the page of a home for its owner and agents stand above it.

export type ManagedPropertyProps = { property: ManagedProperty; user: User }

/** Cells of the row of figures; none of an archived home. */
export const ManagedPropertyFigures = createSlot<ManagedPropertyProps>()

/** Sections of the first column. */
export const ManagedPropertyMain = createSlot<ManagedPropertyProps>()

/** Sections of the column beside it. */
export const ManagedPropertyAside = createSlot<ManagedPropertyProps>()

/** What a home's manager could do next: a sentence, and the label of what does it. */
export type NextStep = {
  /** The most urgent is first. */
  order: number
  text: string
  label: string
} & ({ href: string } | { change: PropertyChange })

/** What a step without a URL does; the page knows how. */
export type PropertyChange = 'publish' | 'finish maintenance'

/** @param from the URL of the page */
export type FindNextSteps = (property: ManagedProperty, from: string) => NextStep[]

/** What a feature adds to the page: the exports of its `managed-property/parts.ts`, which is loaded with it. */
export type ManagedPropertyModule = { parts?: Part[]; nextStepsOf?: FindNextSteps }
