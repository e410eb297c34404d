/** The words of lines, separated by spaces. */
export const wordSet = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

/** Words that say nothing beside something understood; a word of punctuation alone is empty. */
export const FILLERS = wordSet(
  ' - + a an the in at on of with w and or for to near by from as around close within',
  'is are be it its that which where but also plus both there',
  'i im me my we our us am have has having can could would like must',
  'please want wanted need needed looking look search searching find show get',
  'some any something somewhere anything anywhere place places home homes property properties',
  'rent rental rentals renting let lease available price budget per',
)

/** Words that describe any home, so that what follows is no title: "modern house", not "canal house". */
export const ADJECTIVES = wordSet(
  'modern bright big large small little nice cosy cozy quiet sunny spacious new old beautiful lovely luxury luxurious',
  'renovated refurbished clean central affordable family student charming stylish great good best expensive',
  'whole entire period view views',
)

/** Nouns and adjectives that are towns, too: places only where the sentence leaves no other reading. */
export const ORDINARY_WORDS = wordSet('bath reading nice mobile split orange sale')

export const LOCATIVES = wordSet('in near at around to from by')
