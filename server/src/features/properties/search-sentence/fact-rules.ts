import type { FactChoice, FactFilters } from '@lintel/contract/properties/fact-choices'
import { ENERGY_CLASSES } from '@lintel/contract/properties/fact-names'
import { AT_LEAST, AT_MOST } from './comparisons.ts'
import { either, lookUp, maybe, phrase, type Rule, rule } from './grammar.ts'
import { count } from './numbers.ts'

/** Type names that are a part of many titles, too: "the canal house". See `isTitle` in understand.ts. */
const TYPE_NAMES: [string, FactFilters][] = [
  [
    'flat | flats | apartment | apartments | appartment | apt | apts | condo | condos | maisonette',
    { type: ['apartment'] },
  ],
  ['house | houses | villa | villas | cottage | cottages | bungalow | bungalows', { type: ['house'] }],
  ['townhouse | townhouses', { type: ['townhouse'] }],
  ['loft | lofts', { type: ['loft'] }],
  ['room | rooms', { type: ['room'] }],
]

const TYPES: [string, FactFilters][] = [
  ['penthouse | penthouses', { type: ['apartment'], floor: ['top'] }],
  ['detached | detached house | semi detached | semi detached house | family house', { type: ['house'] }],
  ['town house | town houses | terraced | terraced house | terraced houses | terraced home', { type: ['townhouse'] }],
  ['terrace house | end of terrace | row house | row houses', { type: ['townhouse'] }],
  ['loft apartment | loft flat | loft conversion', { type: ['loft'] }],
  [
    'shared room | shared rooms | private room | single room | double room | spare room | room to rent',
    { type: ['room'] },
  ],
  ['houseshare | house share | shared house | flatshare | flat share | shared flat | room share', { type: ['room'] }],
  ['shared apartment | room in shared house | room in a shared house | room in a house', { type: ['room'] }],
  ['room in a flat | room in a shared flat | room in shared flat | room in apartment', { type: ['room'] }],
]

const FURNISHING: [string, FactFilters][] = [
  ['furnished | fully furnished', { furnished: ['furnished'] }],
  ['unfurnished | un furnished | not furnished | non furnished | no furniture', { furnished: ['unfurnished'] }],
  ['part furnished | partly furnished | partially furnished | semi furnished', { furnished: ['part-furnished'] }],
]

/** Facts that a home has or lacks. No filter asks for homes without: "no pets" is understood and asks for nothing. */
const FEATURES: [string, FactFilters][] = [
  ['parking | parking space | parking spot | parking place | private parking | car parking', { parking: ['own'] }],
  ['off street parking | car park | car space | driveway | carport', { parking: ['own'] }],
  ['garage | garages | garage parking | parking garage', { parking: ['garage'] }],
  ['lift | lifts | elevator | elevators', { lift: ['yes'] }],
  ['balcony | balconies | private balcony', { outdoor: ['balcony'] }],
  ['terrace | terraces | roof terrace | rooftop terrace | patio', { outdoor: ['terrace'] }],
  ['garden | gardens | private garden | shared garden | yard | backyard | back garden', { outdoor: ['garden'] }],
  ['outdoor space | outside space | outdoor area | private outdoor space', { outdoor: ['any'] }],
  ['bills included | bills inc | bills incl | all bills included | all bills inc | all bills', { bills: ['included'] }],
  ['inc bills | incl bills | including bills | includes bills | including all bills', { bills: ['included'] }],
  ['with bills | with all bills | bills paid | all inclusive | all included', { bills: ['included'] }],
  ['utilities included | including utilities | incl utilities | inc utilities', { bills: ['included'] }],
]

const OTHERS: [string, FactFilters][] = [
  ['step free | stepfree | step free access | level access | barrier free', { stepFree: ['yes'] }],
  ['wheelchair | wheelchair accessible | wheelchair access | wheelchair friendly', { stepFree: ['yes'] }],
  ['accessible | disabled access | no stairs | no steps | without stairs | without steps', { stepFree: ['yes'] }],
  ['ground floor | ground level | groundfloor', { floor: ['ground'] }],
  ['top floor | last floor', { floor: ['top'] }],
  ['upper floor | upper floors | high floor | higher floor', { floor: ['upper'] }],
  ['not ground floor | no ground floor | not the ground floor | above ground floor', { floor: ['upper'] }],
  ['gas heating | gas central heating | gas heated | gas boiler | gch', { heating: ['gas'] }],
  ['electric heating | electric heated | electric heaters | electric radiators', { heating: ['electric'] }],
  ['heat pump | heat pumps | heatpump | air source heat pump | ground source heat pump', { heating: ['heat-pump'] }],
  ['district heating', { heating: ['district'] }],
  ['oil heating | oil heated | oil boiler', { heating: ['oil'] }],
  ['wood heating | wood burner | wood burning stove | wood stove | woodburner | log burner', { heating: ['wood'] }],
  // Both ends of what these words mean: the list has no shorter or longer.
  ['short let | short lets | short term | short term let | short term rental | short stay', { term: ['1', '3'] }],
  ['long let | long lets | long term | long term let | long term rental | long stay', { term: ['12', '24'] }],
  ['rolling contract | rolling | month to month | monthly contract', { term: ['1'] }],
  ['no deposit | zero deposit | 0 deposit | deposit free | without deposit', { deposit: ['none'] }],
  ['without a deposit | no security deposit', { deposit: ['none'] }],
  ['low deposit | small deposit', { deposit: ['one-rent'] }],
]

