import { mix } from '../colour.ts'
import { awning } from '../parts/awning.ts'
import { flowerBox } from '../parts/balcony.ts'
import { type DoorOptions, door, steps } from '../parts/door.ts'
import { defineWindow, type WindowOptions } from '../parts/window.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, path, poly, withOpacity } from '../svg.ts'
import { type RoofShape, roofBehind, roofEdge } from './row-roof.ts'

export interface RowHouse {
  x: number
  width: number
  /** y of its foot. */
  base: number
  floors: number
  floorHeight: number
  bays: number
  wall: string
  roof: RoofShape
  window: WindowOptions
  /** Index of the bay with the door; -1 for none. */
  doorBay: number
  doorColour?: string
  doorStyle?: DoorOptions['style']
  stepCount?: number
  hasShop?: boolean
  hasFlowers?: boolean
}

/** One house of a row, from the front. Houses that differ only in position and colour share one shell. */
export function rowHouse(scene: Scene, house: RowHouse): string {
  const shell = scene.defs.group(drawShell(scene, house))
  return scene.defs.use(shell, house.x, house.base, house.wall) + windows(scene, house) + groundFloor(scene, house)
}

/** Wall and roof with the lower left at (0, 0); `use` sets the colour of the wall. */
function drawShell(scene: Scene, house: RowHouse): string {
  const { defs, colours } = scene
  const { width, floors, floorHeight } = house
  const height = floors * floorHeight
  const sunAndShade = defs.linearGradient([
    [0, colours.sun, 0.1],
    [0.4, colours.sun, 0],
    [0.6, colours.shade, 0],
    [1, colours.shade, 0.18],
  ])
  return [
    roofBehind(scene, house.roof, width, -height),
    path(box(0, -height, width, height), 'currentColor'),
    path(box(0, -height, width, height), sunAndShade),
    roofEdge(scene, house.roof, width, -height),
    shadow(scene, box(0, -26, width, 26), 0.8),
    stringCourses(scene, house),
  ].join('')
}

function stringCourses({ colours }: Scene, { width, floors, floorHeight, hasShop }: RowHouse): string {
  let bands = ''
  let under = ''
  for (let floor = 1; floor < floors; floor++) {
    if (floor > 1 && floors > 3) continue
    bands += box(0, -8 - floor * floorHeight, width, 9)
    under += box(0, 1 - floor * floorHeight, width, 6)
  }
  return (
    path(bands, withOpacity(colours.trim, hasShop ? 1 : 0.6)) +
    path(under, withOpacity(colours.shade, colours.shadeOpacity * 0.8))
  )
}

function windows(scene: Scene, house: RowHouse): string {
  const { x, width, base, floors, floorHeight, bays, doorBay, window } = house
  const drawWindow = defineWindow(scene, window)
  const bay = width / bays
  const parts = []
  for (let floor = 0; floor < floors; floor++) {
    if (floor === 0 && house.hasShop) continue
    const y = base - floor * floorHeight - floorHeight * 0.2 - window.height
    for (let i = 0; i < bays; i++) {
      if (floor === 0 && i === doorBay) continue
      const left = x + bay * (i + 0.5) - window.width / 2
      parts.push(drawWindow(left, y))
      if (floor > 0 && house.hasFlowers && scene.random.chance(0.5)) {
        parts.push(flowerBox(scene, left - 6, y + window.height - 8, window.width + 12))
      }
    }
  }
  return parts.join('')
}

function groundFloor(scene: Scene, house: RowHouse): string {
  const { x, width, bays, base, floorHeight, doorBay } = house
  const bay = width / bays
  if (house.hasShop) return shopFront(scene, house)
  if (doorBay < 0) return ''
  const doorX = x + bay * (doorBay + 0.5)
  const stepCount = house.stepCount ?? 2
  const stairHeight = stepCount * 13
  const doorWidth = Math.min(80, Math.round((bay * 0.56) / 12) * 12)
  const height = Math.round((floorHeight * 0.6) / 12) * 12
  const options: DoorOptions = {
    width: doorWidth,
    height,
    style: house.doorStyle ?? 'panelled',
    colour: house.doorColour,
    fanlight: house.doorStyle === 'arched' ? 0 : 26,
  }
  return (
    steps(scene, doorX, base - stairHeight, doorWidth + 34, stepCount, 13) +
    door(scene, doorX, base - stairHeight, options)
  )
}

function shopFront(scene: Scene, { x, width, base, floorHeight }: RowHouse): string {
  const { colours, defs } = scene
  const y = base - floorHeight * 0.84
  const glassFill =
    colours.litShare > 0.3
      ? defs.linearGradient([
          [0, mix(colours.glow, colours.accent, 0.3)],
          [1, colours.glow],
        ])
      : defs.linearGradient([
          [0, mix(colours.glass, colours.shade, 0.3)],
          [1, mix(colours.glass, colours.skyBottom, 0.4)],
        ])
  const inner = width - 44
  const glass =
    box(x + 34, y + 44, inner * 0.6, base - y - 74) + box(x + 34 + inner * 0.88, y + 44, inner * 0.08, base - y - 74)
  return (
    path(box(x + 14, y, width - 28, base - y), colours.door) +
    path(glass, glassFill) +
    path(poly(x + 80, base - 30, x + 150, y + 44, x + 190, y + 44, x + 120, base - 30), '#fff', { opacity: 0.2 }) +
    door(scene, x + 34 + inner * 0.74, base, {
      width: inner * 0.2,
      height: base - y - 44,
      style: 'glazed',
      colour: colours.door,
    }) +
    awning(scene, x + 20, y + 6, width - 40, 52)
  )
}
