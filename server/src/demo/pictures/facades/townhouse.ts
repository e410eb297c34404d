import { backdrop } from '../parts/backdrop.ts'
import { bench, bicycle, car, lamp } from '../parts/furniture.ts'
import { houseShadow, pavement } from '../parts/ground.ts'
import { sky } from '../parts/sky.ts'
import { anyTree } from '../parts/tree.ts'
import type { WindowLook } from '../parts/window.ts'
import { light, shadow } from '../scene.ts'
import { poly } from '../svg.ts'
import type { Facade } from './facade.ts'
import { rowHouse } from './row-house.ts'

/** A tall house between two neighbours on a city street. */
export const townhouse: Facade = (scene) => {
  const { random, colours } = scene
  const base = 770
  const floors = random.pick([3, 4])
  const floorHeight = floors === 4 ? 128 : 158
  const width = random.int(400, 460)
  const x = random.int(330, 440)
  const window: WindowLook = {
    width: 60,
    height: floors === 4 ? 76 : 94,
    style: random.pick(['sash', 'casement', 'french']),
    head: random.pick(['hood', 'lintel']),
    shutters: floors === 3 && random.chance(0.35) ? colours.door : undefined,
  }
  const top = base - floors * floorHeight
  const rightFloor = Math.round(floorHeight * random.between(0.86, 1.1))
  // Never above the neighbour's wall, where it would lie on the sky.
  const cast = Math.max(top, base - 3 * rightFloor)
  const hasBicycle = random.chance(0.5)
  const side = { base, bays: 3, window: { ...window, shutters: undefined }, doorBay: 1, floors: 3 } as const
  return [
    sky(scene),
    backdrop(scene, random.pick(['skyline', 'roofs', 'trees']), base),
    rowHouse(scene, {
      ...side,
      x: x - 380,
      width: 378,
      floorHeight: Math.round(floorHeight * random.between(0.84, 1.02)),
      wall: colours.wallB,
      top: random.pick(['cornice', 'pitched']),
      door: colours.pop,
    }),
    rowHouse(scene, {
      ...side,
      x: x + width + 2,
      width: 430,
      floorHeight: rightFloor,
      wall: colours.wallC,
      top: random.pick(['cornice', 'mansard', 'pitched']),
      shop: random.chance(0.6),
      doorBay: 0,
    }),
    shadow(scene, poly(x + width, base, x + width, cast, x + width + 90, cast + 110, x + width + 90, base), 0.85),
    rowHouse(scene, {
      x,
      width,
      base,
      floors,
      floorHeight,
      window,
      bays: 3,
      wall: colours.wall,
      top: random.pick(['mansard', 'cornice', 'mansard']),
      doorBay: random.int(0, 2),
      stepCount: 3,
      flowers: random.chance(0.6),
    }),
    light(scene, poly(x, top + 40, x + width * 0.75, top + 40, x, base - 90), 0.13),
    pavement(scene, base),
    houseShadow(scene, x - 380, x + width + 430, base, 34),
    hasBicycle ? bicycle(scene, x + width + random.between(-70, 40), base + 30) : '',
    random.chance(0.4) ? bench(scene, 140, base + 46, 170) : car(scene, hasBicycle ? 60 : random.pick([60, 800]), 872),
    lamp(scene, x - random.between(40, 90), base + 48, 330),
    anyTree(
      scene,
      random.pick([random.between(110, 200), random.between(1000, 1100)]),
      base + 52,
      random.between(400, 500),
    ),
  ].join('')
}
