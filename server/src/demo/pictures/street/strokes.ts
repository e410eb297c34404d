import type { Random } from '../random.ts'

export const WIDTH = 2560
export const HEIGHT = 600
/** The line the houses stand on. */
export const BASE = 556
export const GROUND_FLOOR = 66

/** Path data gathered by class, so that a whole street is some thirty paths. */
export type Strokes = Record<string, string>

export const add = (d: Strokes, name: string, path: string) => {
  d[name] = (d[name] ?? '') + path
}

/** How many floors stand over the ground floor at x: a valley with the headline over it, its right side rising sooner. */
export function floorsAt(x: number, random: Random): number {
  if (x < 400) return random.int(2, 3)
  if (x < 640) return 2
  if (x < 1440) return 1
  if (x < 1640) return 2
  return random.int(3, 4)
}
