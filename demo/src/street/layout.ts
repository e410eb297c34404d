import type { Random } from '../random.ts'

export const WIDTH = 2560
export const HEIGHT = 600
/** y of the houses' feet. */
export const BASE_Y = 556
export const GROUND_FLOOR_HEIGHT = 66

/** From window to window. The dash patterns in street.css repeat it, and the pane's width. */
export const BAY_WIDTH = 46
export const PANE_WIDTH = 20

/** In the order in which houses get them. */
const ROOF_SHAPES = ['mansard', 'gable', 'pitched', 'stepped', 'flat', 'bell', 'pitched', 'mansard', 'gable'] as const
type RoofShape = (typeof ROOF_SHAPES)[number]

export interface House {
  x: number
  width: number
  bays: number
  floors: number
  roofHeight: number
  /** CSS class of its wall, without `street-`. */
  wall: string
  roofShape: RoofShape
}

/** A row of houses as wide as the street, from left to right. */
export function layOutHouses(random: Random): House[] {
  const houses: House[] = []
  let x = -30
  for (let i = 0; x < WIDTH; i++) {
    const bays = random.pick([2, 3, 3, 4])
    const width = bays * BAY_WIDTH + random.pick([12, 16, 20])
    const floors = floorsAt(x + width / 2, random)
    houses.push({
      x,
      width,
      bays,
      floors,
      roofHeight: Math.round(Math.min(width * 0.42, floors === 1 ? 40 : 72)),
      wall: `wall-${'abcde'[(i * 2 + (i % 5 === 4 ? 1 : 0)) % 5]}`,
      roofShape: ROOF_SHAPES[i % ROOF_SHAPES.length] ?? 'flat',
    })
    x += width
  }
  return houses
}

/** Floors above the ground floor of a house at x: few in the middle, under the headline. */
export function floorsAt(x: number, random: Random): number {
  if (x < 400) return random.int(2, 3)
  if (x < 640) return 2
  if (x < 1440) return 1
  if (x < 1640) return 2
  return random.int(3, 4)
}
