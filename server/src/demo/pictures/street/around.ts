import type { Random } from '../random.ts'
import { box, poly } from '../svg.ts'
import { add, BASE, floorsAt, GROUND_FLOOR, type Strokes, WIDTH } from './strokes.ts'

export const LAMPS = [390, 880, 1296, 1745, 2200]

export function drawFar(random: Random, d: Strokes): void {
  for (const [name, share] of [
    ['far', 1.3],
    ['near', 1.06],
  ] as const) {
    for (let x = -20; x < WIDTH; ) {
      const w = random.int(80, 170)
      const h = Math.round((GROUND_FLOOR + 40 + floorsAt(x, random) * 46) * share * random.between(0.86, 1.1))
      add(
        d,
        name,
        random.chance(0.5)
          ? box(x, BASE - h, w, h)
          : poly(x, BASE, x, BASE - h + 28, x + w / 2, BASE - h, x + w, BASE - h + 28, x + w, BASE),
      )
      x += w - 2
    }
  }
  for (const [x, h] of [
    [330, 320],
    [1340, 232],
    [2080, 360],
  ] as const) {
    add(d, 'far', `${box(x, BASE - h, 44, h)}M${x - 5} ${BASE - h}l27-80 27 80z`)
  }
  for (const [x, y, w] of [
    [240, 130, 200],
    [1240, 236, 150],
    [1800, 110, 240],
    [2250, 200, 170],
  ] as const) {
    add(d, 'clouds', `M${x} ${y}h${w}M${x + 56} ${y + 24}h${w}`)
  }
  for (let i = 0; i < 30; i++) add(d, 'stars', `M${random.int(0, WIDTH)} ${random.int(10, 280)}h0`)
}

export function drawFront(random: Random, d: Strokes): void {
  add(d, 'ground', box(0, BASE, WIDTH, 44))
  add(d, 'kerb', box(0, BASE + 22, WIDTH, 5))
  add(d, 'cast', box(0, BASE, WIDTH, 6) + box(0, BASE + 27, WIDTH, 5))
  for (const x of [150, 640, 1090, 1500, 1960, 2430]) drawTree(x + random.int(-20, 20), random.int(112, 136), d)
  for (const x of LAMPS) drawLamp(x, d)
  const x = 1236
  const y = BASE + 12
  add(d, 'cat', `M${x} ${y}c-2-9 1-14 4-17-2-4-2-9-1-14l4 4h5l4-4c1 5 2 10-1 14 3 3 6 8 4 15 5 0 7-3 7-7 4 1 4 7-6 9z`)
}

function drawTree(x: number, h: number, d: Strokes): void {
  const y = BASE + 16
  add(d, 'trunk', `M${x} ${y}v-${h - 50}`)
  const puffs = (name: string, at: readonly (readonly [number, number])[]) => {
    for (const [dx, dy] of at) add(d, name, `M${x + dx} ${y - h + dy}h0`)
  }
  puffs('leaf', [
    [0, 0],
    [-25, 22],
    [25, 20],
    [-10, 36],
    [18, 40],
  ])
  puffs('leaf-b', [
    [-7, -4],
    [-27, 17],
    [13, 14],
  ])
  puffs('leaf-c', [
    [-14, -9],
    [-33, 11],
  ])
  add(d, 'cast', `M${x - 6} ${y}h84l14 6h-94z`)
}

function drawLamp(x: number, d: Strokes): void {
  const y = BASE + 18
  add(
    d,
    'iron',
    `${box(x - 2, y - 110, 4, 110)}${box(x - 5, y - 14, 10, 14)}${box(x - 12, y - 106, 24, 3)}M${x - 10} ${y - 134}l10-12 10 12z`,
  )
  add(d, 'lamp', `M${x - 9} ${y - 133}h18l-3 22h-12z`)
}
