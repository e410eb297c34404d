import type { FindNextSteps, ManagedPropertyModule, NextStep } from '../../../managed-property.ts'
import { nextStepsOf } from './own-next-steps.ts'

/** Found by file name: the declarations of features are part of a first visit, this page is not. */
const MODULES = [
  ...Object.values(import.meta.glob<ManagedPropertyModule>('../../*/managed-property/parts.{ts,tsx}', { eager: true })),
  { nextStepsOf },
]

/** What the features show on the page of a home for its owner and agents. */
export const PARTS = MODULES.flatMap(({ parts = [] }) => parts)

/** What to do about a home, the most urgent first; empty when there is nothing but to wait. */
export const allNextStepsOf = (...args: Parameters<FindNextSteps>): NextStep[] =>
  MODULES.flatMap((module) => module.nextStepsOf?.(...args) ?? []).sort((a, b) => a.order - b.order)
