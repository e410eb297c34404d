import { lighten, mix } from '../colour.ts'
import { cat } from '../parts/cat.ts'
import { pot } from '../parts/plants.ts'
import { type DrawPicture, type Scene, shadow } from '../scene.ts'
import { box, num, path, poly, roundedRect, stroke } from '../svg.ts'
import { bookcase } from './bookcase.ts'
import { framedPicture, framedPictures, rug } from './decor.ts'
import { glow, pendant } from './lights.ts'
import { createShell, drawShell, sideWindow, viewWindow, wainscot } from './room-shell.ts'
import { vase } from './tables.ts'

export const bedroom: DrawPicture = (scene) => {
  const { random, colours } = scene
  const shell = createShell(
    scene,
    random.pick([
      mix(colours.wallC, colours.trim, 0.35),
      mix(colours.wallB, colours.trim, 0.25),
      mix(colours.door, colours.trim, 0.45),
    ]),
  )
  const { cornerX, floorY } = shell
  const x = cornerX + random.int(170, 230)
  const w = 470
  const hasView = random.chance(0.45)
  return [
    drawShell(scene, shell, 'boards'),
    random.chance(0.4) ? wainscot(scene, shell, 260) : '',
    sideWindow(scene, shell),
    hasView ? viewWindow(scene, x + 70, 120, 330, 210, 2) : framedPictures(scene, x + 100, 128),
    random.chance(0.5) ? bookcase(scene, 1010, floorY + 6, 170, 380) : framedPicture(scene, 985, 190, 150, 200),
    rug(scene, x + w / 2, floorY + 130, w + 240, 120),
    nightstand(scene, x - 108, floorY + 30),
    nightstand(scene, x + w + 22, floorY + 30),
    bed(scene, x, floorY + 30, w),
    random.chance(0.5) ? cat(x + w * 0.74, floorY - 46, 70, colours.ink) : '',
    random.chance(0.5) ? pendant(scene, x - 60, 230, 84) + pendant(scene, x + w + 70, 230, 84) : '',
    pot(scene, 1100, 850, 220, colours.wallC),
  ].join('')
}

/** A double bed from its foot; y is where the back wall meets the floor. */
export function bed(scene: Scene, x: number, y: number, w: number): string {
  const { colours, random } = scene
  const head = random.pick([colours.wood, colours.accent, mix(colours.wallC, colours.shade, 0.1)])
  const sheet = lighten(colours.trim, 0.01)
  const cover = random.pick([colours.door, colours.wallC, colours.accent])
  const foot = y + 190
  const pillow = (px: number, pw: number, tint: string, up = 0) =>
    roundedRect(px, y - 176 - up, pw, 84, 30, tint) +
    shadow(scene, `M${num(px + 10)} ${num(y - 100 - up)}q${num(pw / 2)} 16 ${num(pw - 20)} 0v8h${num(20 - pw)}z`, 0.5)
  return [
    shadow(scene, poly(x + w, y - 120, x + w + 90, y + 10, x + w + 120, foot, x + w, foot), 0.8),
    roundedRect(x - 14, y - 250, w + 28, 260, random.pick([10, 60]), head),
    shadow(scene, box(x - 14, y - 92, w + 28, 20), 0.4),
    roundedRect(x, y - 130, w, 130, 20, sheet),
    pillow(x + 34, 180, lighten(sheet, 0.02)),
    pillow(x + w - 214, 180, sheet),
    pillow(x + w / 2 - 62, 124, colours.accent, -22),
    path(
      `M${num(x - 6)} ${num(y - 66)}Q${num(x + w / 2)} ${num(y - 92)} ${num(x + w + 6)} ${num(y - 66)}L${num(x + w + 46)} ${num(foot - 26)}q2 14-12 14H${num(x - 34)}q-14 0-12-14z`,
      cover,
    ),
    path(
      `M${num(x - 6)} ${num(y - 66)}Q${num(x + w / 2)} ${num(y - 92)} ${num(x + w + 6)} ${num(y - 66)}l8 36Q${num(x + w / 2)} ${num(y - 58)} ${num(x - 14)} ${num(y - 30)}z`,
      sheet,
    ),
    path(
      `M${num(x - 31)} ${num(y + 70)}Q${num(x + w / 2)} ${num(y + 40)} ${num(x + w + 30)} ${num(y + 70)}l10 46Q${num(x + w / 2)} ${num(y + 90)} ${num(x - 40)} ${num(y + 116)}z`,
      mix(cover, colours.trim, 0.45),
    ),
    shadow(
      scene,
      `M${num(x + w * 0.6)} ${num(y - 84)}L${num(x + w + 6)} ${num(y - 66)}L${num(x + w + 46)} ${num(foot - 26)}q2 14-12 14H${num(x + w * 0.76)}z`,
      0.35,
    ),
    stroke(
      `M${num(x + w * 0.2)} ${num(y - 40)}q-14 120-34 200M${num(x + w * 0.52)} ${num(y - 50)}q4 110 2 210`,
      mix(cover, colours.shade, 0.25),
      4,
      { 'stroke-linecap': 'round', opacity: 0.5 },
    ),
    path(box(x - 30, foot - 12, 12, 26) + box(x + w + 18, foot - 12, 12, 26), colours.ink),
  ].join('')
}

function nightstand(scene: Scene, x: number, y: number): string {
  const { colours, random } = scene
  const hasLamp = random.chance(0.7)
  const lamp =
    path(box(x + 38, y - 142, 8, 44) + box(x + 26, y - 102, 32, 6), colours.ink) +
    glow(scene, x + 42, y - 170, 170) +
    path(
      poly(x + 20, y - 196, x + 64, y - 196, x + 80, y - 138, x + 4, y - 138),
      colours.litShare > 0.2 ? lighten(colours.glow, 0.03) : mix(colours.trim, colours.accent, 0.25),
    )
  return (
    shadow(scene, poly(x + 86, y - 90, x + 116, y - 60, x + 116, y, x + 86, y), 0.8) +
    path(box(x, y - 96, 86, 84), lighten(colours.wood, 0.02)) +
    path(box(x - 4, y - 98, 94, 8), lighten(colours.wood, 0.09)) +
    path(
      box(x + 8, y - 54, 70, 3) + box(x + 6, y - 12, 6, 14) + box(x + 74, y - 12, 6, 14),
      mix(colours.wood, colours.shade, 0.45),
    ) +
    (hasLamp ? lamp : vase(scene, x + 42, y - 96, 76))
  )
}
