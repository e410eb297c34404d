import type { PropertyFacts } from '@lintel/contract/properties/facts'

export type FactName = keyof PropertyFacts

/** What each fact is called: on its field, and before its value. */
export const FACT_LABELS: Record<FactName, string> = {
  type: 'Type of home',
  district: 'District',
  floor: 'Floor',
  floors: 'Floors of the building',
  furnished: 'Furniture',
  availableFrom: 'Available from',
  minTermMonths: 'Shortest term',
  maxTermMonths: 'Longest term',
  deposit: 'Deposit',
  billsIncluded: 'Bills included',
  pets: 'Pets',
  smoking: 'Smoking',
  parking: 'Parking',
  lift: 'Lift',
  outdoor: 'Outdoor space',
  stepFree: 'Step-free access',
  energyClass: 'Energy class',
  heating: 'Heating',
  houseRules: 'House rules',
}

/** The choice of a fact, or one of them. */
type Choice<Value> = Value extends boolean ? 'yes' | 'no' : Value extends readonly (infer One)[] ? One : Value
type FactWithChoices =
  | 'type'
  | 'furnished'
  | 'billsIncluded'
  | 'pets'
  | 'smoking'
  | 'parking'
  | 'lift'
  | 'outdoor'
  | 'stepFree'
  | 'energyClass'
  | 'heating'
type ChoiceTexts = { [Name in FactWithChoices]: Record<Choice<NonNullable<PropertyFacts[Name]>> & string, string> }

const YES_OR_NO = { yes: 'Yes', no: 'No' }

/** The choices of each fact after its label, in the order of its field. */
export const CHOICE_LABELS: ChoiceTexts = {
  type: { apartment: 'Apartment', house: 'House', townhouse: 'Townhouse', loft: 'Loft', room: 'Room' },
  furnished: { furnished: 'Furnished', 'part-furnished': 'Part furnished', unfurnished: 'Unfurnished' },
  billsIncluded: YES_OR_NO,
  pets: { welcome: 'Welcome', 'on-request': 'On request', none: 'Not allowed' },
  smoking: { allowed: 'Allowed', outside: 'Outside only', none: 'Not allowed' },
  parking: { garage: 'Garage', space: 'Parking space', street: 'On the street', none: 'None' },
  lift: YES_OR_NO,
  outdoor: { balcony: 'Balcony', terrace: 'Terrace', garden: 'Garden' },
  stepFree: YES_OR_NO,
  energyClass: { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G' },
  heating: {
    gas: 'Gas',
    electric: 'Electric',
    'heat-pump': 'Heat pump',
    district: 'District heating',
    oil: 'Oil',
    wood: 'Wood',
  },
}

/** The choices of each fact by themselves, as in a summary. */
export const CHOICE_PHRASES: ChoiceTexts = {
  type: CHOICE_LABELS.type,
  furnished: CHOICE_LABELS.furnished,
  billsIncluded: { yes: 'Bills included', no: 'Bills not included' },
  pets: { welcome: 'Pets welcome', 'on-request': 'Pets on request', none: 'No pets' },
  smoking: { allowed: 'Smoking allowed', outside: 'Smoking outside only', none: 'No smoking' },
  parking: { garage: 'Garage', space: 'Parking space', street: 'Street parking', none: 'No parking' },
  lift: { yes: 'Lift', no: 'No lift' },
  outdoor: CHOICE_LABELS.outdoor,
  stepFree: { yes: 'Step-free', no: 'Not step-free' },
  energyClass: {
    A: 'Energy class A',
    B: 'Energy class B',
    C: 'Energy class C',
    D: 'Energy class D',
    E: 'Energy class E',
    F: 'Energy class F',
    G: 'Energy class G',
  },
  heating: {
    gas: 'Gas heating',
    electric: 'Electric heating',
    'heat-pump': 'Heat pump',
    district: 'District heating',
    oil: 'Oil heating',
    wood: 'Wood heating',
  },
}
