import { either, glued, phrase } from './grammar.ts'

// Before a number; without accents, as tokens are.
export const AT_LEAST = phrase(
  'at least | min | minimum | minimum of | a minimum of | no less than | not less than | from | starting from | starting at | >= | > = | ab | mindestens | desde | a partir de',
)
export const MORE_THAN = phrase('more than | over | above | > | uber | plus de | mas de | mais de')
export const AT_MOST = phrase(
  'up to | at most | max | maximum | maximum of | a maximum of | no more than | not more than | not over | <= | < = | bis | bis zu | hochstens | maximal | jusqua | hasta | ate',
)
export const LESS_THAN = phrase('under | below | less than | cheaper than | < | unter | moins de | menos de')
export const ABOUT = phrase('about | around | approx | approximately | roughly | circa | ca | ~ | some')
export const BETWEEN = phrase('from | between')
export const RANGE = phrase('- | to | and | till | until')

// After a number. A `+` of its own, as in "2 bed + garden", joins.
export const PLUS = glued(phrase('+'))
export const OR_MORE = either(PLUS, phrase('or more | or above | or over | and up | and above | upwards'))
export const OR_LESS = phrase('max | maximum | at most | or less | or under | or below | tops | limit | budget')
