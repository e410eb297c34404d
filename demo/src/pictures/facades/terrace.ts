import { lighten, mix } from '../colour.ts'
import { backdrop } from '../parts/backdrop.ts'
import { door, steps } from '../parts/door.ts'
import { car, lamp } from '../parts/outdoor-objects.ts'
import { bush, seasonalTree } from '../parts/plants.ts'
import { chimney } from '../parts/roof.ts'
import { sky } from '../parts/sky.ts'
import { type DrawWindow, defineWindow } from '../parts/window.ts'
import { type DrawPicture, light, type Scene, shadow } from '../scene.ts'
import { box, path, poly, withOpacity } from '../svg.ts'

const HOUSE_WIDTH = 246

/** A row of painted houses with bay windows on a sloping street. */
export const terrace: DrawPicture = (scene) => {
  const { random, colours } = scene
  const walls = [colours.wallB, colours.wall, colours.wallC, colours.trim, colours.accent, colours.wallB].map((wall) =>
    mix(wall, colours.wall, 0.08),
  )
  const bayWindow = defineWindow(scene, { width: 54, height: 112, style: 'sash', surround: 5, sill: false })
  const plainWindow = defineWindow(scene, { width: 62, height: 110, style: 'sash', head: 'lintel' })
  const drop = random.between(34, 46)
  const parts = [sky(scene), backdrop(scene, random.pick(['hills', 'roofs', 'sea']), 800)]
  const groundY = (x: number) => 640 + ((x + 40) / HOUSE_WIDTH) * drop
  for (let i = 5; i >= 0; i--) {
    const x = -60 + i * HOUSE_WIDTH
    parts.push(
      house(
        scene,
        x,
        640 + i * drop,
        walls[i] ?? colours.wall,
        [colours.door, colours.accent, colours.trim][i % 3] ?? colours.door,
        bayWindow,
        plainWindow,
      ),
    )
  }
  const y0 = groundY(-60)
  const y1 = groundY(1260)
  parts.push(
    path(poly(0, y0 - 8, 1200, y1 - 30, 1200, 900, 0, 900), colours.ground),
    shadow(scene, poly(0, y0 - 8, 1200, y1 - 30, 1200, y1, 0, y0 + 26), 0.8),
    path(poly(0, y0 + 70, 1200, y1 + 60, 1200, 900, 0, 900), colours.road),
    path(poly(0, y0 + 66, 1200, y1 + 56, 1200, y1 + 64, 0, y0 + 76), lighten(colours.ground, 0.03)),
    bush(scene, 60, y0 + 6, 90),
    car(scene, random.between(60, 200), y0 + 130),
    lamp(scene, random.between(520, 620), groundY(560) + 40, 320),
    seasonalTree(scene, random.between(1010, 1110), groundY(1060) + 20, 420),
  )
  return parts.join('')
}

/** All houses of the row share one shell, in which `use` sets the colour of the wall. */
function house(
  scene: Scene,
  x: number,
  base: number,
  wall: string,
  doorColour: string,
  bayWindow: DrawWindow,
  plainWindow: DrawWindow,
): string {
  const shell = scene.defs.use(scene.defs.group(drawShell(scene)), x, base, wall)
  return [
    shell,
    plainWindow(x + 168, base - 338),
    ...[-338, -168].flatMap((y) => [bayWindow(x + 28, base + y), bayWindow(x + 86, base + y)]),
    steps(scene, x + 198, base - 26, 84, 2, 13),
    door(scene, x + 198, base - 26, {
      width: 58,
      height: 130,
      style: 'panelled',
      colour: doorColour,
      fanlight: 26,
    }),
    path(
      poly(x + 152, base - 196, x + 198, base - 216, x + 244, base - 196, x + 244, base - 190, x + 152, base - 190),
      scene.colours.trim,
    ),
  ].join('')
}

function drawShell(scene: Scene): string {
  const { colours, defs } = scene
  const dim = defs.linearGradient([
    [0, colours.sun, 0.1],
    [1, colours.shade, 0.16],
  ])
  const bayFront = poly(10, 0, 10, -356, 24, -366, 140, -366, 162, -356, 162, 0)
  return [
    chimney(scene, 192, -440, 50, 76, colours.wallC),
    path(
      poly(0, -396, 12, -486, HOUSE_WIDTH + 2, -486, HOUSE_WIDTH + 2, -396),
      defs.linearGradient([
        [0, lighten(colours.roof, 0.1)],
        [1, colours.roof],
      ]),
    ),
    path(box(6, -460, HOUSE_WIDTH, 3) + box(4, -434, HOUSE_WIDTH, 3), withOpacity(colours.shade, 0.3)),
    path(box(0, -400, HOUSE_WIDTH + 2, 460), 'currentColor'),
    path(box(0, -400, HOUSE_WIDTH + 2, 460), dim),
    path(box(-2, -406, HOUSE_WIDTH + 6, 12), colours.trim),
    shadow(
      scene,
      `${box(0, -394, HOUSE_WIDTH, 16)}${box(0, -378, 4, 378)}${poly(162, 0, 162, -340, 196, -306, 196, 0)}`,
      0.85,
    ),
    path(bayFront, 'currentColor'),
    light(scene, poly(10, 0, 10, -356, 24, -366, 140, -366, 140, 0), 0.1),
    shadow(scene, poly(140, 0, 140, -366, 162, -356, 162, 0), 0.6),
    path(box(8, -374, 156, 12) + box(10, -204, 152, 10), colours.trim),
    shadow(scene, box(12, -362, 150, 8) + box(12, -194, 150, 8), 0.8),
  ].join('')
}
