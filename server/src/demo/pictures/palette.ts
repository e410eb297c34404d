import { mix } from './colour.ts'
import { MATERIALS, type MaterialName } from './materials.ts'
import { MOODS, type MoodName, type Season } from './moods.ts'
import type { Random } from './random.ts'

/** From dark to light. */
type Leaves = readonly [dark: string, middle: string, light: string]

const LEAVES: Record<Season, readonly Leaves[]> = {
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

/** Every colour one picture may use; all of them already stand in the light of its hour. */
export interface Palette {
  skyTop: string
  skyLow: string
  sun: string
  far: string
  near: string
  wall: string
  wallB: string
  wallC: string
  roof: string
  trim: string
  door: string
  pop: string
  wood: string
  ground: string
  road: string
  leaves: Leaves
  /** Shrubs and pots: green in every season. */
  greens: Leaves
  glass: string
  glow: string
  shade: string
  shadeOpacity: number
  ink: string
  /** Share of the windows with a light on. */
  lit: number
  isDark: boolean
  season: Season
}

/** Indoors the hour colours things less: lamps are on. */
export function paletteOf(moodName: MoodName, materialName: MaterialName, random: Random, isIndoors = false): Palette {
  const mood = MOODS[moodName]
  const material = MATERIALS[materialName]
  const hold = isIndoors ? mood.tintBy * 0.42 : mood.tintBy
  const inLight = (colour: string) => mix(colour, mood.tint, hold)
  const leaves = random.pick(LEAVES[mood.season])
  const greens = random.pick(LEAVES[mood.season === 'winter' ? 'winter' : 'summer'])
  const leavesInLight = ([a, b, c]: Leaves): Leaves => [inLight(a), inLight(b), inLight(c)]
  const ground = mood.season === 'winter' ? mix('#f4f1ee', mood.sky[1], 0.3) : mix(material.ground, mood.sky[1], 0.22)
  return {
    skyTop: mood.sky[0],
    skyLow: mood.sky[1],
    sun: mood.sun,
    far: mood.far,
    near: mix(mood.far, mood.shade, 0.28),
    wall: inLight(material.walls[0]),
    wallB: inLight(material.walls[1]),
    wallC: inLight(material.walls[2]),
    roof: inLight(material.roof),
    trim: inLight(material.trim),
    door: inLight(material.door),
    pop: inLight(material.pop),
    wood: inLight('#a06a45'),
    ground: inLight(ground),
    road: mix(inLight(ground), mood.shade, 0.24),
    leaves: leavesInLight(leaves),
    greens: leavesInLight(greens),
    glass: mood.glass,
    glow: mood.glow,
    shade: mood.shade,
    shadeOpacity: isIndoors ? mood.shadeOpacity * 0.86 : mood.shadeOpacity,
    ink: mix(mood.shade, '#1d1a24', 0.45),
    lit: mood.lit,
    isDark: mood.tintBy >= 0.2,
    season: mood.season,
  }
}
