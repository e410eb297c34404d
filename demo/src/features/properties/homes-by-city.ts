import type { HomeEntry } from './home.ts'
import { bristol } from './homes/bristol.ts'
import { chicago } from './homes/chicago.ts'
import { copenhagen } from './homes/copenhagen.ts'
import { ghent } from './homes/ghent.ts'
import { lisbon } from './homes/lisbon.ts'
import { montreal } from './homes/montreal.ts'
import { pittsburgh } from './homes/pittsburgh.ts'
import { trieste } from './homes/trieste.ts'

export const HOMES_BY_CITY: Readonly<Record<string, readonly HomeEntry[]>> = {
  Bristol: bristol,
  Chicago: chicago,
  Copenhagen: copenhagen,
  Ghent: ghent,
  Lisbon: lisbon,
  Montreal: montreal,
  Pittsburgh: pittsburgh,
  Trieste: trieste,
}

/** Pictures of homes there show palms and no snow. */
export const SOUTHERN_CITIES: ReadonlySet<string> = new Set(['Lisbon'])

const ownersByHome = new Map(
  Object.values(HOMES_BY_CITY).flatMap((homes) => homes.map(({ key, owner }) => [key, owner])),
)

/** @returns the key of the home's owner; throws Error for an unknown home */
export function ownerOfHome(home: string): string {
  const owner = ownersByHome.get(home)
  if (!owner) throw new Error(`the demo has no home with the key ${home}`)
  return owner
}
