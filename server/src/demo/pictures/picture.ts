import { balconies } from './facades/balconies.ts'
import { cabin } from './facades/cabin.ts'
import { canal } from './facades/canal.ts'
import { corner } from './facades/corner.ts'
import { cottage } from './facades/cottage.ts'
import { courtyard } from './facades/courtyard.ts'
import { entrance } from './facades/entrance.ts'
import type { Facade } from './facades/facade.ts'
import { hillside } from './facades/hillside.ts'
import { stairs } from './facades/stairs.ts'
import { terrace } from './facades/terrace.ts'
import { tower } from './facades/tower.ts'
import { townhouse } from './facades/townhouse.ts'
import { villa } from './facades/villa.ts'
import { warehouse } from './facades/warehouse.ts'
import type { HomeStyle, PicturedHome, RoomKind } from './home.ts'
import { MATERIAL_NAMES } from './materials.ts'
import { MOOD_NAMES } from './moods.ts'
import { type Palette, paletteOf } from './palette.ts'
import { floorPlan } from './plan/plan.ts'
import { randomFrom } from './random.ts'
import { bathroom } from './rooms/bathroom.ts'
import { bedroom } from './rooms/bedroom.ts'
import { kitchen } from './rooms/kitchen.ts'
import { living } from './rooms/living.ts'
import type { Room } from './rooms/room.ts'
import { study } from './rooms/study.ts'
import { terraceRoom } from './rooms/terrace-room.ts'
import { Sheet } from './sheet.ts'
import { group } from './svg.ts'

const FACADES: Record<HomeStyle, Facade> = {
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

const ROOMS: Record<RoomKind, Room> = { living, kitchen, bedroom, bathroom, study, terrace: terraceRoom }

export const drawFacade = (seed: string, home: PicturedHome) => draw(`${seed}/facade`, home, FACADES[home.style])

export const drawRoom = (kind: RoomKind, seed: string, home: PicturedHome) =>
  draw(`${seed}/${kind}`, home, ROOMS[kind], { isIndoors: kind !== 'terrace' })

export const drawPlan = (seed: string, home: PicturedHome) =>
  draw(`${seed}/plan`, home, floorPlan, { isIndoors: true, mayMirror: false })

/** Light falls from the left in all that is drawn; now and then a picture is turned over as a whole. */
function draw(
  seed: string,
  home: PicturedHome,
  paint: Facade | Room,
  { isIndoors = false, mayMirror = true }: { isIndoors?: boolean; mayMirror?: boolean } = {},
): string {
  const random = randomFrom(seed)
  const sheet = new Sheet(seed)
  const isMirrored = mayMirror && random.chance(0.4)
  const drawn = paint({ random, sheet, colours: coloursOf(home, isIndoors) }, home)
  return sheet.finish(isMirrored ? group(drawn, { transform: 'matrix(-1 0 0 1 1200 0)' }) : drawn)
}

/** One home has one palette: its pictures are of the same day. */
function coloursOf(home: PicturedHome, isIndoors: boolean): Palette {
  const random = randomFrom(`${home.key}/colours`)
  const mood = random.pick(MOOD_NAMES)
  const material = random.pick(MATERIAL_NAMES)
  return paletteOf(home.mood ?? mood, home.material ?? material, random, isIndoors)
}
