import { getTableName, isTable } from 'drizzle-orm'

const modules = import.meta.glob<Record<string, unknown>>('../features/*/table.ts', { eager: true })

/** @returns the feature in a path of one of its files */
export const featureIn = (path: string) => /features\/([^/]+)\//.exec(path)?.[1] ?? ''

const features = new Map(
  Object.entries(modules).flatMap(([path, module]) =>
    Object.values(module)
      .filter(isTable)
      .map((table): [string, string] => [getTableName(table), featureIn(path)]),
  ),
)

/** @param column with its table, as in `notes.text` @returns the feature that has the table; undefined for one of no feature */
export const featureWith = (column: string) => features.get(column.split('.')[0] ?? '')