const PET = phrase('pet | pets | dog | dogs | cat | cats | puppy | kitten')
const ALLOWED = phrase(
  'friendly | ok | okay | allowed | welcome | accepted | considered | possible | permitted | owner | owners',
)
const SMOKING = phrase('smoking | smoker | smokers')
const NO = phrase('no | non | not | without | without a | no need for | dont need')

/** Classes by letter. */
const ENERGY_CLASS = lookUp(new Map(ENERGY_CLASSES.map((name) => [name.toLowerCase(), name] as const)))
const ENERGY = phrase(
  'energy | energy class | energy rating | energy label | energy efficiency | epc | epc rating | epc class | class',
)
const OR_BETTER = phrase('or better | or above | or higher | and above | and better | and up | +')

const LEASE_MONTHS = lookUp(new Map(['month', 'months', 'mo', 'mos', 'mth', 'mths'].map((unit) => [unit, 1] as const)))
const LEASE_YEARS = lookUp(new Map(['year', 'years', 'yr', 'yrs'].map((unit) => [unit, 12] as const)))
const LEASE_UNIT = either(LEASE_MONTHS, LEASE_YEARS)
const LEASE_START = maybe(
  either(AT_LEAST, AT_MOST, phrase('for | for at least | for about | minimum term | min term | lease of | term of')),
)
const LEASE_END = maybe(
  phrase('lease | leases | let | lets | contract | contracts | tenancy | term | rental | stay | minimum | min'),
)
const DEPOSIT = phrase('deposit | rent deposit | security deposit')

const TERMS = ['1', '3', '6', '12', '24'] as const satisfies FactChoice<'term'>[]

/** A length between two choices is both: a home that lets for 9 months mostly lets for 6 or for 12. */
function termOf(months: number): FactFilters {
  const longest = Math.min(months, Number(TERMS.at(-1)))
  const shorter = TERMS.findLast((term) => Number(term) <= longest)
  const longer = TERMS.find((term) => Number(term) >= longest)
  return { term: [...new Set([shorter, longer].filter((term) => term !== undefined))] }
}

const factRule = ([names, facts]: [string, FactFilters]): Rule => rule([phrase(names)], () => ({ facts }))
const featureNames = FEATURES.map(([names]) => names).join('|')

/** Rules of facts: the database function `home_fact_bits` says which homes pass them. */
export const FACT_RULES: Rule[] = [
  ...[...TYPE_NAMES, ...TYPES, ...FURNISHING, ...FEATURES, ...OTHERS].map(factRule),
  // A person with a pet may ask for it where pets are on request.
  rule([maybe(phrase('with | allows | allow | accepts | takes')), PET, maybe(ALLOWED)], () => ({
    facts: { pets: ['possible'] },
  })),
  rule([SMOKING, maybe(ALLOWED)], () => ({ facts: { smoking: ['allowed'] } })),
  rule([phrase('smoking outside | smoke outside | smoking on balcony')], () => ({ facts: { smoking: ['outside'] } })),
  rule([NO, either(phrase(featureNames), PET, SMOKING), maybe(ALLOWED)], () => ({})),
  rule([maybe(AT_LEAST), ENERGY, maybe(AT_LEAST), ENERGY_CLASS, maybe(OR_BETTER)], (_, __, ___, energyClass) => ({
    facts: { energy: [energyClass] },
  })),
  rule([LEASE_START, count, LEASE_UNIT, LEASE_END], (_, number, months) =>
    number > 0 ? { facts: termOf(number * months) } : null,
  ),
  rule([phrase('for a | for one'), LEASE_UNIT], (_, months) => ({ facts: termOf(months) })),
  rule([maybe(phrase('a')), LEASE_YEARS, phrase('lease | let | contract | tenancy')], () => ({ facts: termOf(12) })),
  rule([maybe(AT_MOST), count, LEASE_MONTHS, DEPOSIT], (_, number) => depositOf(number)),
  rule([DEPOSIT, maybe(either(AT_MOST, phrase('of'))), count, LEASE_MONTHS], (_, __, number) => depositOf(number)),
  // No filter finds these, and their words say another thing than each alone.
  rule([phrase('street parking | on street parking | permit parking')], () => 'keep'),
  rule([phrase('garden view | garden views | balcony view | terrace view | terrace views')], () => 'keep'),
  rule([phrase('living room | dining room | bath tub | laundry room | storage room | room service')], () => 'keep'),
]

function depositOf(rents: number): { facts: FactFilters } | null {
  if (rents === 0) return { facts: { deposit: ['none'] } }
  if (rents === 1) return { facts: { deposit: ['one-rent'] } }
  return rents === 2 ? { facts: { deposit: ['two-rents'] } } : null
}
