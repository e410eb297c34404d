import { describe, expect, test } from 'vitest'
import { readDraft, writeDraft } from './draft.ts'

describe('a draft', () => {
  test('comes back as it was typed', () => {
    const typed = { title: 'Bright flat', bedrooms: '2', images: ['/objects/images/a'], isPublished: true }
    expect(readDraft(writeDraft(typed), Object.keys(typed))).toEqual(typed)
  })

  test('never holds a password', () => {
    const kept = writeDraft({ username: 'ada', password: 'kept nowhere', newPassword: 'kept nowhere' })
    expect(kept).not.toContain('kept nowhere')
    expect(readDraft('{"username":"ada","password":"planted"}', ['username', 'password'])).toEqual({ username: 'ada' })
  })

  test('never holds the setup code', () => {
    expect(writeDraft({ username: 'ada', setupCode: 'AAAAA-BBBBB' })).toBe('{"username":"ada"}')
    expect(readDraft('{"username":"ada","setupCode":"AAAAA"}', ['username', 'setupCode'])).toEqual({ username: 'ada' })
  })

  test('loses fields the form no longer has', () => {
    expect(readDraft('{"city":"Ghent","floor":3}', ['city'])).toEqual({ city: 'Ghent' })
  })

  test.each([null, '', 'nonsense', '7', '{}', 'null'])('that reads %j is none', (kept) => {
    expect(readDraft(kept, ['city'])).toBeNull()
  })
})
