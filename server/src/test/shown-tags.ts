import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { joinShows, type Shows } from '@lintel/contract/tags'

const contract = join(import.meta.dirname, '../../../contract/src')

/** The tags of every read, with what each feature adds to the reads of others: as the browser joins them. */
export async function allShows(): Promise<Shows> {
  const files = readdirSync(contract)
    .map((folder) => join(contract, folder, 'shows.ts'))
    .filter((file) => existsSync(file))
  const modules: Record<string, Shows>[] = await Promise.all(files.map((file) => import(file)))
  return joinShows(modules.flatMap((module) => Object.values(module)))
}
