/** What is known of a home whose façade is drawn. */
export interface FacadeFacts {
  type?: string | undefined
  /** Floors of the building. */
  floors?: number | undefined
  city: string
  /** Where homes of one city differ: the home's id. */
  seed: string
}

/** A shape of the drawing: token of its colour, opacity, path data. */
export type FacadeLayer = readonly [token: string, opacity: number, d: string]

/** An integer from 0, less than `below`. */
type Random = (below: number) => number
/** Shares of the width that each slope takes and of the height, and how slopes bend: 0 outwards, 0.5 straight, 1 inwards. */
type Roof = readonly [slope: number, height: number, bend: number]

/** y of the street, in a drawing of 400 by 300. */
const STREET = 284
/** Taller buildings are drawn with so many floors. */
const FLOORS_MAX = 20

/** Gable, hip, mansard, flat, barrel, bell, round mansard. */
const ROOFS: Roof[] = [
  [0.5, 0.34, 0.5],
  [0.3, 0.28, 0.5],
  [0.1, 0.26, 0.5],
  [0, 0.06, 0.5],
  [0.5, 0.26, 0.2],
  [0.36, 0.28, 0.75],
  [0.12, 0.28, 0.1],
]

const BUILDINGS: Record<string, readonly [windows: number, distance: number, floors: number]> = {
  house: [3, 58, 2],
  townhouse: [2, 56, 3],
  apartment: [4, 46, 5],
  loft: [3, 64, 3],
  room: [3, 50, 4],
}

const { max, min, round, trunc } = Math

/**
 * Draws a home as it might look: roof, windows and colours by its city, the building by its type and floors, lit windows
 * and the door's place by its seed. Coordinates are multiples of 0.5, which every engine writes alike.
 * @returns the layers, from back to front
 */
export function drawFacade({ type = '', floors = 0, city = '', seed }: FacadeFacts): FacadeLayer[] {
  const ofCity = randomFrom(city)
  const ofProperty = randomFrom(seed)
  const style = styleOf(ofCity)
  const building = buildingOf(type, floors, ofProperty)
  const roofs = drawRoofs(building, style.roof, ofProperty)
  const windowShape = windowShapeOf(building, style)
  const doorColumn = ofProperty(building.columns)
  const { windows, bars, sills } = drawWindows(building, windowShape, doorColumn)
  const roomWindow = ofProperty(windows.length)
  const isLit = (_: string, i: number) => (building.kind === 'room' ? i === roomWindow : ofProperty(4) === 0)
  const door = drawDoor(building, windowShape, doorColumn)
  const { trunks, crowns } = drawTrees(building, style.crownShare, ofProperty)
  const { left, top, width, height } = building
  const layers: FacadeLayer[] = [
    ['accent', 0.35, ellipse(70 + ofCity(260), 50 + ofCity(40), 20, 20)],
    ['line-strong', 0.12, townOf(ofCity, style.roof, 76)],
    ['line-strong', 0.14, townOf(ofCity, style.roof, 34)],
    ['line', 1, box(-900, STREET, 2200, 16)],
    ['line-strong', 0.8, trunks],
    ['good', 0.35, crowns],
    [style.tint, 1, box(left, top, width, height) + roofs],
    ['scrim', 0.25, box(left + width - 8, top, 8, height) + box(left, STREET - 6, width - 8, 6)],
    ['line-strong', 0.75, roofs],
    ['surface', 1, windows.join('')],
    ['accent', 0.7, windows.filter(isLit).join('')],
    ['line', 1, bars],
    ['line-strong', 0.8, sills],
    ['accent', 0.35, door.light],
    ['accent', 1, door.leaf],
    ['line-strong', 1, door.lintel],
  ]
  return layers.filter(([, , d]) => d)
}

/** What homes of one city have in common. */
const styleOf = (random: Random) => ({
  tint: pick(['accent-soft', 'good-soft', 'warn-soft', 'bad-soft', 'line'], random),
  roof: pick(ROOFS, random),
  archShare: pick([0, 0, 0.3, 0.5], random),
  paneShare: pick([0.4, 0.46, 0.54], random),
  crownShare: pick([0.7, 1, 1.6], random),
})
type Style = ReturnType<typeof styleOf>

/** The building's place and size: `level` is the height of a floor, `column` the distance of its windows. */
function buildingOf(type: string, floors: number, random: Random) {
  const kind = Object.hasOwn(BUILDINGS, type) ? type : pick(['house', 'townhouse', 'apartment'], random)
  const [fewest, widest, usual] = BUILDINGS[kind] as (typeof BUILDINGS)[string]
  const levels = floors >= 1 ? min(trunc(floors), FLOORS_MAX) : usual + random(2)
  const level = trunc(min(46, 250 / (levels + 3)))
  const columns = fewest + random(2)
  const column = widest - min(levels, 12) * 2
  const width = columns * column + 12
  const left = 200 - width / 2 + random(5) * 6 - 12
  const height = levels * level + 8
  return { kind, levels, level, columns, column, width, left, height, top: STREET - height }
}
type Building = ReturnType<typeof buildingOf>

