import { lighten, mix } from '../colour.ts'
import type { PicturedHome } from '../home.ts'
import type { Palette } from '../palette.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, element, group, path, poly, rect, stroke } from '../svg.ts'
import { drawFurniture, type PlanInk } from './furniture.ts'
import { type Layout, layoutOf, type Opening, type PlanRoom, type RoomUse } from './layout.ts'

const INNER_WALL = 9
const OUTER_WALL = 16
const FONT = 'ui-sans-serif,system-ui,Helvetica,Arial,sans-serif'

/** A floor plan to scale, in the colours of the home's other pictures. */
export function floorPlan(scene: Scene, home: PicturedHome): string {
  const { colours, random } = scene
  const layout = layoutOf(home, random)
  const metre = Math.min(980 / layout.width, 640 / layout.height)
  const left = (1200 - layout.width * metre) / 2
  const top = (830 - layout.height * metre) / 2
  const x = (metres: number) => Math.round(left + metres * metre)
  const y = (metres: number) => Math.round(top + metres * metre)
  const at = { x, y, metre }
  const ink = inkOf(colours)
  const paper = paperOf(colours)
  const outline = box(x(0), y(0), x(layout.width) - x(0), y(layout.height) - y(0))
  const drawn = [
    rect(0, 0, 1200, 900, paper),
    shadow(
      scene,
      poly(
        x(0) + 22,
        y(0) + 26,
        x(layout.width) + 34,
        y(0) + 26,
        x(layout.width) + 34,
        y(layout.height) + 34,
        x(0) + 22,
        y(layout.height) + 34,
      ),
      0.45,
    ),
    layout.rooms.map((room) => path(outlineOf(room, at), floorOf(room.use, colours))).join(''),
    layout.rooms
      .map((room) => drawFurniture(room.use, spaceOf(room, at), Math.max(metre, 78), room.y < layout.height * 0.3, ink))
      .join(''),
    stroke(layout.rooms.map((room) => outlineOf(room, at)).join(''), ink.line, INNER_WALL),
    stroke(outline, ink.line, OUTER_WALL),
    drawOpenings(layout, at, paper, ink, colours),
    layout.rooms.map((room) => drawLabel(room, at, layout, ink)).join(''),
    scaleBar(metre, home, ink),
  ]
  return group(drawn.join(''), { 'font-family': FONT })
}

interface PageScale {
  x(metres: number): number
  y(metres: number): number
  metre: number
}

const paperOf = (colours: Palette) => mix('#faf5ea', colours.skyBottom, colours.isDark ? 0.05 : 0.14)

const inkOf = (colours: Palette): PlanInk => ({
  line: mix(mix(colours.ink, '#2b2a33', 0.5), colours.shade, 0.2),
  soft: mix(paperOf(colours), colours.wood, 0.3),
  accent: mix(colours.door, '#fff8ea', 0.35),
  green: mix(colours.greens[1], '#fff8ea', 0.2),
})

function floorOf(use: RoomUse, colours: Palette): string {
  const paper = lighten(paperOf(colours), 0.02)
  if (use === 'bath' || use === 'wc') return mix(paper, mix(colours.skyTop, '#a9d0d6', 0.6), 0.4)
  if (use === 'kitchen') return mix(paper, colours.accent, 0.16)
  if (use === 'hall') return mix(paper, colours.shade, 0.07)
  return mix(paper, colours.wood, 0.14)
}

const outlineOf = (room: PlanRoom, { x, y }: PageScale) =>
  box(x(room.x), y(room.y), x(room.x + room.w) - x(room.x), y(room.y + room.h) - y(room.y))

const spaceOf = (room: PlanRoom, { x, y, metre }: PageScale) => ({
  x: x(room.x) + INNER_WALL / 2,
  y: y(room.y) + INNER_WALL / 2,
  w: room.w * metre - INNER_WALL,
  h: room.h * metre - INNER_WALL,
})

function drawOpenings(layout: Layout, at: PageScale, paper: string, ink: PlanInk, colours: Palette): string {
  return layout.openings.map((opening) => drawOpening(opening, layout, at, paper, ink, colours)).join('')
}

