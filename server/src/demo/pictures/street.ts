import { type Random, randomFrom } from './random.ts'
import { drawFar, drawFront, LAMPS } from './street/around.ts'
import { drawHouse, row } from './street/house.ts'
import { BASE, HEIGHT, type Strokes, WIDTH } from './street/strokes.ts'

/**
 * A street of houses as wide as the widest page, for the first screen. Colours and the rhythm of the windows come from
 * street.css by class, so that one drawing serves both themes. The roofs keep low in the middle, where a headline
 * stands above them.
 */
export function drawStreet(seed: string): string {
  const random = randomFrom(seed)
  const d: Strokes = {}
  const lit: string[] = []
  for (const house of row(random)) drawHouse(random, house, d, lit)
  drawFar(random, d)
  drawFront(random, d)
  const parts = (...names: string[]) =>
    names.map((name) => `<path class="street-${name}" d="${d[name] ?? ''}"/>`).join('')
  const uses = (id: string, ...names: string[]) =>
    names.map((name) => `<use href="#street-${id}" class="street-${name}"/>`).join('')
  const lamps = LAMPS.map((x) => `<circle cx="${x}" cy="${BASE - 104}" r="80"/>`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="street" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">`,
    `<defs><path id="street-rows" d="${d.rows}"/><path id="street-awnings" d="${d.awnings}"/>${halo('street-halo')}${halo('street-shine')}</defs>`,
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
    `<g class="street-lit">${inTurn(random, lit)}</g>`,
    uses('rows', 'bar', 'cross', 'sill'),
    uses('awnings', 'awning', 'awning-hem', 'stripe', 'stripe-hem'),
    parts('ground', 'kerb', 'cast', 'trunk', 'leaf', 'leaf-b', 'leaf-c'),
    `<g class="street-shine">${lamps}</g>`,
    parts('iron', 'lamp', 'cat'),
    '</g></svg>',
  ].join('')
}

const halo = (id: string) =>
  `<radialGradient id="${id}"><stop class="${id}-in"/><stop class="${id}-out" offset="1"/></radialGradient>`

/** Which windows light up together, in the order they do. */
function inTurn(random: Random, lit: readonly string[]): string {
  const turns: string[] = Array.from({ length: 24 }, () => '')
  random.shuffle(lit).forEach((pane, i) => {
    turns[i % turns.length] += pane
  })
  return turns.map((turn) => `<path d="${turn}"/>`).join('')
}
