import { lighten, mix } from '../colour.ts'
import { cat } from '../parts/cat.ts'
import { door, steps } from '../parts/door.ts'
import { bicycle } from '../parts/outdoor-objects.ts'
import { pot } from '../parts/plants.ts'
import { defineWindow } from '../parts/window.ts'
import { type DrawPicture, light, type Scene, shadow } from '../scene.ts'
import { arch, box, circle, dashedLine, num, path, poly, rect, roundStroke, stroke } from '../svg.ts'

/** The front door from close by, with steps, lamps and a climbing plant. */
export const entrance: DrawPicture = (scene) => {
  const { random, colours, defs } = scene
  const base = 760
  const cx = random.int(470, 560)
  const wall = defs.linearGradient([
    [0, lighten(colours.wall, 0.035)],
    [1, mix(colours.wall, colours.shade, 0.16)],
  ])
  const isArched = random.chance(0.55)
  const window = defineWindow(scene, {
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
    window(840, 280, random.pick(['cat', 'plant', colours.litShare > 0.3 ? 'lamp' : 'curtain'])),
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
    climbingPlant(scene, cx, random.pick([-1, 1])),
    pavementBand(scene, base),
    steps(scene, cx, base - 78, 300, 5, 26),
    pot(scene, cx - 214, base + 4, 130),
    pot(scene, cx + 222, base + 10, 150, colours.wallC),
    random.chance(0.6) ? bicycle(scene, 900, base + 66, colours.accent, 1.5) : '',
    random.chance(0.6) ? cat(cx + 104, base - 52, 74, colours.ink) : '',
  ].join('')
}

function rustication({ colours }: Scene): string {
  const joint = mix(colours.wall, colours.shade, 0.2)
  return (
    dashedLine('M600 40V740', joint, 1200, 3, 86) +
    dashedLine('M120 85H1200', joint, 86, 3, 300) +
    dashedLine('M-30 174H1200', joint, 86, 3, 300)
  )
}

function surround(scene: Scene, cx: number, y: number, isArched: boolean): string {
  const { colours } = scene
  if (isArched) {
    return (
      shadow(scene, arch(cx - 130 + 22, y - 520 + 20, 276, 520), 0.8) +
      path(arch(cx - 146, y - 526, 292, 526), colours.trim) +
      path(
        poly(cx - 22, y - 540, cx + 22, y - 540, cx + 14, y - 470, cx - 14, y - 470),
        mix(colours.trim, colours.shade, 0.12),
      )
    )
  }
  return (
    shadow(scene, poly(cx - 150, y - 520, cx + 176, y - 520, cx + 200, y - 460, cx + 200, y, cx - 120, y), 0.7) +
    path(box(cx - 150, y - 500, 300, 500), colours.trim) +
    dashedLine(`M${num(cx)} ${num(y - 490)}V${num(y)}`, mix(colours.trim, colours.shade, 0.14), 290, 3, 50) +
    path(poly(cx - 184, y - 512, cx, y - 590, cx + 184, y - 512), colours.trim) +
    path(poly(cx - 130, y - 522, cx, y - 574, cx + 130, y - 522), mix(colours.trim, colours.shade, 0.14)) +
    path(box(cx - 190, y - 516, 380, 20), lighten(colours.trim, 0.02))
  )
}

function sconce({ colours, defs }: Scene, x: number, y: number): string {
  const isOn = colours.litShare > 0.2
  return (
    (isOn
      ? circle(
          x,
          y,
          150,
          defs.radialGradient([
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

/** A plant beside the door and over it; `side` is -1 for the left. */
function climbingPlant(scene: Scene, cx: number, side: -1 | 1): string {
  const { random, colours } = scene
  const [dark, middle, pale] = colours.leaves
  // Up beside the door for two thirds of its length, then over it.
  const stemPoint = (t: number): readonly [number, number] =>
    t < 0.66
      ? [cx + side * (196 + Math.sin(t * 14) * 16), 770 - t * 1000]
      : [cx + side * (196 - (t - 0.66) * 900), 110 - Math.sin((t - 0.66) * 6) * 50]
  const scatter = (count: number, spread: number) => {
    let d = ''
    for (let i = 0; i < count; i++) {
      const t = (i + random.next()) / count
      const [x, y] = stemPoint(t)
      const reach = spread * (0.5 + Math.sin(t * 9) * 0.25 + t * 0.5)
      d += `M${num(x + random.between(-reach, reach))} ${num(y + random.between(-reach, reach) * 0.6)}l${random.int(2, 8)} -4`
    }
    return d
  }
  const stem = [0, 0.22, 0.44, 0.6, 0.74, 0.9]
    .map((t, i) => `${i === 0 ? 'M' : 'L'}${stemPoint(t).map(num).join(' ')}`)
    .join('')
  return (
    stroke(stem, mix(colours.wood, colours.shade, 0.5), 9, { 'stroke-linejoin': 'round' }) +
    roundStroke(scatter(34, 34), dark, 58) +
    roundStroke(scatter(40, 52), middle, 27) +
    roundStroke(scatter(28, 56), pale, 15) +
    roundStroke(scatter(14, 56), colours.season === 'winter' ? colours.trim : colours.accent, 15)
  )
}

function pavementBand({ colours }: Scene, y: number): string {
  return (
    rect(0, y, 1200, 140, colours.ground) +
    dashedLine(`M0 ${y + 30}H1200`, mix(colours.ground, colours.shade, 0.16), 60, 3, 180) +
    path(box(0, y + 60, 1200, 3), mix(colours.ground, colours.shade, 0.16)) +
    path(box(0, y, 1200, 14), mix(colours.ground, colours.shade, 0.25))
  )
}
