import { type Scene, shadow } from '../scene.ts'
import { num, path, poly } from '../svg.ts'

/** A striped awning with a scalloped edge; (x, y) is its upper left. */
export function awning(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  drop: number,
  colour = scene.colours.accent,
): string {
  const { colours } = scene
  const stripes = Math.max(4, Math.round(width / 40))
  const step = width / stripes
  const out = 16
  let a = ''
  let b = ''
  for (let i = 0; i < stripes; i++) {
    const x0 = x + i * step
    const spread = (share: number) => -out + (2 * out * share) / stripes
    const bottomLeft = x0 + spread(i)
    const bottomRight = x0 + step + spread(i + 1)
    const r = (bottomRight - bottomLeft) / 2
    const d = `M${num(x0)} ${num(y)}H${num(x0 + step)}L${num(bottomRight)} ${num(y + drop)}a${num(r)} ${num(r * 0.8)} 0 0 1 ${num(-2 * r)} 0z`
    if (i % 2 === 0) a += d
    else b += d
  }
  return (
    shadow(
      scene,
      poly(x - out, y + drop, x + width + out, y + drop, x + width + out + 30, y + drop + 62, x + 14, y + drop + 62),
    ) +
    path(a, colour) +
    path(b, colours.trim)
  )
}
