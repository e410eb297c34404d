import { describe, expect, test } from 'vitest'
import { parseDraft, serializeDraft } from './draft.ts'

describe('a draft', () => {
  test('is restored as it was typed', () => {
    const typed = { title: 'Bright flat', bedrooms: '2', images: ['/objects/images/a'], isPublished: true }
    expect(parseDraft(serializeDraft(typed), Object.keys(typed))).toEqual(typed)
  })

  test('never contains a password', () => {
    const draft = serializeDraft({ username: 'ada', password: 'kept nowhere', newPassword: 'kept nowhere' })
    expect(draft).not.toContain('kept nowhere')
    expect(parseDraft('{"username":"ada","password":"planted"}', ['username', 'password'])).toEqual({ username: 'ada' })
  })

  test('never contains the setup code', () => {
    expect(serializeDraft({ username: 'ada', setupCode: 'AAAAA-BBBBB' })).toBe('{"username":"ada"}')
    expect(parseDraft('{"username":"ada","setupCode":"AAAAA"}', ['username', 'setupCode'])).toEqual({ username: 'ada' })
  })

  test('drops fields that the form no longer has', () => {
    expect(parseDraft('{"city":"Ghent","floor":3}', ['city'])).toEqual({ city: 'Ghent' })
  })

  test.each([null, '', 'nonsense', '7', '{}', 'null'])('is null when the stored text is %j', (stored) => {
    expect(parseDraft(stored, ['city'])).toBeNull()
  })
})
