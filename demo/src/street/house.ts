import { box } from '../pictures/svg.ts'
import type { Random } from '../random.ts'
import { BASE_Y, BAY_WIDTH, GROUND_FLOOR_HEIGHT, type House, PANE_WIDTH } from './layout.ts'
import { addPath, type PathsByClass } from './paths.ts'
import { drawRoof } from './roof.ts'

const FLOOR_HEIGHT = 52

/** @param lit gets the path data of the panes that light up at night */
export function drawHouse(random: Random, house: House, paths: PathsByClass, lit: string[]): void {
  const { x, width, bays, floors, wall } = house
  const top = BASE_Y - GROUND_FLOOR_HEIGHT - floors * FLOOR_HEIGHT - 12
  const firstWindowX = x + (width - bays * BAY_WIDTH) / 2 + (BAY_WIDTH - PANE_WIDTH) / 2
  addPath(paths, wall, box(x, top, width, BASE_Y - top))
  addPath(paths, 'shade', box(x, BASE_Y - 14, width, 14) + box(x + width - 7, top + 8, 7, BASE_Y - top - 22))
  drawRoof(random, house, top, paths)
  for (let floor = 0; floor < floors; floor++) {
    drawWindows(random, firstWindowX, BASE_Y - GROUND_FLOOR_HEIGHT - 26 - floor * FLOOR_HEIGHT, bays, paths, lit)
  }
  if (bays > 2 && random.chance(0.42)) drawShop(house, paths, lit)
  else drawGroundFloor(random, house, firstWindowX, paths, lit)
}

/** A row of windows is one line; dashes in street.css divide it. */
function drawWindows(random: Random, x: number, y: number, count: number, paths: PathsByClass, lit: string[]): void {
  if (count === 0) return
  addPath(paths, 'rows', `M${x} ${y}h${count * BAY_WIDTH - 12}`)
  for (let i = 0; i < count; i++) if (random.chance(0.55)) lit.push(`M${x + i * BAY_WIDTH} ${y}h${PANE_WIDTH}`)
}

function drawGroundFloor(
  random: Random,
  { x, width, bays }: House,
  firstWindowX: number,
  paths: PathsByClass,
  lit: string[],
): void {
  const doorBay = random.int(0, bays - 1)
  const y = BASE_Y - 34
  drawWindows(random, firstWindowX, y, doorBay, paths, lit)
  drawWindows(random, firstWindowX + (doorBay + 1) * BAY_WIDTH, y, bays - doorBay - 1, paths, lit)
  const door = firstWindowX + doorBay * BAY_WIDTH
  addPath(
    paths,
    'trim',
    box(x, BASE_Y - GROUND_FLOOR_HEIGHT + 2, width, 4) +
      box(door - 4, BASE_Y - 58, PANE_WIDTH + 8, 58) +
      box(door - 9, BASE_Y - 5, PANE_WIDTH + 18, 5),
  )
  addPath(paths, random.pick(['door', 'door-b']), box(door, BASE_Y - 42, PANE_WIDTH, 37))
  addPath(paths, 'eye', `M${door} ${BASE_Y - 49}h${PANE_WIDTH}`)
}

function drawShop({ x, width }: House, paths: PathsByClass, lit: string[]): void {
  const top = BASE_Y - 58
  const glass = width - 68
  addPath(paths, 'door', box(x + 6, top, width - 12, 58))
  addPath(paths, 'trim', box(x, top - 8, width, 5) + box(x + width - 40, top + 18, 24, 40))
  lit.push(`M${x + 16} ${BASE_Y - 26}h${glass}`)
  addPath(paths, 'glass', box(x + 16, BASE_Y - 41, glass, 30))
  addPath(paths, 'awnings', `M${x + (width % 18) / 2} ${top + 6}h${width - (width % 18)}`)
}
