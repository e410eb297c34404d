import { type HomeEntry, homeEntrySchema } from './home.ts'
import bristol from './homes/bristol.json' with { type: 'json' }
import chicago from './homes/chicago.json' with { type: 'json' }
import copenhagen from './homes/copenhagen.json' with { type: 'json' }
import ghent from './homes/ghent.json' with { type: 'json' }
import lisbon from './homes/lisbon.json' with { type: 'json' }
import montreal from './homes/montreal.json' with { type: 'json' }
import pittsburgh from './homes/pittsburgh.json' with { type: 'json' }
import trieste from './homes/trieste.json' with { type: 'json' }

const read = (homes: unknown[]): HomeEntry[] => homes.map((home) => homeEntrySchema.parse(home))

export const HOMES_BY_CITY: Readonly<Record<string, readonly HomeEntry[]>> = {
  Bristol: read(bristol),
  Chicago: read(chicago),
  Copenhagen: read(copenhagen),
  Ghent: read(ghent),
  Lisbon: read(lisbon),
  Montreal: read(montreal),
  Pittsburgh: read(pittsburgh),
  Trieste: read(trieste),
}

const ownersByHome = new Map(
  Object.values(HOMES_BY_CITY).flatMap((homes) => homes.map(({ key, owner }) => [key, owner])),
)

/** @returns the key of the home's owner; throws Error for an unknown home */
export function ownerOfHome(home: string): string {
  const owner = ownersByHome.get(home)
  if (!owner) throw new Error(`the demo has no home with the key ${home}`)
  return owner
}