/** Lofts have the roof of a factory. */
function drawRoofs({ kind, levels, columns, left, top, width }: Building, ofCity: Roof, random: Random): string {
  const isLoft = kind === 'loft'
  const peaks = isLoft ? columns : 1
  const roof: Roof = isLoft ? [0.5, 0.3, ofCity[2]] : ofCity
  const chimney = levels < 6 ? box(left + round(width * pick([0.18, 0.74], random)), top - 44, 14, 44) : ''
  return `M${left} ${top}${roofOf(width / peaks, roof).repeat(peaks)}z${chimney}`
}

function windowShapeOf({ kind, level, column }: Building, { archShare, paneShare }: Style) {
  const pane = round(column * (kind === 'loft' ? 0.76 : paneShare))
  const arch = min(round(pane * archShare), round(level * 0.2))
  return { pane, paneHeight: round(level * 0.56), arch }
}
type WindowShape = ReturnType<typeof windowShapeOf>

/** A window for each floor and column, but for the door's place. */
function drawWindows(building: Building, { pane, paneHeight, arch }: WindowShape, doorColumn: number) {
  const { kind, levels, level, columns, column, left, top, width } = building
  const windows: string[] = []
  let bars = ''
  let sills = box(left - 4, top - 2, width + 8, 4) + (levels > 1 ? box(left, STREET - level - 8, width, 2) : '')
  for (let i = 0; i < levels * columns; i++) {
    if (i === doorColumn) continue
    const x = left + 6 + (i % columns) * column + (column - pane) / 2
    const y = STREET - 8 - trunc(i / columns) * level - round(level * 0.2)
    windows.push(opening(x, y, pane, paneHeight, arch))
    // Details of small windows would only blur.
    if (level < 20) continue
    bars += box(x + pane / 2 - 1, y - paneHeight, 2, paneHeight) + box(x, y - round(paneHeight * 0.6), pane, 2)
    sills += box(x - 3, y, pane + 6, 3)
    if (kind === 'apartment' && i > columns && (i % columns) % 2 === doorColumn % 2)
      bars += box(x - 3, y - round(level * 0.24), pane + 6, round(level * 0.24))
  }
  return { windows, bars, sills }
}

/** The door with the light that falls from it and the lintel above. */
function drawDoor({ level, column, left }: Building, { pane, arch }: WindowShape, doorColumn: number) {
  const width = min(pane, 26)
  const x = left + 6 + doorColumn * column + (column - width) / 2
  const height = max(round(level * 0.6), 15)
  return {
    light: `M${x} ${STREET}h${width}l10 16h-${width + 20}z`,
    leaf: opening(x, STREET, width, height, min(arch, width / 2)),
    lintel: box(x - 6, STREET - height - arch - 5, width + 12, 4),
  }
}

/** One or two trees beside the building. */
function drawTrees({ left, width }: Building, crownShare: number, random: Random) {
  let trunks = ''
  let crowns = ''
  for (const x of pick([[left - 34], [left + width + 34], [left - 36, left + width + 38]], random)) {
    const r = 18 + random(10)
    const ry = round(r * crownShare)
    trunks += box(x - 2, STREET - ry - 14, 4, ry + 14)
    crowns += ellipse(x, STREET - ry - 14, r, ry)
  }
  return { trunks, crowns }
}

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h-${w}z`

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}${[1, -1].map((to) => `a${rx} ${ry} 0 1 1 ${2 * rx * to} 0`).join('')}z`

/** A door or window upwards from its sill, with an arch above. */
const opening = (x: number, y: number, w: number, h: number, arch: number) =>
  `M${x} ${y}v-${h}a${w / 2} ${arch} 0 0 1 ${w} 0v${h}z`

/** From eaves to eaves, rightwards. */
function roofOf(width: number, [slope, share, bend]: Roof): string {
  const height = min(round(width * share) + 4, 60)
  const run = round(width * slope)
  const [x, y] = [round(run * bend), round(height * bend)]
  return `q${x} ${y - height} ${run}-${height}h${width - 2 * run}q${run - x} ${y} ${run} ${height}`
}

/** A row of houses far away, wider than the drawing for wide containers. */
function townOf(random: Random, roof: Roof, lowest: number): string {
  let d = ''
  for (let x = -400; x < 800; ) {
    const width = 50 + random(5) * 10
    const height = lowest + random(8) * 8
    d += `M${x} ${STREET}v-${height}${roofOf(width, roof)}v${height}z`
    x += width
  }
  return d
}

/** FNV-1a of the text, then a mixing step per number. */
function randomFrom(text: string): Random {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

const pick = <T>(list: readonly T[], random: Random) => list[random(list.length)] as T
