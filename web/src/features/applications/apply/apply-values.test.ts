import type { OwnDraft } from '@lintel/contract/applications/schema'
import { describe, expect, it } from 'vitest'
import { applyResolver } from './apply-resolver.ts'
import { EMPTY, isBlank, startOf, toDraft, toRequest } from './apply-values.ts'

const TODAY = '2026-03-01'
const SAVED_AT = '2026-03-01T10:00:00.000Z'
const NOTHING: OwnDraft = { draft: null, savedAt: null, last: null }
const asked = { moveInDate: 'required', adults: 'optional', smokers: 'optional', monthlyIncome: 'optional' } as const
const last = {
  answers: { moveInDate: '2026-04-01', adults: 2, smokers: false, monthlyIncome: 3_200.5, occupation: 'Baker' },
  documents: ['0190'],
}
const saved = {
  ...NOTHING,
  draft: { message: 'Saved', answers: { adults: '3', smokers: true } },
  savedAt: SAVED_AT,
  last,
}
const typed = (message: string, minutesAfter: number) => ({
  draft: { message },
  typedAt: Date.parse(SAVED_AT) + minutesAfter * 60_000,
})

describe('startOf', () => {
  it('starts empty with neither a draft nor an earlier application', () => {
    expect(startOf(NOTHING, null, asked, TODAY)).toEqual({ values: EMPTY, from: 'nothing' })
  })

  it('starts from the saved draft, answers as the fields have them', () => {
    const { values, from } = startOf(saved, null, asked, TODAY)
    expect(from).toBe('draft')
    expect(values).toMatchObject({
      message: 'Saved',
      documents: [],
      answers: { adults: '3', smokers: 'yes', pets: '' },
    })
  })

  it('starts from the values typed in this tab if they are newer, or nothing is saved', () => {
    expect(startOf(saved, typed('Newer', 1), asked, TODAY)).toMatchObject({
      values: { message: 'Newer' },
      from: 'unsaved',
    })
    expect(startOf(saved, typed('Older', -1), asked, TODAY)).toMatchObject({
      values: { message: 'Saved' },
      from: 'draft',
    })
    expect(startOf(NOTHING, typed('Only', 0), asked, TODAY).values.message).toBe('Only')
  })

  it('starts from the last application: what this home asks, and the documents', () => {
    const { values, from } = startOf({ ...NOTHING, last }, null, asked, TODAY)
    expect(from).toBe('last')
    expect(values).toMatchObject({ message: '', documents: ['0190'] })
    expect(values.answers).toMatchObject({
      moveInDate: '2026-04-01',
      adults: '2',
      smokers: 'no',
      monthlyIncome: '3200.5',
      occupation: '',
    })
  })

  it('fills in no move-in day that has passed', () => {
    expect(startOf({ ...NOTHING, last }, null, asked, '2026-04-02').values.answers).toMatchObject({
      moveInDate: '',
      adults: '2',
    })
  })

  it('does not claim to be filled in if there is nothing that this home asks', () => {
    const answersOnly = { ...NOTHING, last: { ...last, documents: [] } }
    expect(startOf(answersOnly, null, { pets: 'required' }, TODAY).from).toBe('nothing')
    expect(startOf(answersOnly, null, {}, TODAY).from).toBe('nothing')
  })
})

describe('toDraft', () => {
  it('keeps what is typed and starts again from the same', () => {
    const { values } = startOf(saved, null, asked, TODAY)
    expect(toDraft(values)).toEqual({ ...saved.draft, documents: [] })
    expect(isBlank(toDraft(EMPTY))).toBe(true)
    expect(isBlank(toDraft(values))).toBe(false)
  })
})

describe('applyResolver', () => {
  const resolve = (answers: object) =>
    applyResolver(asked, 'USD')({ ...EMPTY, answers: { ...EMPTY.answers, ...answers } }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })

  it('sends numbers and only what is asked', async () => {
    const { values } = await resolve({
      moveInDate: '2026-05-01',
      monthlyIncome: '3200.50',
      smokers: 'no',
      occupation: 'Baker',
    })
    expect(values).toMatchObject({ answers: { moveInDate: '2026-05-01', monthlyIncome: 3_200.5, smokers: false } })
    expect(toRequest({ ...EMPTY, answers: { ...EMPTY.answers, occupation: 'Baker' } }, asked).answers).toEqual({})
  })

  it('tells each missing and each wrong answer at its field', async () => {
    const { errors } = await resolve({ adults: 'two', moveInDate: ' ' })
    expect(errors).toMatchObject({
      answers: { moveInDate: { message: 'Please answer this' }, adults: { message: 'Adults must be a number' } },
    })
  })
})
