import { LIMITS } from '@lintel/contract/limits'
import { fromCents } from '@lintel/contract/money'
import {
  ABOUT,
  AT_LEAST,
  AT_MOST,
  BETWEEN,
  LESS_THAN,
  MORE_THAN,
  OR_LESS,
  OR_MORE,
  PLUS,
  RANGE,
} from './comparisons.ts'
import type { Filters } from './filters.ts'
import { digits, either, glued, maybe, phrase, type Rule, rule, unless } from './grammar.ts'
import {
  type Amount,
  amount,
  area,
  areaNumber,
  areaUnit,
  count,
  halves,
  lowerAmount,
  possibleArea,
  timesRatio,
} from './numbers.ts'

const BED = phrase(
  'bed | beds | bedder | bedroom | bedrooms | bedroomed | bed room | bed rooms | br | brs | bd | bds | bdr | bdrm | bdrms | bhk',
)
const BATH = phrase(
  'bath | baths | bathroom | bathrooms | bath room | bath rooms | ba | bth | bthrm | shower room | shower rooms',
)
const SIZE = maybe(phrase('double | large | big | good | full | separate | x'))
const STUDIO = phrase('studio | studios | studio flat | studio apartment | bedsit')
const anyNumber = digits(() => true)
/** "2 bed min", but not "2 bed min 60 m2". */
const ROOMS_OR_MORE = either(OR_MORE, phrase('min | minimum'))
const OR = either(RANGE, phrase('or'))
const EXACTLY = maybe(phrase('exactly | only | just'))

/**
 * "2 bed" means exactly two: portals show it so, and who would take more says "2+". The list has no upper end of bedrooms:
 * "2-3 bed" is from two, and what asks for fewer stays words.
 */
const BEDROOM_RULES: Rule[] = [
  rule([EXACTLY, count, SIZE, BED], (_, bedrooms) => ({ bedrooms })),
  rule([AT_LEAST, count, maybe(PLUS), SIZE, BED], (_, minBedrooms) => ({ minBedrooms })),
  rule([count, OR_MORE, SIZE, BED], (minBedrooms) => ({ minBedrooms })),
  rule([count, SIZE, BED, ROOMS_OR_MORE, unless(anyNumber)], (minBedrooms) => ({ minBedrooms })),
  rule([MORE_THAN, count, SIZE, BED], (_, bedrooms) => ({
    minBedrooms: Math.min(bedrooms + 1, LIMITS.roomsMax),
  })),
  rule([maybe(BETWEEN), count, maybe(BED), OR, count, SIZE, BED], (_, minBedrooms, __, ___, most) =>
    minBedrooms < most ? { minBedrooms } : null,
  ),
  rule([either(AT_MOST, LESS_THAN), count, SIZE, BED], () => 'keep'),
  rule([STUDIO], () => ({ bedrooms: 0 })),
  rule([STUDIO, phrase('or | to'), count, BED], () => ({ minBedrooms: 0 })),
  rule([count, maybe(BED), phrase('or'), STUDIO], () => ({ minBedrooms: 0 })),
  // "2b1b".
  rule([count, glued(phrase('b')), count, glued(phrase('b'))], (bedrooms, _, minBathrooms) => ({
    bedrooms,
    minBathrooms,
  })),
]

/** "2 bath" means from two: a further bathroom is no reason against a home, and the list has no other filter. */
const BATHROOM_RULES: Rule[] = [
  rule([maybe(AT_LEAST), halves, maybe(OR_MORE), SIZE, BATH, maybe(OR_MORE)], (_, minBathrooms) => ({ minBathrooms })),
  rule([MORE_THAN, halves, BATH], (_, bathrooms) => ({
    minBathrooms: Math.min(bathrooms + 0.5, LIMITS.roomsMax),
  })),
  rule([either(AT_MOST, LESS_THAN), halves, BATH], () => 'keep'),
]

