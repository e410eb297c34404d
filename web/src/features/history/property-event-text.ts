import type { PropertyEvent } from '@lintel/contract/history/schema'
import { both, type PropertyEventTexts, type TextPart } from '../properties/property-event.ts'

const MODULES = import.meta.glob<{ propertyEventTexts: PropertyEventTexts }>('../*/property-event-texts.ts', {
  eager: true,
})

const TEXTS: PropertyEventTexts = Object.assign(
  {},
  ...Object.values(MODULES).map((module) => module.propertyEventTexts),
)

/**
 * What happened, in one sentence: 'Ada Moreau changed the price from $1,200 to $1,150'. Without who did it, 'The price
 * changed from $1,200 to $1,150'.
 */
export function propertyEventText({ kind, by, person, record, details }: PropertyEvent): TextPart[] {
  const about: TextPart = person ? { person } : 'somebody'
  // A newer server has kinds that this page does not know.
  const { active, passive } =
    TEXTS[kind]?.({ about, record, details }) ?? both('changed something', 'Something changed')
  return joinTexts(by ? [{ person: by }, ' ', ...active] : passive)
}

/** Joins texts beside each other, and drops empty ones. */
function joinTexts(parts: TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined.splice(-1, 1, last + part)
    else if (part !== '') joined.push(part)
  }
  return joined
}
