import { backdrop } from '../parts/backdrop.ts'
import { houseShadow, pavement } from '../parts/ground.ts'
import { bench, bicycle, car, lamp } from '../parts/outdoor-objects.ts'
import { seasonalTree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import type { WindowOptions } from '../parts/window.ts'
import { type DrawPicture, light, shadow } from '../scene.ts'
import { poly } from '../svg.ts'
import { rowHouse } from './row-house.ts'

/** A tall house between two neighbours on a city street. */
export const townhouse: DrawPicture = (scene) => {
  const { random, colours } = scene
  const base = 770
  const floors = random.pick([3, 4])
  const floorHeight = floors === 4 ? 128 : 158
  const width = random.int(400, 460)
  const x = random.int(330, 440)
  const window: WindowOptions = {
    width: 60,
    height: floors === 4 ? 76 : 94,
    style: random.pick(['sash', 'casement', 'french']),
    head: random.pick(['hood', 'lintel']),
    shutters: floors === 3 && random.chance(0.35) ? colours.door : undefined,
  }
  const top = base - floors * floorHeight
  const rightFloorHeight = Math.round(floorHeight * random.between(0.86, 1.1))
  // The shadow ends at the neighbour's roof: higher, it would be on the sky.
  const shadowTop = Math.max(top, base - 3 * rightFloorHeight)
  const hasBicycle = random.chance(0.5)
  const neighbour = { base, bays: 3, window: { ...window, shutters: undefined }, doorBay: 1, floors: 3 } as const
  return [
    sky(scene),
    backdrop(scene, random.pick(['skyline', 'roofs', 'trees']), base),
    rowHouse(scene, {
      ...neighbour,
      x: x - 380,
      width: 378,
      floorHeight: Math.round(floorHeight * random.between(0.84, 1.02)),
      wall: colours.wallB,
      roof: random.pick(['cornice', 'pitched']),
      doorColour: colours.accent,
    }),
    rowHouse(scene, {
      ...neighbour,
      x: x + width + 2,
      width: 430,
      floorHeight: rightFloorHeight,
      wall: colours.wallC,
      roof: random.pick(['cornice', 'mansard', 'pitched']),
      hasShop: random.chance(0.6),
      doorBay: 0,
    }),
    shadow(
      scene,
      poly(x + width, base, x + width, shadowTop, x + width + 90, shadowTop + 110, x + width + 90, base),
      0.85,
    ),
    rowHouse(scene, {
      x,
      width,
      base,
      floors,
      floorHeight,
      window,
      bays: 3,
      wall: colours.wall,
      roof: random.pick(['mansard', 'cornice', 'mansard']),
      doorBay: random.int(0, 2),
      stepCount: 3,
      hasFlowers: random.chance(0.6),
    }),
    light(scene, poly(x, top + 40, x + width * 0.75, top + 40, x, base - 90), 0.13),
    pavement(scene, base),
    houseShadow(scene, x - 380, x + width + 430, base, 34),
    hasBicycle ? bicycle(scene, x + width + random.between(-70, 40), base + 30) : '',
    random.chance(0.4) ? bench(scene, 140, base + 46, 170) : car(scene, hasBicycle ? 60 : random.pick([60, 800]), 872),
    lamp(scene, x - random.between(40, 90), base + 48, 330),
    seasonalTree(
      scene,
      random.pick([random.between(110, 200), random.between(1000, 1100)]),
      base + 52,
      random.between(400, 500),
    ),
  ].join('')
}
