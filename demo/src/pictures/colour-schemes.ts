/** Colours in neutral light. */
interface ColourScheme {
  /** Of the home, then of its neighbours. */
  walls: readonly [string, string, string]
  roof: string
  trim: string
  door: string
  accent: string
  ground: string
}

export const COLOUR_SCHEMES = {
  terracotta: {
    walls: ['#d67f5b', '#f0cda8', '#b5574a'],
    roof: '#6b3a3f',
    trim: '#fcecd6',
    door: '#2b5a62',
    accent: '#e9b44c',
    ground: '#e6d3bd',
  },
  sage: {
    walls: ['#a3bd9c', '#e3dfc3', '#78977f'],
    roof: '#465850',
    trim: '#f8f2e0',
    door: '#d8733a',
    accent: '#e8b84f',
    ground: '#dcd8c4',
  },
  ochre: {
    walls: ['#e4ae47', '#f6e0ad', '#c88639'],
    roof: '#76462f',
    trim: '#fff5de',
    door: '#2f586b',
    accent: '#c8503a',
    ground: '#e8d9bb',
  },
  blush: {
    walls: ['#eaae9d', '#f8dccb', '#cc8174'],
    roof: '#5b3f52',
    trim: '#fff3e8',
    door: '#33696b',
    accent: '#d9a441',
    ground: '#e8d3c8',
  },
  chalk: {
    walls: ['#f6ecdc', '#e2d2bd', '#cdb9a0'],
    roof: '#3c4650',
    trim: '#fffdf6',
    door: '#cd5836',
    accent: '#d9a13b',
    ground: '#dccfba',
  },
  slate: {
    walls: ['#6b8ea8', '#bdcfd4', '#4b6a84'],
    roof: '#2c3b4d',
    trim: '#f6efe0',
    door: '#e0a238',
    accent: '#d9694a',
    ground: '#d3d2c8',
  },
  brick: {
    walls: ['#ab523f', '#cd8160', '#87403a'],
    roof: '#3b2f39',
    trim: '#f4e3ca',
    door: '#284d54',
    accent: '#e5a64a',
    ground: '#dcc8b2',
  },
  teal: {
    walls: ['#3c8684', '#a2c9b8', '#28626a'],
    roof: '#243f4a',
    trim: '#f8eed8',
    door: '#e88d55',
    accent: '#f0c05a',
    ground: '#d8d6c0',
  },
  plum: {
    walls: ['#93577b', '#d2a5b0', '#683f62'],
    roof: '#382842',
    trim: '#fae9de',
    door: '#dfa044',
    accent: '#5f9c93',
    ground: '#dccbc9',
  },
  butter: {
    walls: ['#f4d48f', '#bcb0cf', '#e9b39f'],
    roof: '#5f4a5c',
    trim: '#fff9ea',
    door: '#4f6f9c',
    accent: '#d9665a',
    ground: '#e4d8c4',
  },
  denim: {
    walls: ['#3f5f86', '#e9d8bd', '#c26a4f'],
    roof: '#26324a',
    trim: '#fbf1df',
    door: '#e2a03c',
    accent: '#d8553f',
    ground: '#d9d0c2',
  },
  olive: {
    walls: ['#8c8f53', '#e6d9ab', '#6d6f45'],
    roof: '#4a4632',
    trim: '#faf3dc',
    door: '#b54c35',
    accent: '#e5ae45',
    ground: '#ddd3b4',
  },
} as const satisfies Record<string, ColourScheme>

export type ColourSchemeName = keyof typeof COLOUR_SCHEMES
export const COLOUR_SCHEME_NAMES = Object.keys(COLOUR_SCHEMES) as ColourSchemeName[]
