import { FACT_CHOICES, FACT_FILTER_NAMES, type FactFilter } from '@lintel/contract/properties/fact-choices'

/** Bits of `fact_bits` by filter and choice, as the database function `home_fact_bits` sets them. */
const BITS = new Map(
  FACT_FILTER_NAMES.flatMap((name) => FACT_CHOICES[name].map((choice) => `${name} ${choice}`)).map((key, bit) => [
    key,
    bit,
  ]),
)

/** The bits of any of a filter's choices as a number below 2 ** 53; undefined where none is given. */
export function factMask(name: FactFilter, choices: readonly string[] | undefined): number | undefined {
  return choices?.reduce((mask, choice) => mask + 2 ** (BITS.get(`${name} ${choice}`) ?? 0), 0)
}
