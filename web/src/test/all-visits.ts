import type { Visit } from './visits/visit.ts'

/** Each feature's visits: every file in `visits/` exports a list. */
export const VISITS = Object.values(
  import.meta.glob<Record<string, Visit[]>>(['./visits/*.ts', '!./visits/visit.ts'], { eager: true }),
).flatMap((module) => Object.values(module).flat())