function drawOpening(
  opening: Opening,
  layout: Layout,
  at: PageScale,
  paper: string,
  ink: PlanInk,
  colours: Palette,
): string {
  const { kind, along, swing } = opening
  const x = at.x(opening.x)
  const y = at.y(opening.y)
  const size = Math.round(opening.size * at.metre)
  const isOuter =
    along === 'x' ? opening.y === 0 || opening.y === layout.height : opening.x === 0 || opening.x === layout.width
  const thickness = isOuter ? OUTER_WALL + 1 : INNER_WALL + 1
  const gap = along === 'x' ? box(x, y - thickness / 2, size, thickness) : box(x - thickness / 2, y, thickness, size)
  if (kind === 'window') {
    const middle = along === 'x' ? `M${x} ${y}h${size}` : `M${x} ${y}v${size}`
    return path(gap, lighten(paper, 0.03), { stroke: ink.line, 'stroke-width': 2.5 }) + stroke(middle, ink.line, 2)
  }
  const floor = path(gap, floorOf('hall', colours))
  if (kind === 'passage') return floor
  const reach = size * swing
  const leaf = along === 'x' ? `M${x} ${y}v${reach}` : `M${x} ${y}h${reach}`
  const sweep = along === 'x' ? (swing === 1 ? 0 : 1) : swing === 1 ? 1 : 0
  const arc =
    along === 'x'
      ? `M${x} ${y + reach}A${size} ${size} 0 0 ${sweep} ${x + size} ${y}`
      : `M${x + reach} ${y}A${size} ${size} 0 0 ${sweep} ${x} ${y + size}`
  const arrow = kind === 'entrance' ? entranceArrow(along, x, y, size, swing, ink) : ''
  return (
    floor +
    stroke(arc, ink.line, 1.6, { 'stroke-dasharray': '5 5' }) +
    stroke(leaf, kind === 'entrance' ? colours.door : ink.line, 5) +
    arrow
  )
}

function entranceArrow(along: 'x' | 'y', x: number, y: number, size: number, swing: 1 | -1, ink: PlanInk): string {
  const away = -swing * 34
  const d =
    along === 'x'
      ? poly(x + size / 2 - 13, y + away, x + size / 2 + 13, y + away, x + size / 2, y + away + swing * 18)
      : poly(x + away, y + size / 2 - 13, x + away, y + size / 2 + 13, x + away + swing * 18, y + size / 2)
  return path(d, ink.line)
}

/** Where a room's name is: shares of the room's width, and of its depth from the outer wall. */
const LABEL_POSITIONS: Record<RoomUse, readonly [across: number, deep: number]> = {
  living: [0.5, 0.72],
  studio: [0.32, 0.76],
  kitchen: [0.64, 0.62],
  bedroom: [0.57, 0.8],
  bath: [0.66, 0.82],
  wc: [0.56, 0.72],
  hall: [0.5, 0.5],
}

function drawLabel(room: PlanRoom, { x, y, metre }: PageScale, layout: Layout, ink: PlanInk): string {
  const isOuterWallAbove = room.y < layout.height * 0.3
  const isHall = room.use === 'hall'
  const [across, deep] = LABEL_POSITIONS[room.use]
  const cx = x(room.x + room.w * across)
  const cy = y(room.y + room.h * (isOuterWallAbove ? deep : 1 - deep)) + (isOuterWallAbove ? -4 : 8)
  const space = room.w * metre * (room.use === 'bath' ? 0.6 : room.use === 'bedroom' ? 0.72 : 0.92)
  const size = Math.min(24, Math.max(14, space / (room.name.length * 0.62)))
  if (isHall) return text(room.name, cx, cy, size, 600, ink)
  const squareMetres = `${Math.max(1, Math.round(room.w * room.h))} m²`
  return text(room.name, cx, cy, size, 600, ink) + text(squareMetres, cx, cy + size + 2, size * 0.82, 400, ink)
}

const text = (words: string, x: number, y: number, size: number, weight: number, ink: PlanInk) =>
  element(
    'text',
    { x, y, 'font-size': size, 'font-weight': String(weight), fill: ink.line, 'text-anchor': 'middle' },
    words,
  )

function scaleBar(metre: number, home: PicturedHome, ink: PlanInk): string {
  const y = 838
  const x = 110
  const long = Math.round(metre * 4)
  const marks = [0, 1, 2, 4].map((m) => text(m === 4 ? '4 m' : String(m), x + m * metre, y + 32, 18, 400, ink)).join('')
  const bar = rect(x, y, long, 9, ink.line) + rect(x + metre, y + 2, metre, 5, '#fff')
  const total = element(
    'text',
    { x: 1090, y: y + 20, 'font-size': 24, 'font-weight': '600', fill: ink.line, 'text-anchor': 'end' },
    `${home.areaSquareMetres} m²`,
  )
  return bar + marks + total
}
