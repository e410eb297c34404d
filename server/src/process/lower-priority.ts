import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Of what takes long, and must not hold back requests: hashing, pictures, backups. It gets a tenth of a busy process's share. At the
 * lowest, 19, a sign-in took 10 s beside three busy processes a core, and a picture a minute.
 */
export const LOW_PRIORITY = 10

/** Lowers the priority of this process. Linux keeps one for each thread; later threads inherit it. @param niceness up to 19, the lowest */
export function lowerPriority(niceness: number) {
  if (process.platform !== 'linux') return setPriority(niceness)
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness)
}
