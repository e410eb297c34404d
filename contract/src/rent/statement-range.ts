const YEARS_MAX = 10

/** The days of a statement, both inclusive, `YYYY-MM-DD`. */
export type StatementRange = { from: string; through: string }

export const RANGE_LENGTH = `less than ${YEARS_MAX} years after the first`

/** Compared as text: forms and schemas also see days that are none. */
const isInOrder = ({ from, through }: StatementRange) => through >= from
const isShort = ({ from, through }: StatementRange) =>
  through < `${Number(from.slice(0, 4)) + YEARS_MAX}${from.slice(4)}`

export const RANGE_RULES = [
  { isKept: isInOrder, message: 'The last day must not be before the first' },
  { isKept: isShort, message: `The last day must be ${RANGE_LENGTH}` },
] as const

/** Why days can't be those of a statement, in a sentence; undefined if they can. */
export const rangeFault = (range: StatementRange): string | undefined =>
  RANGE_RULES.find(({ isKept }) => !isKept(range))?.message
