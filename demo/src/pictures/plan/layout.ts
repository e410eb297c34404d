import type { Random } from '../../random.ts'
import type { PicturedHome } from '../home.ts'

export type RoomUse = 'living' | 'studio' | 'kitchen' | 'bedroom' | 'bath' | 'wc' | 'hall'

/** A room in metres, from the home's upper left corner. */
export interface PlanRoom {
  name: string
  use: RoomUse
  x: number
  y: number
  w: number
  h: number
}

/** In metres: it begins at (x, y) and is `size` wide along the wall. */
export interface Opening {
  kind: 'door' | 'passage' | 'window' | 'entrance'
  x: number
  y: number
  size: number
  along: 'x' | 'y'
  /** To which side a door opens: 1 is right or down. */
  swing: 1 | -1
}

export interface Layout {
  width: number
  height: number
  rooms: PlanRoom[]
  openings: Opening[]
}

/** Rooms with the area, the bedrooms and the bathrooms that the listing tells. */
export function layoutOf(home: PicturedHome, random: Random): Layout {
  if (home.bedrooms === 0) return studioLayout(home.areaSquareMetres)
  if (home.bedrooms === 1) return oneBedroomLayout(home.areaSquareMetres, random)
  return corridorLayout(home, random)
}

const DOOR = 0.85

const windowIn = (room: PlanRoom, side: 'top' | 'bottom' | 'left' | 'right', share = 0.5): Opening => {
  const isLevel = side === 'top' || side === 'bottom'
  const length = (isLevel ? room.w : room.h) * share
  return {
    kind: 'window',
    along: isLevel ? 'x' : 'y',
    size: length,
    swing: 1,
    x: isLevel ? room.x + (room.w - length) / 2 : side === 'left' ? room.x : room.x + room.w,
    y: isLevel ? (side === 'top' ? room.y : room.y + room.h) : room.y + (room.h - length) / 2,
  }
}

function studioLayout(area: number): Layout {
  const height = Math.sqrt(area / 1.2)
  const width = area / height
  const band = Math.min(2.1, height * 0.36)
  const y = height - band
  const main: PlanRoom = { name: 'Living and sleeping', use: 'studio', x: 0, y: 0, w: width, h: y }
  const hall: PlanRoom = { name: 'Hall', use: 'hall', x: 0, y, w: width * 0.26, h: band }
  const bath: PlanRoom = { name: 'Bath', use: 'bath', x: width * 0.26, y, w: width * 0.34, h: band }
  const kitchen: PlanRoom = { name: 'Kitchen', use: 'kitchen', x: width * 0.6, y, w: width * 0.4, h: band }
  return {
    width,
    height,
    rooms: [main, hall, bath, kitchen],
    openings: [
      windowIn(main, 'top', 0.6),
      windowIn(kitchen, 'right', 0.5),
      { kind: 'entrance', x: hall.w * 0.25, y: height, size: 0.95, along: 'x', swing: -1 },
      { kind: 'door', x: hall.w * 0.3, y, size: DOOR, along: 'x', swing: -1 },
      { kind: 'door', x: bath.x, y: y + band * 0.3, size: 0.75, along: 'y', swing: 1 },
      { kind: 'passage', x: kitchen.x + 0.3, y, size: kitchen.w - 0.6, along: 'x', swing: 1 },
    ],
  }
}

function oneBedroomLayout(area: number, random: Random): Layout {
  const height = Math.sqrt(area / random.between(1.2, 1.35))
  const width = area / height
  const left = width * 0.57
  const right = width - left
  const split = height * 0.6
  const bedEnd = height * 0.56
  const hallWidth = Math.max(1.25, right * 0.4)
  const living: PlanRoom = { name: 'Living room', use: 'living', x: 0, y: 0, w: left, h: split }
  const kitchen: PlanRoom = { name: 'Kitchen', use: 'kitchen', x: 0, y: split, w: left, h: height - split }
  const bedroom: PlanRoom = { name: 'Bedroom', use: 'bedroom', x: left, y: 0, w: right, h: bedEnd }
  const hall: PlanRoom = { name: 'Hall', use: 'hall', x: left, y: bedEnd, w: hallWidth, h: height - bedEnd }
  const bath: PlanRoom = {
    name: 'Bath',
    use: 'bath',
    x: left + hallWidth,
    y: bedEnd,
    w: right - hallWidth,
    h: height - bedEnd,
  }
  return {
    width,
    height,
    rooms: [living, kitchen, bedroom, hall, bath],
    openings: [
      windowIn(living, 'top', 0.6),
      windowIn(living, 'left', 0.4),
      windowIn(kitchen, 'left', 0.5),
      windowIn(bedroom, 'top', 0.5),
      windowIn(bath, 'right', 0.35),
      { kind: 'passage', x: left * 0.45, y: split, size: left * 0.42, along: 'x', swing: 1 },
      { kind: 'entrance', x: left + 0.2, y: height, size: 0.95, along: 'x', swing: -1 },
      { kind: 'door', x: left + 0.2, y: bedEnd, size: DOOR, along: 'x', swing: -1 },
      { kind: 'door', x: left, y: split + (height - split) * 0.3, size: DOOR, along: 'y', swing: -1 },
      { kind: 'door', x: left + hallWidth, y: bedEnd + (height - bedEnd) * 0.35, size: 0.75, along: 'y', swing: 1 },
    ],
  }
}

