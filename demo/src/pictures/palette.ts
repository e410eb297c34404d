import type { Random } from '../random.ts'
import { mix } from './colour.ts'
import { COLOUR_SCHEMES, type ColourSchemeName } from './colour-schemes.ts'
import { LIGHTINGS, type LightingName, type Season } from './lighting.ts'

/** From dark to light. */
type FoliageShades = readonly [dark: string, middle: string, light: string]

const FOLIAGE: Record<Season, readonly FoliageShades[]> = {
  spring: [
    ['#5b8c5e', '#86b36c', '#c4d98a'],
    ['#c06f86', '#e29aa5', '#f9d0cb'],
  ],
  summer: [
    ['#2f5d50', '#4f8560', '#8fb573'],
    ['#3f6b4a', '#679257', '#a9bf6a'],
  ],
  autumn: [
    ['#94462c', '#cc6f30', '#efab4a'],
    ['#8a5a2a', '#d19a3a', '#f0cb6c'],
  ],
  winter: [['#2c524e', '#466f68', '#8fb0a4']],
}

/** Every colour a picture uses, tinted by its lighting. */
export interface Palette {
  skyTop: string
  skyBottom: string
  sun: string
  horizon: string
  /** Of the home; `wallB` and `wallC` are its neighbours' and of smaller things. */
  wall: string
  wallB: string
  wallC: string
  roof: string
  trim: string
  door: string
  accent: string
  wood: string
  ground: string
  road: string
  leaves: FoliageShades
  /** Of bushes and potted plants, green in every season. */
  greens: FoliageShades
  glass: string
  /** Lamplight. */
  glow: string
  shade: string
  shadeOpacity: number
  /** Of iron and outlines. */
  ink: string
  /** Share of windows with a light on. */
  litShare: number
  isDark: boolean
  season: Season
}

/** The colour scheme under the lighting, which tints less indoors. */
export function paletteOf(
  lightingName: LightingName,
  schemeName: ColourSchemeName,
  random: Random,
  isIndoors = false,
): Palette {
  const lighting = LIGHTINGS[lightingName]
  const scheme = COLOUR_SCHEMES[schemeName]
  const tintShare = isIndoors ? lighting.tintShare * 0.42 : lighting.tintShare
  const tinted = (colour: string) => mix(colour, lighting.tint, tintShare)
  const leaves = random.pick(FOLIAGE[lighting.season])
  const greens = random.pick(FOLIAGE[lighting.season === 'winter' ? 'winter' : 'summer'])
  const tintedFoliage = ([a, b, c]: FoliageShades): FoliageShades => [tinted(a), tinted(b), tinted(c)]
  const ground =
    lighting.season === 'winter' ? mix('#f4f1ee', lighting.sky[1], 0.3) : mix(scheme.ground, lighting.sky[1], 0.22)
  return {
    skyTop: lighting.sky[0],
    skyBottom: lighting.sky[1],
    sun: lighting.sun,
    horizon: lighting.horizon,
    wall: tinted(scheme.walls[0]),
    wallB: tinted(scheme.walls[1]),
    wallC: tinted(scheme.walls[2]),
    roof: tinted(scheme.roof),
    trim: tinted(scheme.trim),
    door: tinted(scheme.door),
    accent: tinted(scheme.accent),
    wood: tinted('#a06a45'),
    ground: tinted(ground),
    road: mix(tinted(ground), lighting.shade, 0.24),
    leaves: tintedFoliage(leaves),
    greens: tintedFoliage(greens),
    glass: lighting.glass,
    glow: lighting.glow,
    shade: lighting.shade,
    shadeOpacity: isIndoors ? lighting.shadeOpacity * 0.86 : lighting.shadeOpacity,
    ink: mix(lighting.shade, '#1d1a24', 0.45),
    litShare: lighting.litShare,
    isDark: lighting.tintShare >= 0.2,
    season: lighting.season,
  }
}
