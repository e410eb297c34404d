import { mix } from '../colour.ts'
import { water } from '../parts/ground.ts'
import { bicycle, lamp } from '../parts/outdoor-objects.ts'
import { seasonalTree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import type { WindowOptions } from '../parts/window.ts'
import { type DrawPicture, type Scene, shadow } from '../scene.ts'
import { box, dashedLine, num, path, poly, withOpacity } from '../svg.ts'
import { type RowHouse, rowHouse } from './row-house.ts'

const NEIGHBOURS = {
  stepped: { width: 236, floors: 4 },
  bell: { width: 220, floors: 3 },
  gable: { width: 206, floors: 4 },
}

/** Narrow gabled houses along a canal, with their reflections. */
export const canal: DrawPicture = (scene) => {
  const { random, colours } = scene
  const base = 640
  const walls = random.shuffle([colours.wallB, colours.wallC, colours.door, colours.wallB])
  const roofs = random.shuffle(['stepped', 'bell', 'gable', 'stepped', 'bell'] as const)
  const window: WindowOptions = { width: 48, height: 58, style: random.pick(['sash', 'casement', 'french']) }
  const houses: RowHouse[] = []
  let x = random.between(-120, -40)
  const home = random.int(1, 2)
  for (let i = 0; x < 1200; i++) {
    const isHome = i === home
    const roof = roofs[i % roofs.length] ?? 'bell'
    const width = isHome ? 300 : NEIGHBOURS[roof].width
    houses.push({
      x,
      width,
      base,
      window,
      roof,
      floors: isHome ? 4 : NEIGHBOURS[roof].floors,
      floorHeight: isHome ? 104 : 98,
      bays: isHome ? 3 : 2,
      wall: isHome ? colours.wall : (walls[i % walls.length] ?? colours.wallB),
      doorBay: isHome ? 1 : i % 2,
      stepCount: 1,
      hasShop: !isHome && roof === 'gable',
      doorColour: isHome ? colours.door : colours.accent,
    })
    x += width + 3
  }
  const shadows = houses.map((house, i) => shadowOnNeighbour(house, houses[i + 1])).join('')
  return [
    sky(scene, [random.between(130, 520), 150]),
    ...houses.map((house) => rowHouse(scene, house)),
    shadow(scene, shadows, 0.7),
    quay(scene, base),
    water(
      scene,
      base + 84,
      houses.map((h) => [h.x, h.width, h.wall] as const),
    ),
    bicycle(scene, random.between(500, 900), base + 34, colours.accent, 0.8),
    lamp(scene, random.between(250, 330), base + 36, 250),
    seasonalTree(scene, random.pick([130, 1050]), base + 34, 360),
    boat(scene, random.between(200, 700), 830),
  ].join('')
}

/** Path data of a house's shadow on its right neighbour; it ends at the neighbour's roof, not in the sky. */
function shadowOnNeighbour(house: RowHouse, next: RowHouse | undefined): string {
  if (!next) return ''
  const right = house.x + house.width
  const top = house.base - Math.min(house.floors * house.floorHeight, next.floors * next.floorHeight)
  return poly(right, house.base, right, top, right + 34, top + 44, right + 34, house.base)
}

function quay(scene: Scene, y: number): string {
  const { colours } = scene
  const joint = withOpacity(colours.shade, 0.4)
  return (
    path(box(0, y, 1200, 42), colours.ground) +
    shadow(scene, box(0, y, 1200, 20), 0.7) +
    path(box(0, y + 42, 1200, 44), mix(colours.wallC, colours.shade, 0.5)) +
    dashedLine(`M-30 ${num(y + 55)}H1200`, joint, 18, 2, 70) +
    dashedLine(`M0 ${num(y + 75)}H1200`, joint, 20, 2, 70) +
    path(box(0, y + 64, 1200, 2), joint) +
    path(box(0, y + 38, 1200, 7), mix(colours.trim, colours.ground, 0.4))
  )
}

function boat({ colours }: Scene, x: number, y: number): string {
  return (
    path(`M${num(x)} ${num(y - 30)}h300q-10 44-60 44H${num(x + 60)}q-46 0-60-44z`, colours.door) +
    path(box(x + 4, y - 30, 292, 9), colours.trim) +
    path(`M${num(x + 70)} ${num(y - 30)}v-40h120l16 40z`, mix(colours.trim, colours.wood, 0.3)) +
    path(box(x + 88, y - 60, 26, 18) + box(x + 126, y - 60, 26, 18), colours.glass) +
    path(box(x + 20, y + 22, 270, 4) + box(x + 70, y + 34, 190, 4), colours.skyBottom, { opacity: 0.5 })
  )
}
