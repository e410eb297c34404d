import type { Random } from '../random.ts'
import { box, num, poly } from '../svg.ts'
import { add, type Strokes } from './strokes.ts'

export const TOPS = ['mansard', 'gable', 'pitched', 'stepped', 'flat', 'bell', 'pitched', 'mansard', 'gable'] as const
export type Top = (typeof TOPS)[number]

export interface House {
  x: number
  width: number
  bays: number
  floors: number
  roof: number
  wall: string
  top: Top
}

export function drawTop(random: Random, { x, width, top: kind, wall, roof }: House, top: number, d: Strokes): void {
  const right = x + width
  const chimney = (at: number, foot: number) => {
    add(
      d,
      'stack',
      box(at, foot - 34, 18, 54) +
        box(at - 3, foot - 38, 24, 7) +
        box(at + 3, foot - 46, 4, 9) +
        box(at + 11, foot - 46, 4, 9),
    )
  }
  if (kind === 'flat') {
    add(d, 'trim', box(x - 4, top - 6, width + 8, 9))
    add(d, 'shade', box(x, top + 3, width, 6))
    if (random.chance(0.6)) chimney(x + 18, top)
    return
  }
  if (kind === 'pitched' || kind === 'mansard') {
    const lean = kind === 'pitched' ? Math.round(roof * 0.7) : 12
    add(d, 'roof', poly(x - 3, top, x + lean, top - roof, right - lean, top - roof, right + 3, top))
    add(d, 'roof-lit', poly(x - 3, top, x + lean, top - roof, x + lean + 16, top - roof, x + 13, top))
    add(d, 'trim', box(x - 4, top - 3, width + 8, 6))
    add(d, 'shade', box(x, top + 3, width, 6))
    chimney(right - lean - 34, top - roof + 14)
    if (kind === 'mansard' && roof > 50) for (const at of [0.3, 0.7]) drawDormer(Math.round(x + width * at), top - 8, d)
    return
  }
  const outline = gableOf(kind, x, width, top, roof)
  add(d, wall, outline)
  add(d, 'edge', outline.slice(0, -1))
  if (roof > 50) add(d, 'eye', `M${x + width / 2 - 10} ${top - 14}h20`)
}

function drawDormer(x: number, y: number, d: Strokes): void {
  add(d, 'trim', box(x - 13, y - 34, 26, 34))
  add(d, 'roof', poly(x - 18, y - 32, x, y - 48, x + 18, y - 32))
  add(d, 'eye', `M${x - 9} ${y - 22}h18m-18 12h18`)
}

function gableOf(kind: 'gable' | 'stepped' | 'bell', x: number, w: number, top: number, h: number): string {
  const half = w / 2
  if (kind === 'gable') return `M${x} ${top}l${half}-${h} ${half} ${h}z`
  if (kind === 'bell') {
    const [a, b, c] = [num(w * 0.22), num(w * 0.04), num(w * 0.24)]
    const [rise, dome] = [Math.round(h * 0.6), Math.round(h * 0.7)]
    return `M${x} ${top}q${a} 0 ${num(w * 0.26)}-${rise}q${c}-${dome} ${num(w * 0.48)} 0q${b} ${rise} ${num(w * 0.26)} ${rise}z`
  }
  const [run, rise] = [num(w * 0.12), Math.round(h / 3)]
  return `M${x} ${top}${`v-${rise}h${run}`.repeat(3)}h${num(w * 0.28)}${`h${run}v${rise}`.repeat(3)}z`
}
