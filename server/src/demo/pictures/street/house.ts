import type { Random } from '../random.ts'
import { box } from '../svg.ts'
import { add, BASE, floorsAt, GROUND_FLOOR, type Strokes, WIDTH } from './strokes.ts'
import { drawTop, type House, TOPS } from './top.ts'

const FLOOR = 52
/** From window to window; the stylesheet's dashes know it, too. */
const BAY = 46
const PANE = 20

export function row(random: Random): House[] {
  const houses: House[] = []
  let x = -30
  for (let i = 0; x < WIDTH; i++) {
    const bays = random.pick([2, 3, 3, 4])
    const width = bays * BAY + random.pick([12, 16, 20])
    const floors = floorsAt(x + width / 2, random)
    houses.push({
      x,
      width,
      bays,
      floors,
      roof: Math.round(Math.min(width * 0.42, floors === 1 ? 40 : 72)),
      wall: `wall-${'abcde'[(i * 2 + (i % 5 === 4 ? 1 : 0)) % 5]}`,
      top: TOPS[i % TOPS.length] ?? 'flat',
    })
    x += width
  }
  return houses
}

export function drawHouse(random: Random, house: House, d: Strokes, lit: string[]): void {
  const { x, width, bays, floors, wall } = house
  const top = BASE - GROUND_FLOOR - floors * FLOOR - 12
  const first = x + (width - bays * BAY) / 2 + (BAY - PANE) / 2
  add(d, wall, box(x, top, width, BASE - top))
  add(d, 'shade', box(x, BASE - 14, width, 14) + box(x + width - 7, top + 8, 7, BASE - top - 22))
  drawTop(random, house, top, d)
  for (let floor = 0; floor < floors; floor++) {
    drawWindows(random, first, BASE - GROUND_FLOOR - 26 - floor * FLOOR, bays, d, lit)
  }
  if (bays > 2 && random.chance(0.42)) drawShop(house, d, lit)
  else drawGroundFloor(random, house, first, d, lit)
}

/** A row of windows: the stylesheet's dashes divide the line. */
function drawWindows(random: Random, x: number, y: number, count: number, d: Strokes, lit: string[]): void {
  if (count === 0) return
  add(d, 'rows', `M${x} ${y}h${count * BAY - 12}`)
  for (let i = 0; i < count; i++) if (random.chance(0.55)) lit.push(`M${x + i * BAY} ${y}h${PANE}`)
}

function drawGroundFloor(random: Random, { x, width, bays }: House, first: number, d: Strokes, lit: string[]): void {
  const doorBay = random.int(0, bays - 1)
  const y = BASE - 34
  drawWindows(random, first, y, doorBay, d, lit)
  drawWindows(random, first + (doorBay + 1) * BAY, y, bays - doorBay - 1, d, lit)
  const door = first + doorBay * BAY
  add(
    d,
    'trim',
    box(x, BASE - GROUND_FLOOR + 2, width, 4) +
      box(door - 4, BASE - 58, PANE + 8, 58) +
      box(door - 9, BASE - 5, PANE + 18, 5),
  )
  add(d, random.pick(['door', 'door-b']), box(door, BASE - 42, PANE, 37))
  add(d, 'eye', `M${door} ${BASE - 49}h${PANE}`)
}

function drawShop({ x, width }: House, d: Strokes, lit: string[]): void {
  const top = BASE - 58
  const glass = width - 68
  add(d, 'door', box(x + 6, top, width - 12, 58))
  add(d, 'trim', box(x, top - 8, width, 5) + box(x + width - 40, top + 18, 24, 40))
  lit.push(`M${x + 16} ${BASE - 26}h${glass}`)
  add(d, 'glass', box(x + 16, BASE - 41, glass, 30))
  add(d, 'awnings', `M${x + (width % 18) / 2} ${top + 6}h${width - (width % 18)}`)
}
