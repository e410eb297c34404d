import { box, poly } from '../pictures/svg.ts'
import type { Random } from '../random.ts'
import { BASE_Y, floorsAt, GROUND_FLOOR_HEIGHT, WIDTH } from './layout.ts'
import { addPath, type PathsByClass } from './paths.ts'

export const LAMP_XS = [390, 880, 1296, 1745, 2200]

export function drawBackground(random: Random, paths: PathsByClass): void {
  for (const [name, share] of [
    ['far', 1.3],
    ['near', 1.06],
  ] as const) {
    for (let x = -20; x < WIDTH; ) {
      const w = random.int(80, 170)
      const h = Math.round((GROUND_FLOOR_HEIGHT + 40 + floorsAt(x, random) * 46) * share * random.between(0.86, 1.1))
      addPath(
        paths,
        name,
        random.chance(0.5)
          ? box(x, BASE_Y - h, w, h)
          : poly(x, BASE_Y, x, BASE_Y - h + 28, x + w / 2, BASE_Y - h, x + w, BASE_Y - h + 28, x + w, BASE_Y),
      )
      x += w - 2
    }
  }
  for (const [x, h] of [
    [330, 320],
    [1340, 232],
    [2080, 360],
  ] as const) {
    addPath(paths, 'far', `${box(x, BASE_Y - h, 44, h)}M${x - 5} ${BASE_Y - h}l27-80 27 80z`)
  }
  for (const [x, y, w] of [
    [240, 130, 200],
    [1240, 236, 150],
    [1800, 110, 240],
    [2250, 200, 170],
  ] as const) {
    addPath(paths, 'clouds', `M${x} ${y}h${w}M${x + 56} ${y + 24}h${w}`)
  }
  for (let i = 0; i < 30; i++) addPath(paths, 'stars', `M${random.int(0, WIDTH)} ${random.int(10, 280)}h0`)
}

export function drawForeground(random: Random, paths: PathsByClass): void {
  addPath(paths, 'ground', box(0, BASE_Y, WIDTH, 44))
  addPath(paths, 'kerb', box(0, BASE_Y + 22, WIDTH, 5))
  addPath(paths, 'cast', box(0, BASE_Y, WIDTH, 6) + box(0, BASE_Y + 27, WIDTH, 5))
  for (const x of [150, 640, 1090, 1500, 1960, 2430]) drawTree(x + random.int(-20, 20), random.int(112, 136), paths)
  for (const x of LAMP_XS) drawLamp(x, paths)
  const x = 1236
  const y = BASE_Y + 12
  addPath(
    paths,
    'cat',
    `M${x} ${y}c-2-9 1-14 4-17-2-4-2-9-1-14l4 4h5l4-4c1 5 2 10-1 14 3 3 6 8 4 15 5 0 7-3 7-7 4 1 4 7-6 9z`,
  )
}

function drawTree(x: number, h: number, paths: PathsByClass): void {
  const y = BASE_Y + 16
  addPath(paths, 'trunk', `M${x} ${y}v-${h - 50}`)
  const crown = (name: string, at: readonly (readonly [number, number])[]) => {
    for (const [dx, dy] of at) addPath(paths, name, `M${x + dx} ${y - h + dy}h0`)
  }
  crown('leaf', [
    [0, 0],
    [-25, 22],
    [25, 20],
    [-10, 36],
    [18, 40],
  ])
  crown('leaf-b', [
    [-7, -4],
    [-27, 17],
    [13, 14],
  ])
  crown('leaf-c', [
    [-14, -9],
    [-33, 11],
  ])
  addPath(paths, 'cast', `M${x - 6} ${y}h84l14 6h-94z`)
}

function drawLamp(x: number, paths: PathsByClass): void {
  const y = BASE_Y + 18
  addPath(
    paths,
    'iron',
    `${box(x - 2, y - 110, 4, 110)}${box(x - 5, y - 14, 10, 14)}${box(x - 12, y - 106, 24, 3)}M${x - 10} ${y - 134}l10-12 10 12z`,
  )
  addPath(paths, 'lamp', `M${x - 9} ${y - 133}h18l-3 22h-12z`)
}
