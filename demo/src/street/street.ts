import { type Random, seededRandom } from '../random.ts'
import { drawHouse } from './house.ts'
import { BASE_Y, HEIGHT, layOutHouses, WIDTH } from './layout.ts'
import type { PathsByClass } from './paths.ts'
import { drawBackground, drawForeground, LAMP_XS } from './surroundings.ts'

/**
 * Draw the street of the landing page, as wide as the widest page. It has classes instead of colours, so that street.css
 * can colour it for both themes. The houses in the middle are low: the headline is above them.
 */
export function drawStreet(seed: string): string {
  const random = seededRandom(seed)
  const paths: PathsByClass = {}
  const lit: string[] = []
  for (const house of layOutHouses(random)) drawHouse(random, house, paths, lit)
  drawBackground(random, paths)
  drawForeground(random, paths)
  const parts = (...names: string[]) =>
    names.map((name) => `<path class="street-${name}" d="${paths[name] ?? ''}"/>`).join('')
  const uses = (id: string, ...names: string[]) =>
    names.map((name) => `<use href="#street-${id}" class="street-${name}"/>`).join('')
  const lamps = LAMP_XS.map((x) => `<circle cx="${x}" cy="${BASE_Y - 104}" r="80"/>`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="street" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">`,
    `<defs><path id="street-rows" d="${paths.rows}"/><path id="street-awnings" d="${paths.awnings}"/>${radialGradient('street-halo')}${radialGradient('street-shine')}</defs>`,
    parts('stars'),
    '<g class="street-town"><circle class="street-halo" cx="1610" cy="372" r="330"/><circle class="street-sun" cx="1610" cy="312" r="52"/>',
    parts(
      'clouds',
      'far',
      'near',
      'stack',
      'wall-a',
      'wall-b',
      'wall-c',
      'wall-d',
      'wall-e',
      'shade',
      'roof',
      'roof-lit',
      'edge',
      'trim',
      'door',
      'door-b',
    ),
    uses('rows', 'frame', 'pane'),
    parts('eye', 'glass'),
    `<g class="street-lit">${litWindows(random, lit)}</g>`,
    uses('rows', 'bar', 'cross', 'sill'),
    uses('awnings', 'awning', 'awning-hem', 'stripe', 'stripe-hem'),
    parts('ground', 'kerb', 'cast', 'trunk', 'leaf', 'leaf-b', 'leaf-c'),
    `<g class="street-shine">${lamps}</g>`,
    parts('iron', 'lamp', 'cat'),
    '</g></svg>',
  ].join('')
}

const radialGradient = (id: string) =>
  `<radialGradient id="${id}"><stop class="${id}-in"/><stop class="${id}-out" offset="1"/></radialGradient>`

/** The lit panes in 24 random groups; street.css lights one group after the other. */
function litWindows(random: Random, lit: readonly string[]): string {
  const groups: string[] = Array.from({ length: 24 }, () => '')
  random.shuffle(lit).forEach((pane, i) => {
    groups[i % groups.length] += pane
  })
  return groups.map((d) => `<path d="${d}"/>`).join('')
}
