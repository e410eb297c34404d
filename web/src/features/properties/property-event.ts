import type { Person } from '@lintel/contract/accounts/schema'
import type { PropertyEventKind } from '@lintel/contract/events'
import type { PropertyEvent } from '@lintel/contract/history/schema'

/** A part of a sentence: text, a person's name, or a link. */
export type TextPart = string | { person: Person } | { href: string; text: string }

/** 'changed the price', said after who did it, and 'The price changed', for what happened by itself. */
export type Sentence = { active: TextPart[]; passive: TextPart[] }

/** `about`: the person whom it is about; `'somebody'` where there is none. */
export type PropertyEventFacts = Pick<PropertyEvent, 'record' | 'details'> & { about: TextPart }

/** The sentences of a feature's events in the history of a home, in its `property-event-texts.ts`. */
export type PropertyEventTexts = { [Kind in PropertyEventKind]?: (event: PropertyEventFacts) => Sentence }

export const both = (active: string, passive: string): Sentence => ({ active: [active], passive: [passive] })
