import { seededRandom } from '../random.ts'
import { COLOUR_SCHEME_NAMES } from './colour-schemes.ts'
import { Defs } from './defs.ts'
import { balconies } from './facades/balconies.ts'
import { cabin } from './facades/cabin.ts'
import { canal } from './facades/canal.ts'
import { corner } from './facades/corner.ts'
import { cottage } from './facades/cottage.ts'
import { courtyard } from './facades/courtyard.ts'
import { entrance } from './facades/entrance.ts'
import { hillside } from './facades/hillside.ts'
import { stairs } from './facades/stairs.ts'
import { terrace } from './facades/terrace.ts'
import { tower } from './facades/tower.ts'
import { townhouse } from './facades/townhouse.ts'
import { villa } from './facades/villa.ts'
import { warehouse } from './facades/warehouse.ts'
import type { HomeStyle, PicturedHome, RoomKind } from './home.ts'
import { LIGHTING_NAMES } from './lighting.ts'
import { type Palette, paletteOf } from './palette.ts'
import { floorPlan } from './plan/floor-plan.ts'
import { bathroom } from './rooms/bathroom.ts'
import { bedroom } from './rooms/bedroom.ts'
import { kitchen } from './rooms/kitchen.ts'
import { living } from './rooms/living.ts'
import { study } from './rooms/study.ts'
import { terraceRoom } from './rooms/terrace-room.ts'
import type { DrawPicture } from './scene.ts'
import { group } from './svg.ts'

const FACADES: Record<HomeStyle, DrawPicture> = {
  townhouse,
  canal,
  terrace,
  cottage,
  cabin,
  corner,
  entrance,
  villa,
  warehouse,
  courtyard,
  balconies,
  tower,
  stairs,
  hillside,
}

const ROOMS: Record<RoomKind, DrawPicture> = { living, kitchen, bedroom, bathroom, study, terrace: terraceRoom }

export const drawFacade = (seed: string, home: PicturedHome) => draw(`${seed}/facade`, home, FACADES[home.style])

export const drawRoom = (kind: RoomKind, seed: string, home: PicturedHome) =>
  draw(`${seed}/${kind}`, home, ROOMS[kind], { isIndoors: kind !== 'terrace' })

export const drawPlan = (seed: string, home: PicturedHome) =>
  draw(`${seed}/plan`, home, floorPlan, { isIndoors: true, mayMirror: false })

/** Every drawing has its light from the left; 40 of 100 pictures are mirrored as a whole. */
function draw(
  seed: string,
  home: PicturedHome,
  drawContent: DrawPicture,
  { isIndoors = false, mayMirror = true }: { isIndoors?: boolean; mayMirror?: boolean } = {},
): string {
  const random = seededRandom(seed)
  const defs = new Defs(seed)
  const isMirrored = mayMirror && random.chance(0.4)
  const content = drawContent({ random, defs, colours: paletteOfHome(home, isIndoors) }, home)
  return defs.toSvg(isMirrored ? group(content, { transform: 'matrix(-1 0 0 1 1200 0)' }) : content)
}

/** The same for all pictures of a home. */
function paletteOfHome(home: PicturedHome, isIndoors: boolean): Palette {
  const random = seededRandom(`${home.key}/colours`)
  const lighting = random.pick(LIGHTING_NAMES)
  const scheme = random.pick(COLOUR_SCHEME_NAMES)
  return paletteOf(home.lighting ?? lighting, home.colourScheme ?? scheme, random, isIndoors)
}
