import { lighten, mix } from '../colour.ts'
import { door, steps } from '../parts/door.ts'
import { bicycle } from '../parts/furniture.ts'
import { pot } from '../parts/tree.ts'
import { cat, windowOf } from '../parts/window.ts'
import { light, type Scene, shadow } from '../scene.ts'
import { archBox, box, circle, dashes, dots, num, path, poly, rect, stroke } from '../svg.ts'
import type { Facade } from './facade.ts'

/** The front door from close by: steps, climbing leaves, lamps, perhaps the cat. */
export const entrance: Facade = (scene) => {
  const { random, colours, sheet } = scene
  const base = 760
  const cx = random.int(470, 560)
  const wall = sheet.linear([
    [0, lighten(colours.wall, 0.035)],
    [1, mix(colours.wall, colours.shade, 0.16)],
  ])
  const isArched = random.chance(0.55)
  const window = windowOf(scene, {
    width: 150,
    height: 330,
    style: 'sash',
    surround: 14,
    head: 'hood',
    shutters: random.chance(0.4) ? colours.door : undefined,
  })
  return [
    rect(0, 0, 1200, 900, wall),
    random.chance(0.5) ? rustication(scene) : shadow(scene, poly(620, 0, 1200, 0, 1200, 900, 330, 900), 0.16),
    light(scene, poly(0, 120, 520, 0, 760, 0, 0, 620), 0.13),
    light(scene, poly(0, 690, 860, 0, 930, 0, 0, 780), 0.1),
    shadow(scene, box(0, base - 70, 1200, 70), 0.7),
    window(840, 280, random.pick(['cat', 'plant', colours.lit > 0.3 ? 'lamp' : 'curtain'])),
    window(60, 280),
    surround(scene, cx, base - 78, isArched),
    door(scene, cx, base - 78, {
      width: 210,
      height: isArched ? 480 : 400,
      style: isArched ? 'arched' : random.pick(['panelled', 'glazed']),
      fanlight: isArched ? 0 : 84,
    }),
    sconce(scene, cx - 190, 400),
    sconce(scene, cx + 190, 400),
    climber(scene, cx, random.pick([-1, 1])),
    pavementBand(scene, base),
    steps(scene, cx, base - 78, 300, 5, 26),
    pot(scene, cx - 214, base + 4, 130),
    pot(scene, cx + 222, base + 10, 150, colours.wallC),
    random.chance(0.6) ? bicycle(scene, 900, base + 66, colours.pop, 1.5) : '',
    random.chance(0.6) ? cat(cx + 104, base - 52, 74, colours.ink) : '',
  ].join('')
}

function rustication({ colours }: Scene): string {
  const joint = mix(colours.wall, colours.shade, 0.2)
  return (
    dashes('M600 40V740', joint, 1200, 3, 86) +
    dashes('M120 85H1200', joint, 86, 3, 300) +
    dashes('M-30 174H1200', joint, 86, 3, 300)
  )
}

function surround(scene: Scene, cx: number, y: number, isArched: boolean): string {
  const { colours } = scene
  if (isArched) {
    return (
      shadow(scene, archBox(cx - 130 + 22, y - 520 + 20, 276, 520), 0.8) +
      path(archBox(cx - 146, y - 526, 292, 526), colours.trim) +
      path(
        poly(cx - 22, y - 540, cx + 22, y - 540, cx + 14, y - 470, cx - 14, y - 470),
        mix(colours.trim, colours.shade, 0.12),
      )
    )
  }
  return (
    shadow(scene, poly(cx - 150, y - 520, cx + 176, y - 520, cx + 200, y - 460, cx + 200, y, cx - 120, y), 0.7) +
    path(box(cx - 150, y - 500, 300, 500), colours.trim) +
    dashes(`M${num(cx)} ${num(y - 490)}V${num(y)}`, mix(colours.trim, colours.shade, 0.14), 290, 3, 50) +
    path(poly(cx - 184, y - 512, cx, y - 590, cx + 184, y - 512), colours.trim) +
    path(poly(cx - 130, y - 522, cx, y - 574, cx + 130, y - 522), mix(colours.trim, colours.shade, 0.14)) +
    path(box(cx - 190, y - 516, 380, 20), lighten(colours.trim, 0.02))
  )
}

function sconce({ colours, sheet }: Scene, x: number, y: number): string {
  const isOn = colours.lit > 0.2
  return (
    (isOn
      ? circle(
          x,
          y,
          150,
          sheet.radial([
            [0, colours.glow, 0.55],
            [1, colours.glow, 0],
          ]),
        )
      : '') +
    path(
      poly(x - 24, y - 34, x, y - 60, x + 24, y - 34) + box(x - 16, y + 34, 32, 7) + box(x - 3, y - 78, 6, 20),
      colours.ink,
    ) +
    path(
      poly(x - 20, y - 32, x + 20, y - 32, x + 14, y + 34, x - 14, y + 34),
      isOn ? colours.glow : mix(colours.trim, colours.glass, 0.35),
    )
  )
}

/** Leaves and flowers climbing beside the door and over it. */
function climber(scene: Scene, cx: number, side: -1 | 1): string {
  const { random, colours } = scene
  const [dark, middle, pale] = colours.leaves
  /** Up beside the door, then over it. */
  const along = (t: number): readonly [number, number] =>
    t < 0.66
      ? [cx + side * (196 + Math.sin(t * 14) * 16), 770 - t * 1000]
      : [cx + side * (196 - (t - 0.66) * 900), 110 - Math.sin((t - 0.66) * 6) * 50]
  const scatter = (count: number, spread: number) => {
    let d = ''
    for (let i = 0; i < count; i++) {
      const t = (i + random.next()) / count
      const [x, y] = along(t)
      const reach = spread * (0.5 + Math.sin(t * 9) * 0.25 + t * 0.5)
      d += `M${num(x + random.between(-reach, reach))} ${num(y + random.between(-reach, reach) * 0.6)}l${random.int(2, 8)} -4`
    }
    return d
  }
  const stem = [0, 0.22, 0.44, 0.6, 0.74, 0.9]
    .map((t, i) => `${i === 0 ? 'M' : 'L'}${along(t).map(num).join(' ')}`)
    .join('')
  return (
    stroke(stem, mix(colours.wood, colours.shade, 0.5), 9, { 'stroke-linejoin': 'round' }) +
    dots(scatter(34, 34), dark, 58) +
    dots(scatter(40, 52), middle, 27) +
    dots(scatter(28, 56), pale, 15) +
    dots(scatter(14, 56), colours.season === 'winter' ? colours.trim : colours.pop, 15)
  )
}

function pavementBand({ colours }: Scene, y: number): string {
  return (
    rect(0, y, 1200, 140, colours.ground) +
    dashes(`M0 ${y + 30}H1200`, mix(colours.ground, colours.shade, 0.16), 60, 3, 180) +
    path(box(0, y + 60, 1200, 3), mix(colours.ground, colours.shade, 0.16)) +
    path(box(0, y, 1200, 14), mix(colours.ground, colours.shade, 0.25))
  )
}
