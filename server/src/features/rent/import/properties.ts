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

export type ImportProperty = { [Name in keyof typeof columns]: string }

/** Homes by what a file calls them. */
export type PropertyIndex = {
  /** @param text of a bounded length @returns the homes that it names: by id, else by title, else by address */
  find: (text: string) => ImportProperty[]
}

export const listImportProperties = (db: Db, ownerId: string): Promise<ImportProperty[]> =>
  db
    .select(columns)
    .from(properties)
    .where(and(eq(properties.ownerId, ownerId), isNull(properties.archivedAt)))

/** Locks homes, in the order of all commands. */
export async function lockProperties(tx: Db, ids: string[]): Promise<void> {
  await tx
    .select({ id: properties.id })
    .from(properties)
    .where(isAnyOf(properties.id, ids))
    .orderBy(properties.id)
    .for('no key update')
}

export async function indexProperties(given: ImportProperty[]): Promise<PropertyIndex> {
  const byId = new Map<string, ImportProperty[]>()
  const byTitle = new Map<string, ImportProperty[]>()
  const byAddress = new Map<string, ImportProperty[]>()
  for await (const property of inSlices(given)) {
    add(byId, property.id, property)
    for (const title of [property.title, `${property.title}, ${property.city}`]) add(byTitle, plain(title), property)
    for (const address of [property.address, `${property.address}, ${property.city}`])
      add(byAddress, plain(address), property)
  }
  // Cells are read several times, and folding costs more than all else of a row.
  const found = new Map<string, ImportProperty[]>()
  return {
    find: (text) => {
      const known = found.get(text)
      if (known) return known
      const key = plain(text)
      const propertiesOf = byId.get(key) ?? byTitle.get(key) ?? byAddress.get(key) ?? []
      found.set(text, propertiesOf)
      return propertiesOf
    },
  }
}

function add(index: Map<string, ImportProperty[]>, key: string, property: ImportProperty) {
  const found = index.get(key)
  if (!found) index.set(key, [property])
  else if (found.at(-1) !== property) found.push(property)
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
