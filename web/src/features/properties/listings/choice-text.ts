import type { FactChoice, FactFilter } from '@lintel/contract/properties/fact-choices'

/** Each filter's heading, and each choice as a chip of its own says it. */
export const FILTER_TEXTS: {
  [Name in FactFilter]: { title: string; choices: { [Choice in FactChoice<Name>]: string } }
} = {
  type: {
    title: 'Type',
    choices: { apartment: 'Apartment', house: 'House', townhouse: 'Townhouse', loft: 'Loft', room: 'Room' },
  },
  furnished: {
    title: 'Furniture',
    choices: { furnished: 'Furnished', 'part-furnished': 'Part furnished', unfurnished: 'Unfurnished' },
  },
  pets: { title: 'Pets', choices: { welcome: 'Pets welcome', possible: 'Pets welcome or on request' } },
  smoking: { title: 'Smoking', choices: { allowed: 'Smoking allowed', outside: 'Smoking outside' } },
  parking: { title: 'Parking', choices: { own: 'Garage or parking space', garage: 'Garage' } },
  lift: { title: 'Lift', choices: { yes: 'Lift' } },
  outdoor: {
    title: 'Outside',
    choices: { any: 'Balcony, terrace or garden', balcony: 'Balcony', terrace: 'Terrace', garden: 'Garden' },
  },
  stepFree: { title: 'Access', choices: { yes: 'Step-free access' } },
  bills: { title: 'Bills', choices: { included: 'Bills included' } },
  energy: {
    title: 'Energy',
    choices: {
      A: 'Energy class A',
      B: 'Energy class B or better',
      C: 'Energy class C or better',
      D: 'Energy class D or better',
      E: 'Energy class E or better',
      F: 'Energy class F or better',
      G: 'Energy class known',
    },
  },
  heating: {
    title: 'Heating',
    choices: {
      gas: 'Gas heating',
      electric: 'Electric heating',
      'heat-pump': 'Heat pump',
      district: 'District heating',
      oil: 'Oil heating',
      wood: 'Wood heating',
    },
  },
  term: {
    title: 'Length of stay',
    choices: {
      '1': 'Lets for 1 month',
      '3': 'Lets for 3 months',
      '6': 'Lets for 6 months',
      '12': 'Lets for 1 year',
      '24': 'Lets for 2 years',
    },
  },
  deposit: {
    title: 'Deposit',
    choices: { none: 'No deposit', 'one-rent': 'Deposit up to one rent', 'two-rents': 'Deposit up to two rents' },
  },
  floor: {
    title: 'Floor',
    choices: { ground: 'Ground floor', upper: 'Upper floor', top: 'Top floor' },
  },
}

/** A choice as its chip says it. */
export const choiceText = (name: FactFilter, choice: string): string =>
  (FILTER_TEXTS[name].choices as Record<string, string>)[choice] ?? choice
