import { hash } from '../random.ts'
import { type Attributes, element, num } from './svg.ts'

type Stops = readonly (readonly [offset: number, colour: string, opacity?: number])[]

/**
 * The `<defs>` of one SVG document: gradients, clip paths, patterns and groups, each defined once. A page shows many
 * pictures, so ids begin with a hash of the picture's seed.
 */
export class Defs {
  readonly #prefix: string
  readonly #definitions: string[] = []
  readonly #idByMarkup = new Map<string, string>()

  constructor(seed: string) {
    this.#prefix =
      String.fromCharCode(97 + (hash(seed) % 26)) + (hash(`${seed}#`) % 46656).toString(36).padStart(3, '0')
  }

  #define(name: string, attributes: Attributes, content: string): string {
    const markup = element(name, attributes, content)
    const existing = this.#idByMarkup.get(markup)
    if (existing !== undefined) return existing
    const id = `${this.#prefix}${this.#definitions.length.toString(36)}`
    this.#idByMarkup.set(markup, id)
    this.#definitions.push(element(name, { id, ...attributes }, content))
    return id
  }

  /** @returns a fill; `from` and `to` are in shares of the filled shape's bounding box, top to bottom by default */
  linearGradient(stops: Stops, from: [number, number] = [0, 0], to: [number, number] = [0, 1]): string {
    const start: Attributes = from[0] === 0 && from[1] === 0 ? {} : { x1: from[0], y1: from[1] }
    const line = { ...start, x2: to[0], y2: to[1] }
    return `url(#${this.#define('linearGradient', line, stopTags(stops))})`
  }

  /** @returns a fill */
  radialGradient(stops: Stops): string {
    return `url(#${this.#define('radialGradient', {}, stopTags(stops))})`
  }

  /** @returns the attribute that clips a shape to the path */
  clipPath(d: string): Attributes {
    return { 'clip-path': `url(#${this.#define('clipPath', {}, element('path', { d }))})` }
  }

  /** @returns the id of markup that `use` places, any number of times */
  group(content: string): string {
    return this.#define('g', {}, content)
  }

  /** Places a group; `colour` replaces its `currentColor`. */
  use(id: string, x: number, y: number, colour?: string): string {
    const place = `${x === 0 ? '' : ` x="${num(x)}"`}${y === 0 ? '' : ` y="${num(y)}"`}`
    return `<use href="#${id}"${place}${colour ? ` color="${colour}"` : ''}/>`
  }

  /** @returns a fill that repeats the content */
  pattern(width: number, height: number, content: string): string {
    return `url(#${this.#define('pattern', { width, height, patternUnits: 'userSpaceOnUse' }, content)})`
  }

  /** The whole document, 1200 by 900 units. */
  toSvg(content: string): string {
    const definitions = this.#definitions.length > 0 ? `<defs>${this.#definitions.join('')}</defs>` : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">${mergePaths(definitions + content)}</svg>`
  }
}

/** Joins adjacent paths of one opaque colour, which makes the document smaller. */
function mergePaths(markup: string): string {
  const pair = /(<path fill="#[0-9a-f]{6}" d="[^"]*)"\/><path fill="(#[0-9a-f]{6})" d="([^"]*)"\/>/g
  const once = markup.replace(pair, (both, first: string, fill: string, d: string) =>
    first.startsWith(`<path fill="${fill}"`) ? `${first}${d}"/>` : both,
  )
  return once.length === markup.length ? once : mergePaths(once)
}

const stopTags = (stops: Stops) =>
  stops
    .map(([offset, colour, opacity]) =>
      element('stop', {
        offset,
        'stop-color': colour,
        ...(opacity === undefined ? {} : { 'stop-opacity': String(opacity) }),
      }),
    )
    .join('')
