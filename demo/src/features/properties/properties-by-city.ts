import bristol from './cities/bristol.json' with { type: 'json' }
import chicago from './cities/chicago.json' with { type: 'json' }
import copenhagen from './cities/copenhagen.json' with { type: 'json' }
import ghent from './cities/ghent.json' with { type: 'json' }
import lisbon from './cities/lisbon.json' with { type: 'json' }
import montreal from './cities/montreal.json' with { type: 'json' }
import pittsburgh from './cities/pittsburgh.json' with { type: 'json' }
import trieste from './cities/trieste.json' with { type: 'json' }
import { type PropertyEntry, propertyEntrySchema } from './property.ts'

const read = (properties: unknown[]): PropertyEntry[] =>
  properties.map((property) => propertyEntrySchema.parse(property))

export const PROPERTIES_BY_CITY: Readonly<Record<string, readonly PropertyEntry[]>> = {
  Bristol: read(bristol),
  Chicago: read(chicago),
  Copenhagen: read(copenhagen),
  Ghent: read(ghent),
  Lisbon: read(lisbon),
  Montreal: read(montreal),
  Pittsburgh: read(pittsburgh),
  Trieste: read(trieste),
}

const ownersByProperty = new Map(
  Object.values(PROPERTIES_BY_CITY).flatMap((properties) => properties.map(({ key, owner }) => [key, owner])),
)

/** @returns the key of the home's owner; throws Error for an unknown home */
export function ownerOfProperty(property: string): string {
  const owner = ownersByProperty.get(property)
  if (!owner) throw new Error(`the demo has no home with the key ${property}`)
  return owner
}
