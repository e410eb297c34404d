import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { railing } from '../parts/balcony.ts'
import { cat } from '../parts/cat.ts'
import { pot } from '../parts/plants.ts'
import { sky } from '../parts/sky.ts'
import { type DrawPicture, light, type Scene, shadow } from '../scene.ts'
import { box, dashedLine, ellipse, num, path, poly, rect, stroke, withOpacity } from '../svg.ts'
import { chair } from './seating.ts'
import { vase } from './tables.ts'

/** A roof terrace with a table for two, and the view over its railing. */
export const terraceRoom: DrawPicture = (scene) => {
  const { random, colours } = scene
  const rail = 640
  return [
    sky(scene, [random.int(420, 680), random.int(170, 280)]),
    backdrop(scene, random.pick(['skyline', 'roofs', 'sea', 'mountains']), rail + 6),
    deck(scene, rail),
    railing(0, rail + 10, 1200, 190, colours.ink, 30),
    path(box(0, rail - 190, 1200, 14), colours.wood),
    house(scene),
    random.chance(0.6) ? lights(scene) : parasol(scene, 720, 800),
    pot(scene, 330, 742, 170, colours.trim),
    pot(scene, 1120, 760, 240, colours.wallC),
    pot(scene, 1010, 730, 140, colours.accent),
    chair(scene, 560, 838, 230, colours.accent),
    chair(scene, 890, 838, 230, colours.accent, -1),
    table(scene, 725, 850),
    random.chance(0.5) ? cat(430, 846, 92, colours.ink) : '',
  ].join('')
}

function deck(scene: Scene, rail: number): string {
  const { colours, defs } = scene
  const wood = mix(colours.wood, colours.ground, 0.4)
  let seams = ''
  for (let x = -1600; x < 2800; x += 110) seams += `M${num(700 + (x - 700) * 0.5)} ${rail}L${x} 900`
  const shade = colours.shade
  return (
    rect(
      0,
      rail,
      1200,
      260,
      defs.linearGradient([
        [0, mix(wood, shade, 0.22)],
        [1, lighten(wood, 0.03)],
      ]),
    ) +
    stroke(seams, withOpacity(mix(wood, shade, 0.6), 0.5), 3) +
    dashedLine(`M0 ${rail + 60}L1300 ${rail + 90}`, withOpacity(shade, colours.shadeOpacity * 0.6), 60, 6, 30) +
    light(scene, poly(300, 900, 420, rail, 700, rail, 760, 900), 0.14)
  )
}

/** The home's wall on the left, with its door to the terrace. */
function house(scene: Scene): string {
  const { colours, defs } = scene
  const wall = defs.linearGradient([
    [0, lighten(colours.wall, 0.03)],
    [1, mix(colours.wall, colours.shade, 0.15)],
  ])
  const pane =
    colours.litShare > 0.2
      ? defs.linearGradient([
          [0, mix(colours.glow, colours.accent, 0.3)],
          [1, colours.glow],
        ])
      : defs.linearGradient(
          [
            [0, colours.glass],
            [1, mix(colours.glass, colours.skyBottom, 0.5)],
          ],
          [0, 0],
          [1, 1],
        )
  return (
    path(poly(0, 0, 250, 60, 250, 668, 0, 790), wall) +
    path(poly(0, 0, 268, 54, 268, 78, 0, 34), colours.trim) +
    shadow(scene, poly(0, 34, 250, 76, 250, 100, 0, 70), 0.9) +
    path(poly(30, 150, 206, 180, 206, 690, 30, 776), colours.trim) +
    path(poly(46, 172, 192, 196, 192, 692, 46, 764), pane) +
    path(poly(112, 160, 126, 162, 126, 732, 112, 740), colours.trim) +
    path(poly(46, 172, 92, 180, 80, 420, 92, 746, 46, 764), mix(colours.trim, colours.wallB, 0.2), { opacity: 0.85 })
  )
}

function lights({ colours }: Scene): string {
  const wire = 'M250 96Q520 260 800 120T1210 150'
  return (
    stroke(wire, colours.ink, 3) +
    stroke(wire, colours.glow, 18, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 62' }) +
    (colours.isDark
      ? stroke(wire, withOpacity(colours.glow, 0.22), 54, { 'stroke-linecap': 'round', 'stroke-dasharray': '0 62' })
      : '')
  )
}

function parasol(scene: Scene, x: number, y: number): string {
  const { colours } = scene
  return (
    path(box(x - 5, 250, 10, y - 250), colours.wood) +
    path(
      `M${x - 330} 330Q${x} 90 ${x + 330} 330q-55-30-110 0q-55-30-110 0q-55-30-110 0q-55-30-110 0q-55-30-110 0q-55-30-110 0z`,
      colours.accent,
    ) +
    path(`M${x} 214Q${x - 90} 236 ${x - 110} 330q55-30 110 0q55-30 110 0Q${x + 90} 236 ${x} 214z`, colours.trim) +
    shadow(scene, `M${x} 210Q${x + 220} 216 ${x + 330} 330q-55-30-110 0Q${x + 120} 240 ${x} 210z`, 0.4)
  )
}

function table(scene: Scene, x: number, y: number): string {
  const { colours } = scene
  return (
    ellipse(x + 14, y, 130, 16, withOpacity(colours.shade, colours.shadeOpacity)) +
    path(box(x - 6, y - 150, 12, 146) + box(x - 60, y - 10, 120, 9), colours.ink) +
    ellipse(x, y - 150, 150, 24, mix(colours.trim, colours.shade, 0.25)) +
    ellipse(x, y - 156, 150, 23, colours.trim) +
    vase(scene, x - 20, y - 152, 92) +
    path(poly(x + 54, y - 192, x + 88, y - 192, x + 82, y - 154, x + 60, y - 154), colours.door) +
    ellipse(x - 96, y - 156, 34, 7, mix(colours.trim, colours.shade, 0.12))
  )
}
