import { box, num, poly } from '../pictures/svg.ts'
import type { Random } from '../random.ts'
import type { House } from './layout.ts'
import { addPath, type PathsByClass } from './paths.ts'

export function drawRoof(
  random: Random,
  { x, width, roofShape: kind, wall, roofHeight }: House,
  top: number,
  paths: PathsByClass,
): void {
  const right = x + width
  const chimney = (at: number, foot: number) => {
    addPath(
      paths,
      'stack',
      box(at, foot - 34, 18, 54) +
        box(at - 3, foot - 38, 24, 7) +
        box(at + 3, foot - 46, 4, 9) +
        box(at + 11, foot - 46, 4, 9),
    )
  }
  if (kind === 'flat') {
    addPath(paths, 'trim', box(x - 4, top - 6, width + 8, 9))
    addPath(paths, 'shade', box(x, top + 3, width, 6))
    if (random.chance(0.6)) chimney(x + 18, top)
    return
  }
  if (kind === 'pitched' || kind === 'mansard') {
    const lean = kind === 'pitched' ? Math.round(roofHeight * 0.7) : 12
    addPath(paths, 'roof', poly(x - 3, top, x + lean, top - roofHeight, right - lean, top - roofHeight, right + 3, top))
    addPath(
      paths,
      'roof-lit',
      poly(x - 3, top, x + lean, top - roofHeight, x + lean + 16, top - roofHeight, x + 13, top),
    )
    addPath(paths, 'trim', box(x - 4, top - 3, width + 8, 6))
    addPath(paths, 'shade', box(x, top + 3, width, 6))
    chimney(right - lean - 34, top - roofHeight + 14)
    if (kind === 'mansard' && roofHeight > 50)
      for (const at of [0.3, 0.7]) drawDormer(Math.round(x + width * at), top - 8, paths)
    return
  }
  const outline = gableOutline(kind, x, width, top, roofHeight)
  addPath(paths, wall, outline)
  addPath(paths, 'edge', outline.slice(0, -1))
  if (roofHeight > 50) addPath(paths, 'eye', `M${x + width / 2 - 10} ${top - 14}h20`)
}

function drawDormer(x: number, y: number, paths: PathsByClass): void {
  addPath(paths, 'trim', box(x - 13, y - 34, 26, 34))
  addPath(paths, 'roof', poly(x - 18, y - 32, x, y - 48, x + 18, y - 32))
  addPath(paths, 'eye', `M${x - 9} ${y - 22}h18m-18 12h18`)
}

function gableOutline(kind: 'gable' | 'stepped' | 'bell', x: number, w: number, top: number, h: number): string {
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
