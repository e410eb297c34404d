import { readAmount, writeAmount, writeAmountPlainly } from '@lintel/contract/amount-text'
import { exponentOf } from '@lintel/contract/money'
import { useState } from 'react'
import { currentLocale } from '../text/locale.ts'
import { formatMoney, symbolOf } from '../text/money.ts'
import type { Notation, TypedNumber } from '../text/notation.ts'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

export interface MoneyInputProps extends Omit<NumberInputProps, 'notation' | 'leading' | 'inputMode'> {
  /** ISO 4217. */
  currency: string
}

/**
 * A field for an amount of money, typed or pasted as the reader's language writes it, with or without its currency. What that
 * language doesn't write is asked about or refused in words, and stays as it was typed; an amount gets its groups and decimals
 * when the field is left. `{...register(name)}` gets plain decimal notation, as of a `NumberInput`.
 */
export function MoneyInput({ currency, ...rest }: MoneyInputProps) {
  // Another currency is another field.
  return <AmountInput key={currency} currency={currency} {...rest} />
}

function AmountInput({ currency, ...rest }: MoneyInputProps) {
  const [notation] = useState(() => notationOf(currency))
  return <NumberInput {...rest} leading={symbolOf(currency)} notation={notation} />
}

const notationOf = (currency: string): Notation => ({
  read: (text) => readIn(currency, text),
  write: (amount) => writeAmount(amount, currency, currentLocale()),
  writePlainly: (amount) => writeAmountPlainly(amount, currency, currentLocale()),
  spell: (amount) => formatMoney(amount, currency),
})

function readIn(currency: string, text: string): TypedNumber {
  const typed = readAmount(text, currency, currentLocale())
  if ('amount' in typed) return { value: typed.amount, ...('fault' in typed && { fault: decimalsText(currency) }) }
  if ('choices' in typed) return { choices: typed.choices }
  if (typed.fault === 'currency') return { fault: `Amounts are in ${currency} here: type one without another currency` }
  return {
    fault: `Type an amount in ${currency}, as in ${writeAmount(exampleIn(currency), currency, currentLocale())}`,
  }
}

function decimalsText(currency: string): string {
  const exponent = exponentOf(currency)
  return exponent === 0 ? `${currency} has no decimals` : `${currency} has at most ${exponent} decimals`
}

/** With a mark of each kind that the currency has. */
const exampleIn = (currency: string) => (exponentOf(currency) === 0 ? 1250 : 1250.5)
