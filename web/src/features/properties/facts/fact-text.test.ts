import { FACT_CHOICES, FACT_FILTER_NAMES } from '@lintel/contract/properties/fact-choices'
import { propertyFactsSchema } from '@lintel/contract/properties/facts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FILTER_TEXTS } from '../listings/choice-text.ts'
import { CHOICE_LABELS, CHOICE_PHRASES, FACT_LABELS } from './fact-text.ts'

/** Names of a record that have a text. */
const named = (texts: Record<string, string>) => Object.keys(texts).filter((name) => texts[name])

test('each fact has a label', () => {
  expect(named(FACT_LABELS).sort()).toEqual(Object.keys(propertyFactsSchema.shape).sort())
})

test('each choice of a fact has a text with and without its label', () => {
  const choices = Object.entries(propertyFactsSchema.shape).flatMap(([name, schema]) => {
    const found = choicesOfFact(schema.unwrap())
    return found ? [[name, found]] : []
  })
  for (const texts of [CHOICE_LABELS, CHOICE_PHRASES])
    expect(Object.entries(texts).map(([name, labels]) => [name, named(labels)])).toEqual(choices)
})

test('each filter and each of its choices has a text', () => {
  expect(Object.keys(FILTER_TEXTS)).toEqual(FACT_FILTER_NAMES)
  for (const name of FACT_FILTER_NAMES) {
    expect(FILTER_TEXTS[name].title).not.toBe('')
    expect(named(FILTER_TEXTS[name].choices).sort()).toEqual([...FACT_CHOICES[name]].sort())
  }
})

function choicesOfFact(schema: z.ZodType): string[] | null {
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  if (schema instanceof z.ZodBoolean) return ['yes', 'no']
  if (schema instanceof z.ZodArray) return choicesOfFact(schema.element as z.ZodType)
  return null
}
