import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Lowers the priority of this process. Linux keeps one for each thread; later threads inherit it. @param niceness up to 19, the lowest */
export function lowerPriority(niceness: number) {
  if (process.platform !== 'linux') return setPriority(niceness)
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness)
}
