import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { inSlices } from '../../../process/slices.ts'
import { properties } from '../../properties/table.ts'

const columns = {
  id: properties.id,
  ownerId: properties.ownerId,
  title: properties.title,
  address: properties.address,
  city: properties.city,
  currency: properties.currency,
  timeZone: properties.timeZone,
}

export type ImportHome = { [Name in keyof typeof columns]: string }

/** Homes by what a file calls them. */
export type HomeIndex = {
  /** @param text of a bounded length @returns the homes that it names: by id, else by title, else by address */
  find: (text: string) => ImportHome[]
}

export const listImportHomes = (db: Db, ownerId: string): Promise<ImportHome[]> =>
  db
    .select(columns)
    .from(properties)
    .where(and(eq(properties.ownerId, ownerId), isNull(properties.archivedAt)))

/** Locks homes, in the order of all commands. */
export async function lockHomes(tx: Db, ids: string[]): Promise<void> {
  await tx
    .select({ id: properties.id })
    .from(properties)
    .where(isAnyOf(properties.id, ids))
    .orderBy(properties.id)
    .for('no key update')
}

export async function indexHomes(homes: ImportHome[]): Promise<HomeIndex> {
  const byId = new Map<string, ImportHome[]>()
  const byTitle = new Map<string, ImportHome[]>()
  const byAddress = new Map<string, ImportHome[]>()
  for await (const home of inSlices(homes)) {
    add(byId, home.id, home)
    for (const title of [home.title, `${home.title}, ${home.city}`]) add(byTitle, plain(title), home)
    for (const address of [home.address, `${home.address}, ${home.city}`]) add(byAddress, plain(address), home)
  }
  // Cells are read several times, and folding costs more than all else of a row.
  const found = new Map<string, ImportHome[]>()
  return {
    find: (text) => {
      const known = found.get(text)
      if (known) return known
      const key = plain(text)
      const homesOf = byId.get(key) ?? byTitle.get(key) ?? byAddress.get(key) ?? []
      found.set(text, homesOf)
      return homesOf
    },
  }
}

function add(index: Map<string, ImportHome[]>, key: string, home: ImportHome) {
  const found = index.get(key)
  if (!found) index.set(key, [home])
  else if (found.at(-1) !== home) found.push(home)
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
