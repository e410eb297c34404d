import { describe, expect, test } from 'vitest'
import { onOneLine, writeLetter } from './letter.ts'

const ada = { firstName: 'Ada', lastName: 'Byron', username: 'ada', email: 'ada@mill.example' }
const letter = {
  subject: 'Your application was approved',
  paragraphs: ['The lease runs from May.', 'See you there.\nThe owner'],
  link: { words: 'View the application', path: '/applications/7/review' },
}
const write = (more: object = {}, receiver = ada) =>
  writeLetter(receiver, { ...letter, ...more }, 'https://homes.example')

describe('a letter', () => {
  test('says in plain text whom it is for, all of it, where it leads, and why it came', () => {
    expect(write()).toMatchObject({
      subject: 'Your application was approved',
      text: [
        'Hello Ada,',
        '',
        'The lease runs from May.',
        '',
        'See you there.',
        'The owner',
        '',
        'View the application:',
        'https://homes.example/applications/7/review',
        '',
        '-- ',
        'You get this because the account “ada” on https://homes.example has this e-mail address. To get no more, remove the address from the profile.',
        '',
      ].join('\n'),
    })
  })

  test('says the same in HTML, with one button', () => {
    const { html } = write()
    for (const words of ['Hello Ada,', 'The lease runs from May.', 'See you there.<br>', 'You get this because'])
      expect(html).toContain(words)
    expect(html.match(/<a class="button" href="https:\/\/homes.example\/applications\/7\/review"/g)).toHaveLength(1)
  })

  test('loads nothing from anywhere', () => {
    expect(write().html).not.toMatch(/<(img|link|script|iframe|video)|url\(|@import|@font-face|\ssrc=/i)
  })

  test('shows as text what looks like markup, wherever it comes from', () => {
    const bad = '<img src=x onerror=alert(1)>"\'&amp;</title>'
    const { html } = write(
      { subject: bad, paragraphs: [bad], link: { words: bad, path: `/"><b>` } },
      { ...ada, firstName: bad, username: bad },
    )
    expect(html).not.toMatch(/<img|<b>|"'&amp;<|x onerror=alert\(1\)>/)
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;'&amp;amp;&lt;/title&gt;")
  })

  test('has a subject and a greeting of one line each, whatever was typed', () => {
    const { subject, text } = write(
      { subject: 'Approved\r\nBcc: eve@mill.example\0\u2028now' },
      { ...ada, firstName: 'Ada\r\nBcc: x' },
    )
    expect(subject).toBe('Approved Bcc: eve@mill.example now')
    expect(text).toMatch(/^Hello Ada Bcc: x,\n\n/)
  })

  test('lets each paragraph run the way its script does', () => {
    expect(write({ paragraphs: ['שלום'] }).html).toMatch(/<p [^>]*dir="auto"[^>]*>שלום<\/p>/)
  })
})

test('what is too long is cut between what people see as characters', () => {
  expect(onOneLine('👨‍👩‍👧‍👦'.repeat(5), 5)).toBe('👨‍👩‍👧‍👦'.repeat(5))
  expect(onOneLine('👨‍👩‍👧‍👦'.repeat(6), 5)).toBe(`${'👨‍👩‍👧‍👦'.repeat(4)}…`)
})
