import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { gardenPath, lawn } from '../parts/ground.ts'
import { bush, tree } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import { type DrawPicture, light, type Scene, shadow } from '../scene.ts'
import { box, circle, num, path, poly, stroke } from '../svg.ts'

/** An A-frame house with a glass front, among pines. */
export const cabin: DrawPicture = (scene) => {
  const { random } = scene
  const base = 724
  const cx = random.int(500, 700)
  const pines = [
    [cx - 420, 470],
    [cx - 310, 400],
    [cx + 330, 440],
    [cx + 450, 520],
    [cx - 540, 540],
    [cx + 570, 430],
  ] as const
  return [
    sky(scene),
    backdrop(scene, random.pick(['mountains', 'mountains', 'hills']), base),
    pines.map(([x, height]) => tree(scene, x, base + random.between(-10, 14), height, 'pine')).join(''),
    lawn(scene, base - 8),
    shadow(scene, poly(cx - 250, base, cx + 270, base, cx + 450, base + 90, cx - 40, base + 90), 0.9),
    house(scene, cx, base),
    deck(scene, cx, base),
    gardenPath(scene, cx + 20, base + 46, 110, random.between(380, 820)),
    bush(scene, cx - 330, base + 26, 150),
    bush(scene, cx + 320, base + 20, 120),
    woodpile(scene, cx + 250, base + 14),
    tree(scene, random.chance(0.5) ? 60 : 1140, 880, 560, 'pine'),
  ].join('')
}

function house(scene: Scene, cx: number, base: number): string {
  const { colours, defs } = scene
  const peak = base - 520
  const half = 270
  const isLit = colours.litShare > 0.15
  const pane = isLit
    ? defs.linearGradient([
        [0, mix(colours.glow, colours.accent, 0.5)],
        [0.6, colours.glow],
        [1, lighten(colours.glow, 0.04)],
      ])
    : defs.linearGradient(
        [
          [0, colours.glass],
          [0.44, mix(colours.glass, colours.skyBottom, 0.3)],
          [0.46, mix(colours.glass, colours.skyBottom, 0.6)],
          [0.7, colours.glass],
        ],
        [0, 0],
        [1, 1],
      )
  const roofSide = poly(cx, peak - 34, cx + 120, peak - 60, cx + half + 150, base - 24, cx + half + 30, base + 10)
  const inner = (share: number) => half * share
  const floorAt = base - 190
  const bars =
    box(cx - 4, peak + 70, 8, base - peak - 70) +
    box(cx - inner(0.36) - 20, floorAt - 6, inner(0.72) + 40, 14) +
    box(cx - 120, floorAt, 6, 190) +
    box(cx + 114, floorAt, 6, 190)
  return [
    path(box(cx + 150, peak + 60, 30, 90), mix(colours.wallC, colours.shade, 0.2)),
    path(roofSide, mix(colours.roof, colours.shade, 0.25)),
    path(poly(cx, peak, cx + half, base, cx - half, base), mix(colours.wood, colours.wall, 0.35)),
    shadow(scene, poly(cx, peak, cx + half, base, cx + half - 50, base, cx, peak + 90), 0.6),
    path(poly(cx, peak + 70, cx + half - 66, base - 10, cx - half + 66, base - 10), pane),
    isLit ? circle(cx + 56, floorAt + 70, 26, '#fff3cf') + path(box(cx + 55, floorAt, 3, 50), colours.ink) : '',
    path(
      box(cx - 106, base - 70, 84, 34) + box(cx - 112, base - 52, 96, 40) + box(cx - 84, floorAt - 60, 60, 54),
      mix(colours.shade, isLit ? colours.glow : colours.glass, 0.4),
      { opacity: 0.7 },
    ),
    path(bars, mix(colours.wood, colours.shade, 0.35)),
    light(scene, poly(cx - 10, peak + 90, cx - 60, base - 10, cx - 150, base - 10), 0.14),
    stroke(
      `M${num(cx - half - 34)} ${num(base + 14)}L${num(cx)} ${num(peak - 30)}L${num(cx + half + 34)} ${num(base + 14)}`,
      lighten(colours.roof, 0.06),
      34,
      { 'stroke-linejoin': 'miter' },
    ),
    stroke(
      `M${num(cx - half - 20)} ${num(base + 14)}L${num(cx)} ${num(peak - 6)}L${num(cx + half + 20)} ${num(base + 14)}`,
      colours.trim,
      9,
      { 'stroke-linejoin': 'miter' },
    ),
    colours.season === 'winter'
      ? path(poly(cx, peak - 54, cx + 120, peak - 76, cx + 330, base - 250, cx + 210, base - 240), colours.ground)
      : '',
  ].join('')
}

function deck(scene: Scene, cx: number, base: number): string {
  const { colours } = scene
  const plank = mix(colours.wood, colours.ground, 0.25)
  return (
    path(poly(cx - 300, base, cx + 300, base, cx + 340, base + 34, cx - 340, base + 34), lighten(plank, 0.04)) +
    path(box(cx - 340, base + 34, 680, 14), mix(plank, colours.shade, 0.3)) +
    shadow(scene, box(cx - 340, base + 48, 700, 12), 0.9) +
    path(
      box(cx - 250, base - 40, 60, 8) +
        box(cx - 246, base - 34, 6, 46) +
        box(cx - 200, base - 34, 6, 46) +
        poly(cx - 250, base - 36, cx - 268, base - 92, cx - 258, base - 94, cx - 240, base - 36),
      colours.accent,
    )
  )
}

function woodpile({ colours }: Scene, x: number, y: number): string {
  let logs = ''
  for (let row = 0; row < 3; row++) {
    for (let i = 0; i < 5 - row; i++) logs += `M${num(x + row * 11 + i * 22)} ${num(y - 9 - row * 19)}h0`
  }
  const round = { 'stroke-linecap': 'round' }
  return (
    stroke(logs, mix(colours.wood, colours.shade, 0.4), 22, round) +
    stroke(logs, mix(colours.wood, colours.sun, 0.35), 14, round)
  )
}
