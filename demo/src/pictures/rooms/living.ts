import { mix } from '../colour.ts'
import { cat } from '../parts/cat.ts'
import { pot } from '../parts/plants.ts'
import type { DrawPicture } from '../scene.ts'
import { bookcase } from './bookcase.ts'
import { framedPictures, rug } from './decor.ts'
import { floorLamp, pendant } from './lights.ts'
import { createShell, drawShell, sideWindow, viewWindow, wainscot } from './room-shell.ts'
import { armchair, sofa } from './seating.ts'
import { lowTable, sideboard, vase } from './tables.ts'

export const living: DrawPicture = (scene) => {
  const { random, colours } = scene
  const shell = createShell(
    scene,
    random.pick([mix(colours.wall, colours.trim, 0.25), mix(colours.wallB, colours.trim, 0.3), colours.wallB]),
  )
  const { cornerX, floorY } = shell
  const sofaColour = random.pick([colours.door, colours.accent, colours.wallC])
  const hasView = random.chance(0.5)
  const sofaX = cornerX + random.int(210, 270)
  return [
    drawShell(scene, shell, 'boards'),
    random.chance(0.4) ? wainscot(scene, shell, 210) : '',
    sideWindow(scene, shell),
    hasView ? viewWindow(scene, sofaX + 40, 136, 350, 250, 3) : framedPictures(scene, sofaX + 90, 170),
    random.chance(0.5)
      ? bookcase(scene, 980, floorY + 8, 190, 430)
      : sideboard(scene, 930, floorY + 14, 300) + vase(scene, 1000, floorY - 106, 84) + framedPictures(scene, 960, 190),
    floorLamp(scene, sofaX - 60, floorY + 14, 400),
    rug(scene, sofaX + 220, floorY + 74, 620, 150),
    sofa(scene, sofaX, floorY + 60, 470, sofaColour),
    random.chance(0.4) ? cat(sofaX + 330, floorY - 20, 76, colours.ink) : '',
    lowTable(scene, sofaX + 220, floorY + 166, 260),
    armchair(scene, 950, floorY + 190, 190, sofaColour === colours.accent ? colours.door : colours.accent),
    pot(scene, 110, 850, 250, colours.wallC),
    random.chance(0.35) ? pendant(scene, sofaX + 240, 90, 130) : '',
  ].join('')
}
