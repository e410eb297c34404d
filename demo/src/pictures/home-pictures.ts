import type { HomeStyle, PicturedHome, RoomKind } from './home.ts'
import { LIGHTINGS } from './lighting.ts'
import { drawFacade, drawPlan, drawRoom } from './picture.ts'

export interface HomePicture {
  kind: 'facade' | RoomKind | 'plan'
  /** An SVG document, 1200 by 900. */
  svg: string
  /** Alternative text. */
  alt: string
  caption: string
}

/** The facade first, then the rooms that the home lists, the floor plan last. */
export function drawHomePictures(home: PicturedHome): HomePicture[] {
  const rooms = home.rooms.map(
    (kind): HomePicture => ({
      kind,
      svg: drawRoom(kind, home.key, home),
      alt: ROOM_ALTS[kind],
      caption: ROOM_CAPTIONS[kind],
    }),
  )
  return [
    {
      kind: 'facade',
      svg: drawFacade(home.key, home),
      alt: `${FACADE_ALTS[home.style]}, ${lightingWords(home)}`,
      caption: 'From outside',
    },
    ...rooms,
    { kind: 'plan', svg: drawPlan(home.key, home), alt: planAlt(home), caption: 'The plan' },
  ]
}

const FACADE_ALTS: Record<HomeStyle, string> = {
  townhouse: 'A tall house between its neighbours on a city street',
  canal: 'Gabled houses along a canal',
  terrace: 'A row of painted houses stepping down a hill',
  cottage: 'A small house with a cross gable in its garden',
  warehouse: 'A brick warehouse with steel windows and a fire escape',
  villa: 'A modern house of slabs and glass with a pool',
  courtyard: 'A courtyard with a fountain, seen through its gate',
  balconies: 'Balconies with plants and iron rails',
  corner: 'A house on a street corner with a café at its foot',
  tower: 'A tall block of flats with deep balconies',
  stairs: 'A brick house whose upper doors are reached by an iron stair',
  entrance: 'A front door with climbing leaves and stone steps',
  cabin: 'A steep A-shaped house of glass among pines',
  hillside: 'Tiled houses climbing a hill, this one in front',
}

const ROOM_ALTS: Record<RoomKind, string> = {
  living: 'The living room with its sofa, a low table and a lamp',
  kitchen: 'The kitchen with a long counter under a hood',
  bedroom: 'The bedroom with a made double bed between two bedside tables',
  bathroom: 'The bathroom with a free-standing bath and a round mirror',
  study: 'The study with a desk and a wall of books',
  terrace: 'The terrace with a table for two and a view over the rail',
}

const ROOM_CAPTIONS: Record<RoomKind, string> = {
  living: 'The living room',
  kitchen: 'The kitchen',
  bedroom: 'The bedroom',
  bathroom: 'The bathroom',
  study: 'The study',
  terrace: 'The terrace',
}

function lightingWords(home: PicturedHome): string {
  if (!home.lighting) return 'by day'
  const { season, tintShare } = LIGHTINGS[home.lighting]
  return `on ${season === 'autumn' ? 'an' : 'a'} ${season} ${tintShare >= 0.2 ? 'evening' : 'day'}`
}

function planAlt({ bedrooms, bathrooms, areaSquareMetres }: PicturedHome): string {
  const beds = bedrooms === 0 ? 'studio' : `${bedrooms} ${bedrooms === 1 ? 'bedroom' : 'bedrooms'}`
  return `Floor plan: ${beds}, ${bathrooms} ${bathrooms === 1 ? 'bathroom' : 'bathrooms'}, ${areaSquareMetres} m²`
}
