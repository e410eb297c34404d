import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { lawn } from '../parts/ground.ts'
import { bush, pot, seasonalTree, tree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import { type DrawPicture, type Scene, shadow } from '../scene.ts'
import { box, circle, dashedLine, ellipse, num, path, poly, rect } from '../svg.ts'

/** A modern house with flat roofs and a pool. */
export const villa: DrawPicture = (scene, { isSouthern }) => {
  const { random, colours, defs } = scene
  const base = 664
  const x = random.int(190, 260)
  const w = random.int(700, 760)
  const upper = { x: x + random.int(150, 210), y: base - 366, w: w - 120, h: 158 }
  const white = lighten(mix(colours.wall, colours.trim, 0.72), 0.01)
  const wall = defs.linearGradient([
    [0, white],
    [1, mix(white, colours.shade, 0.12)],
  ])
  const evergreen = isSouthern ? 'palm' : random.pick(['pine', 'column'] as const)
  const kind = colours.season === 'winter' ? 'pine' : evergreen
  return [
    sky(scene),
    backdrop(scene, random.pick(['mountains', 'hills', 'sea']), base + 6),
    tree(scene, x + 30, base, 470, kind),
    tree(scene, upper.x + upper.w + 130, base + 4, 400, kind),
    lawn(scene, base - 4),
    // The ground floor, in the shade of the upper one.
    rect(x + 40, base - 208, w - 40, 208, mix(white, colours.shade, 0.22)),
    room(scene, x + 250, base - 196, w - 330, 196),
    path(box(x + 40, base - 208, 190, 208), colours.wood),
    dashedLine(`M${x + 40} ${base - 104}h190`, mix(colours.wood, colours.shade, 0.4), 208, 3, 16),
    shadow(scene, poly(x + 40, base - 208, x + w, base - 208, x + w, base - 150, x + 40, base - 176), 1),
    shadow(scene, poly(upper.x - 30, base - 208, x + w, base - 208, x + w, base - 120, upper.x + 30, base - 120), 0.7),
    path(box(x + w - 26, base - 208, 14, 208), mix(white, colours.shade, 0.1)),
    // The upper floor.
    rect(upper.x, upper.y, upper.w, upper.h, wall),
    glazing(scene, upper.x + 40, upper.y + 34, upper.w * 0.5, upper.h - 56),
    path(box(upper.x + upper.w * 0.66, upper.y, upper.w * 0.24, upper.h), mix(colours.wall, colours.shade, 0.06)),
    dashedLine(
      `M${num(upper.x + upper.w * 0.78)} ${upper.y}v${upper.h}`,
      mix(colours.wall, colours.shade, 0.3),
      upper.w * 0.24,
      3,
      11,
    ),
    path(box(upper.x - 30, upper.y - 18, upper.w + 70, 20), lighten(white, 0.02)),
    shadow(scene, box(upper.x, upper.y + 2, upper.w, 20)),
    path(box(x + 10, base - 212, upper.x + upper.w + 24 - x, 16), lighten(white, 0.02)),
    path(box(x + 10, base - 196, upper.x + upper.w + 24 - x, 5), mix(white, colours.shade, 0.35)),
    terrace(scene, x, base, w),
    bush(scene, x - 40, base + 14, 160),
    bush(scene, x + w + 60, base + 12, 190),
    pot(scene, x + 250, base + 30, 66, colours.ink),
    pot(scene, x + w - 60, base + 34, 84, colours.accent),
    seasonalTree(scene, random.chance(0.5) ? 70 : 1150, base + 90, random.between(460, 560)),
  ].join('')
}

/** A glass wall and the room behind it. */
function room(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { colours, defs } = scene
  const isLit = colours.litShare > 0.2
  const glass = isLit
    ? defs.linearGradient([
        [0, mix(colours.glow, colours.accent, 0.35)],
        [1, colours.glow],
      ])
    : defs.linearGradient(
        [
          [0, colours.glass],
          [0.5, mix(colours.glass, colours.skyBottom, 0.45)],
          [0.52, colours.glass],
          [1, mix(colours.glass, colours.skyBottom, 0.25)],
        ],
        [0, 0],
        [1, 0.8],
      )
  const dark = isLit ? mix(colours.shade, colours.glow, 0.35) : mix(colours.glass, colours.shade, 0.4)
  const sofa = box(x + w * 0.44, y + h - 58, w * 0.34, 40) + box(x + w * 0.42, y + h - 44, w * 0.38, 34)
  const lampStand =
    box(x + w * 0.3, y + h - 126, 4, 120) +
    poly(
      x + w * 0.3 - 22,
      y + h - 122,
      x + w * 0.3 + 26,
      y + h - 122,
      x + w * 0.3 + 14,
      y + h - 158,
      x + w * 0.3 - 10,
      y + h - 158,
    )
  return (
    rect(x, y, w, h, glass) +
    path(sofa + lampStand, dark, { opacity: 0.8 }) +
    circle(x + w * 0.3 + 2, y + h - 132, 60, isLit ? '#fff6d8' : colours.glass, { opacity: isLit ? 0.35 : 0 }) +
    rect(x + w * 0.5, y + 50, 70, 50, colours.door, { opacity: 0.7 }) +
    path(
      box(x, y, 6, h) +
        box(x + w * 0.25, y, 5, h) +
        box(x + w * 0.5, y, 5, h) +
        box(x + w * 0.75, y, 5, h) +
        box(x + w - 6, y, 6, h),
      colours.ink,
    )
  )
}

function glazing(scene: Scene, x: number, y: number, w: number, h: number): string {
  const { colours, defs } = scene
  const pane =
    colours.litShare > 0.3
      ? colours.glow
      : defs.linearGradient(
          [
            [0, colours.glass],
            [0.48, mix(colours.glass, colours.skyBottom, 0.35)],
            [0.5, mix(colours.glass, colours.skyBottom, 0.6)],
            [1, colours.glass],
          ],
          [0, 0],
          [1, 0.6],
        )
  return (
    rect(x, y, w, h, pane) +
    path(`M${num(x)} ${num(y)}h${num(w * 0.16)}q-8 ${num(h / 2)} 0 ${num(h)}h${num(-w * 0.16)}z`, colours.trim, {
      opacity: 0.8,
    }) +
    path(box(x + w / 3, y, 5, h) + box(x + (w * 2) / 3, y, 5, h), colours.ink) +
    shadow(scene, box(x, y, w, 10) + box(x, y, 7, h), 1.1) +
    path(box(x - 6, y + h, w + 12, 6), colours.ink)
  )
}

/** A deck with a pool and two loungers. */
function terrace(scene: Scene, x: number, base: number, w: number): string {
  const { colours, defs } = scene
  const deck = mix(colours.ground, colours.wood, 0.25)
  const pool = defs.linearGradient([
    [0, mix('#4fb3b5', colours.skyTop, 0.35)],
    [1, mix('#2f8f9d', colours.shade, 0.25)],
  ])
  const y = base + 60
  let glints = ''
  for (let i = 0; i < 7; i++)
    glints += `M${num(x + 190 + ((i * 137) % 420))} ${num(y + 24 + i * 13)}h${40 + ((i * 53) % 60)}`
  const lounger = (cx: number) =>
    path(
      poly(
        cx,
        base + 40,
        cx + 90,
        base + 34,
        cx + 122,
        base + 4,
        cx + 132,
        base + 8,
        cx + 100,
        base + 44,
        cx,
        base + 48,
      ),
      colours.trim,
    ) + path(box(cx + 12, base + 46, 5, 14) + box(cx + 90, base + 42, 5, 18), colours.ink)
  return (
    path(poly(x - 30, base, x + w + 30, base, x + w + 120, base + 190, x - 150, base + 190), deck) +
    shadow(scene, poly(x + 40, base, x + w, base, x + w + 70, base + 36, x + 110, base + 36), 0.9) +
    path(poly(x + 130, y, x + w - 130, y, x + w - 90, y + 112, x + 60, y + 112), lighten(deck, 0.05)) +
    path(poly(x + 144, y + 8, x + w - 144, y + 8, x + w - 112, y + 102, x + 86, y + 102), pool) +
    path(glints, 'none', { stroke: colours.sun, 'stroke-width': 3, 'stroke-linecap': 'round', opacity: 0.55 }) +
    (colours.season === 'winter'
      ? ''
      : ellipse(x + w - 200, y + 74, 46, 16, colours.accent) + ellipse(x + w - 200, y + 71, 24, 7, pool)) +
    lounger(x + 300) +
    lounger(x + 450)
  )
}
