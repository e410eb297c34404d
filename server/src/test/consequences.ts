import type { Consequence } from '@lintel/contract/consequences'

/** The data of what a feature foresees in a preview, in one record. */
export const dataOf = (feature: string, { consequences }: { consequences: Consequence[] }) =>
  Object.assign({}, ...consequences.filter(({ by }) => by === feature).map(({ data }) => data)) as Consequence['data']

/** The texts of a preview, in their order; of one feature if it is named. */
export const textsOf = ({ consequences }: { consequences: Consequence[] }, feature?: string): string[] =>
  consequences.filter(({ by }) => feature === undefined || by === feature).map(({ text }) => text)
