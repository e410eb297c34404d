import type { WrittenHome } from '../types.ts'
import { bristol } from './bristol.ts'
import { chicago } from './chicago.ts'
import { copenhagen } from './copenhagen.ts'
import { ghent } from './ghent.ts'
import { lisbon } from './lisbon.ts'
import { montreal } from './montreal.ts'
import { pittsburgh } from './pittsburgh.ts'
import { trieste } from './trieste.ts'

export const HOMES_BY_CITY: Readonly<Record<string, readonly WrittenHome[]>> = {
  Bristol: bristol,
  Chicago: chicago,
  Copenhagen: copenhagen,
  Ghent: ghent,
  Lisbon: lisbon,
  Montreal: montreal,
  Pittsburgh: pittsburgh,
  Trieste: trieste,
}

/** Where no snow lies and palms grow. */
export const SOUTHERN_CITIES: ReadonlySet<string> = new Set(['Lisbon'])
