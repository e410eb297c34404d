import { mix } from '../colour.ts'
import { type Scene, shadow } from '../scene.ts'
import { box, path, poly } from '../svg.ts'
import { vase } from './tables.ts'

/** Shelves with books and vases; (x, y) is the lower left. */
export function bookcase(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { colours, random } = scene
  const wood = mix(colours.wood, colours.trim, 0.15)
  const rows = Math.round(h / 92)
  const gap = (h - 14) / rows
  const spines: Record<string, string> = {}
  const tints = [colours.door, colours.accent, colours.wallC, colours.trim, colours.ink]
  let ornaments = ''
  for (let row = 0; row < rows; row++) {
    const floor = y - 12 - row * gap
    for (let bx = x + 18; bx < x + w - 40; ) {
      const bw = random.int(10, 20)
      const bh = random.int(44, 66)
      const tint = random.pick(tints)
      spines[tint] = (spines[tint] ?? '') + box(bx, floor - bh, bw, bh)
      bx += bw + 1
      if (random.chance(0.14)) {
        if (bx < x + w - 90) ornaments += vase(scene, bx + 26, floor, 36)
        bx += 56
      }
    }
  }
  const boards = Array.from({ length: rows - 1 }, (_, i) => box(x + 8, y - 12 - (i + 1) * gap, w - 16, 8)).join('')
  return [
    shadow(scene, poly(x + w, y - h + 10, x + w + 34, y - h + 50, x + w + 34, y, x + w, y)),
    path(box(x, y - h, w, h), wood),
    path(box(x + 10, y - h + 10, w - 20, h - 22), mix(wood, colours.shade, 0.42)),
    path(boards, wood),
    ...Object.entries(spines).map(([tint, d]) => path(d, tint)),
    ornaments,
    shadow(scene, box(x + 10, y - h + 10, w - 20, 10), 0.8),
  ].join('')
}
