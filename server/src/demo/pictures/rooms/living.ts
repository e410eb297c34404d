import { mix } from '../colour.ts'
import { pot } from '../parts/tree.ts'
import { cat } from '../parts/window.ts'
import { bookcase } from './bookcase.ts'
import { floorLamp, pendant } from './lights.ts'
import type { Room } from './room.ts'
import { armchair, sofa } from './seating.ts'
import { drawShell, shellOf, sideWindow, viewWindow, wainscot } from './shell.ts'
import { lowTable, sideboard, vase } from './tables.ts'
import { artGroup, rug } from './walls.ts'

export const living: Room = (scene) => {
  const { random, colours } = scene
  const shell = shellOf(
    scene,
    random.pick([mix(colours.wall, colours.trim, 0.25), mix(colours.wallB, colours.trim, 0.3), colours.wallB]),
  )
  const { cornerX, floorY } = shell
  const couch = random.pick([colours.door, colours.pop, colours.wallC])
  const hasView = random.chance(0.5)
  const sofaX = cornerX + random.int(210, 270)
  return [
    drawShell(scene, shell, 'boards'),
    random.chance(0.4) ? wainscot(scene, shell, 210) : '',
    sideWindow(scene, shell),
    hasView ? viewWindow(scene, sofaX + 40, 136, 350, 250, 3) : artGroup(scene, sofaX + 90, 170),
    random.chance(0.5)
      ? bookcase(scene, 980, floorY + 8, 190, 430)
      : sideboard(scene, 930, floorY + 14, 300) + vase(scene, 1000, floorY - 106, 84) + artGroup(scene, 960, 190),
    floorLamp(scene, sofaX - 60, floorY + 14, 400),
    rug(scene, sofaX + 220, floorY + 74, 620, 150),
    sofa(scene, sofaX, floorY + 60, 470, couch),
    random.chance(0.4) ? cat(sofaX + 330, floorY - 20, 76, colours.ink) : '',
    lowTable(scene, sofaX + 220, floorY + 166, 260),
    armchair(scene, 950, floorY + 190, 190, couch === colours.pop ? colours.door : colours.pop),
    pot(scene, 110, 850, 250, colours.wallC),
    random.chance(0.35) ? pendant(scene, sofaX + 240, 90, 130) : '',
  ].join('')
}