interface RoomSpec {
  name: string
  use: RoomUse
  weight: number
}

/** Bedrooms and a bathroom on one side of a corridor, living room and kitchen on the other. */
function corridorLayout(home: PicturedHome, random: Random): Layout {
  const { areaSquareMetres: area, bedrooms, bathrooms } = home
  const height = Math.max(7.6, Math.sqrt(area / 1.36))
  const width = area / height
  const corridor = 1.3
  const topDepth = (height - corridor) * random.between(0.45, 0.49)
  const bed = (i: number): RoomSpec => ({ name: `Bedroom ${i}`, use: 'bedroom', weight: i === 1 ? 3.9 : 3.1 })
  const bath = (): RoomSpec => ({ name: 'Bath', use: 'bath', weight: 1.9 })
  const top = [bed(1), bath(), bed(2), ...(bedrooms >= 3 ? [bed(3)] : [])]
  if (bathrooms >= 3) top.splice(3, 0, bath())
  const bottom: RoomSpec[] = [
    { name: 'Living room', use: 'living', weight: 5.2 },
    { name: 'Kitchen', use: 'kitchen', weight: 3.2 },
    ...(bathrooms >= 2 ? [bath()] : []),
    ...(bathrooms % 1 > 0 ? [{ name: 'WC', use: 'wc', weight: 1.3 } as const] : []),
    ...(bedrooms >= 4 ? [bed(4)] : []),
  ]
  const hall: PlanRoom = { name: 'Hall', use: 'hall', x: 0, y: topDepth, w: width, h: corridor }
  const upper = placeRow(top, 0, topDepth, width)
  const lower = placeRow(bottom, topDepth + corridor, height - topDepth - corridor, width)
  const openings: Opening[] = [
    { kind: 'entrance', x: 0, y: topDepth + 0.15, size: 1, along: 'y', swing: 1 },
    windowIn(hall, 'right', 0.6),
  ]
  for (const room of upper) openings.push(windowIn(room, 'top', windowShare(room)), doorTo(room, topDepth, -1))
  for (const room of lower)
    openings.push(windowIn(room, 'bottom', windowShare(room)), doorTo(room, topDepth + corridor, 1))
  const [living, kitchen] = lower
  if (living && kitchen) {
    openings.push(windowIn(living, 'left', 0.5), {
      kind: 'passage',
      x: kitchen.x,
      y: living.y + living.h * 0.45,
      size: living.h * 0.38,
      along: 'y',
      swing: 1,
    })
  }
  return { width, height, rooms: [...upper, hall, ...lower], openings }
}

const windowShare = (room: PlanRoom) => (room.use === 'bath' || room.use === 'wc' ? 0.34 : 0.52)

function placeRow(wanted: readonly RoomSpec[], y: number, h: number, width: number): PlanRoom[] {
  const total = wanted.reduce((sum, room) => sum + room.weight, 0)
  let x = 0
  return wanted.map(({ name, use, weight }) => {
    const w = (width * weight) / total
    const room = { name, use, x, y, w, h }
    x += w
    return room
  })
}

/** A door from the corridor, near the room's left side. */
function doorTo(room: PlanRoom, y: number, swing: 1 | -1): Opening {
  const isWide = room.use === 'living'
  const size = isWide ? 1.5 : Math.min(DOOR, room.w * 0.5)
  const x = isWide ? room.x + room.w * 0.5 - size / 2 : room.x + Math.min(0.25, (room.w - size) / 2)
  return { kind: isWide ? 'passage' : 'door', x, y, size, along: 'x', swing }
}
