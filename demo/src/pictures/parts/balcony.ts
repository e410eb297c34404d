import { mix } from '../colour.ts'
import type { Scene } from '../scene.ts'
import { box, dashedLine, num, path, roundedRect, roundStroke } from '../svg.ts'

/** Rails and posts; (x, y) is the lower left. */
export function railing(x: number, y: number, width: number, height: number, colour: string, gap = 16): string {
  const count = Math.max(2, Math.round(width / gap))
  return (
    path(box(x, y - height, width, 5) + box(x, y - 6, width, 4), colour) +
    dashedLine(`M${num(x)} ${num(y - height / 2)}h${num(width)}`, colour, height, 3, (width - 3 * (count + 1)) / count)
  )
}

/** (x, y) is the upper left of the box. */
export function flowerBox(scene: Scene, x: number, y: number, width: number): string {
  const { colours, random } = scene
  const [dark, middle] = colours.greens
  const at = (up: number) => `M${num(x + 6)} ${num(y - up)}h${num(width - 12)}`
  return (
    roundStroke(at(2), dark, 22, { 'stroke-dasharray': '0 15' }) +
    roundStroke(at(8), middle, 14, { 'stroke-dasharray': '0 19' }) +
    roundStroke(at(11), random.chance(0.7) ? colours.accent : colours.trim, 9, { 'stroke-dasharray': '0 23' }) +
    roundedRect(x, y - 2, width, 15, 2, mix(colours.wood, colours.shade, 0.2))
  )
}
