import { mix } from '../colour.ts'
import { awning, type DoorLook, door, steps } from '../parts/door.ts'
import { flowerBox } from '../parts/roof.ts'
import { type WindowLook, windowOf } from '../parts/window.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, path, poly, veil } from '../svg.ts'
import { crown, roofBehind, type Top } from './row-top.ts'

export interface RowHouse {
  x: number
  width: number
  /** The line it stands on. */
  base: number
  floors: number
  floorHeight: number
  bays: number
  wall: string
  top: Top
  window: WindowLook
  /** Which bay has the door; -1 for none in sight. */
  doorBay: number
  door?: string
  doorStyle?: DoorLook['style']
  stepCount?: number
  shop?: boolean
  flowers?: boolean
}

/** One house of a row, seen straight on. Houses that differ only in place and colour share one drawing. */
export function rowHouse(scene: Scene, house: RowHouse): string {
  const shell = scene.sheet.stamp(drawShell(scene, house))
  return scene.sheet.use(shell, house.x, house.base, house.wall) + windows(scene, house) + groundFloor(scene, house)
}

/** Walls and roof with the foot of the left wall at 0, 0; the wall's colour is set where it is used. */
function drawShell(scene: Scene, house: RowHouse): string {
  const { sheet, colours } = scene
  const { width, floors, floorHeight } = house
  const height = floors * floorHeight
  const air = sheet.linear([
    [0, colours.sun, 0.1],
    [0.4, colours.sun, 0],
    [0.6, colours.shade, 0],
    [1, colours.shade, 0.18],
  ])
  return [
    roofBehind(scene, house.top, width, -height),
    path(box(0, -height, width, height), 'currentColor'),
    path(box(0, -height, width, height), air),
    crown(scene, house.top, width, -height),
    shadow(scene, box(0, -26, width, 26), 0.8),
    courses(scene, house),
  ].join('')
}

function courses({ colours }: Scene, { width, floors, floorHeight, shop }: RowHouse): string {
  let bands = ''
  let under = ''
  for (let floor = 1; floor < floors; floor++) {
    if (floor > 1 && floors > 3) continue
    bands += box(0, -8 - floor * floorHeight, width, 9)
    under += box(0, 1 - floor * floorHeight, width, 6)
  }
  return path(bands, veil(colours.trim, shop ? 1 : 0.6)) + path(under, veil(colours.shade, colours.shadeOpacity * 0.8))
}

function windows(scene: Scene, house: RowHouse): string {
  const { x, width, base, floors, floorHeight, bays, doorBay, window } = house
  const place = windowOf(scene, window)
  const bay = width / bays
  const parts = []
  for (let floor = 0; floor < floors; floor++) {
    if (floor === 0 && house.shop) continue
    const y = base - floor * floorHeight - floorHeight * 0.2 - window.height
    for (let i = 0; i < bays; i++) {
      if (floor === 0 && i === doorBay) continue
      const left = x + bay * (i + 0.5) - window.width / 2
      parts.push(place(left, y))
      if (floor > 0 && house.flowers && scene.random.chance(0.5)) {
        parts.push(flowerBox(scene, left - 6, y + window.height - 8, window.width + 12))
      }
    }
  }
  return parts.join('')
}

function groundFloor(scene: Scene, house: RowHouse): string {
  const { x, width, bays, base, floorHeight, doorBay } = house
  const bay = width / bays
  if (house.shop) return shopFront(scene, house)
  if (doorBay < 0) return ''
  const at = x + bay * (doorBay + 0.5)
  const count = house.stepCount ?? 2
  const lift = count * 13
  const doorWidth = Math.min(80, Math.round((bay * 0.56) / 12) * 12)
  const height = Math.round((floorHeight * 0.6) / 12) * 12
  const look: DoorLook = {
    width: doorWidth,
    height,
    style: house.doorStyle ?? 'panelled',
    colour: house.door,
    fanlight: house.doorStyle === 'arched' ? 0 : 26,
  }
  return steps(scene, at, base - lift, doorWidth + 34, count, 13) + door(scene, at, base - lift, look)
}

function shopFront(scene: Scene, { x, width, base, floorHeight }: RowHouse): string {
  const { colours, sheet } = scene
  const y = base - floorHeight * 0.84
  const glassFill =
    colours.lit > 0.3
      ? sheet.linear([
          [0, mix(colours.glow, colours.pop, 0.3)],
          [1, colours.glow],
        ])
      : sheet.linear([
          [0, mix(colours.glass, colours.shade, 0.3)],
          [1, mix(colours.glass, colours.skyLow, 0.4)],
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