type Rent = Pick<Amount, 'cents' | 'currency'>
const amountOf = ({ cents, currency }: Rent) => fromCents(cents, currency)
/** `maxPrice` is exclusive, and prices are whole minor units: up to 1500 is below 1500.01. */
const upTo = ({ cents, currency }: Rent): Filters => ({
  maxPrice: Math.min(fromCents(cents + 1, currency), LIMITS.priceFilterMax),
})
/** "about 1500" goes a tenth beyond. Cheaper or larger homes are no reason to look elsewhere. */
const about = ({ cents, currency }: Rent): Rent => ({ cents: timesRatio(cents, 11, 10), currency })

const BUDGET = phrase('budget | budget of | budget is | my budget is | for | rent | price | rent of')

const PRICE_RULES: Rule[] = [
  rule([LESS_THAN, amount], (_, rent) => ({ maxPrice: amountOf(rent) })),
  rule([maybe(BUDGET), AT_MOST, amount], (_, __, rent) => upTo(rent)),
  rule([maybe(AT_MOST), amount, OR_LESS], (_, rent) => upTo(rent)),
  rule([BUDGET, amount], (_, rent) => upTo(rent)),
  // "over 2000" includes 2000, as the list's own choice "$2,000+".
  rule([either(AT_LEAST, MORE_THAN), amount, maybe(OR_MORE)], (_, rent) => ({ minPrice: amountOf(rent) })),
  rule([amount, OR_MORE], (rent) => ({ minPrice: amountOf(rent) })),
  rule([maybe(BUDGET), maybe(BETWEEN), lowerAmount, RANGE, amount], (_, __, low, ___, high) => {
    // "1-1.5k".
    const isShort = high.isThousands && !low.isThousands && amountOf(low) < 100
    const minPrice = amountOf(low) * (isShort ? 1000 : 1)
    return minPrice >= 100 && minPrice < amountOf(high) ? { minPrice, ...upTo(high) } : null
  }),
  // An amount without a comparison is what the rent may come to; a number alone isn't an amount.
  rule([amount], (rent) => (rent.isPlain ? null : upTo(rent))),
  rule([ABOUT, amount], (_, rent) => upTo(about(rent))),
  rule([amount, phrase('ish')], (rent) => upTo(about(rent))),
]

/** An area without a comparison is the least. The list's ends are both inclusive. */
const AREA_RULES: Rule[] = [
  rule([maybe(either(AT_LEAST, MORE_THAN)), area, maybe(OR_MORE)], (_, minArea) => ({ minArea })),
  rule([area, phrase('min | minimum'), unless(anyNumber)], (minArea) => ({ minArea })),
  rule([areaNumber, PLUS, areaUnit], (value, _, convert) => areaFrom(convert(value))),
  rule([either(AT_MOST, LESS_THAN), area], (_, maxArea) => ({ maxArea })),
  rule([area, phrase('max | maximum | or less'), unless(anyNumber)], (maxArea) => ({ maxArea })),
  rule(
    [maybe(BETWEEN), areaNumber, maybe(areaUnit), RANGE, areaNumber, areaUnit],
    (_, low, unit, __, high, convert) => {
      const [minArea, maxArea] = [possibleArea((unit ?? convert)(low)), possibleArea(convert(high))]
      return minArea && maxArea && minArea < maxArea ? { minArea, maxArea } : null
    },
  ),
  rule([ABOUT, area], (_, metres) => areaFrom(Math.round(metres * 0.9))),
]

function areaFrom(metres: number): Filters | null {
  const minArea = possibleArea(metres)
  return minArea ? { minArea } : null
}

const DISTANCE = phrase(
  'm | metre | metres | meter | meters | km | mile | miles | min | mins | minute | minutes | yards',
)
const within = maybe(either(AT_MOST, LESS_THAN, AT_LEAST, MORE_THAN, ABOUT, phrase('within')))

/** Rules of rooms, prices and areas. */
export const NUMBER_RULES: Rule[] = [
  ...BEDROOM_RULES,
  ...BATHROOM_RULES,
  ...PRICE_RULES,
  ...AREA_RULES,
  // "under 500 m to the sea" is no price.
  rule([within, anyNumber, DISTANCE], () => 'keep'),
]
