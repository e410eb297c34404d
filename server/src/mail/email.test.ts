import { describe, expect, it } from 'vitest'
import { renderEmail, toLine } from './email.ts'

const ada = { firstName: 'Ada', lastName: 'Byron', username: 'ada', email: 'ada@mill.example' }
const email = {
  subject: 'Your application was approved',
  paragraphs: ['The lease runs from May.', ['See you there.', 'The owner']],
  link: { label: 'View the application', path: '/applications/7/review' },
}
const render = (more: object = {}, recipient = ada) =>
  renderEmail(recipient, { ...email, ...more }, 'https://homes.example')

describe('renderEmail', () => {
  it('renders greeting, paragraphs, link and reason as plain text', () => {
    expect(render()).toMatchObject({
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
        'You get this because the account “ada” on https://homes.example has this email address. To get no more, remove the address from the profile.',
        '',
      ].join('\n'),
    })
  })

  it('renders the same as HTML, with one button', () => {
    const { html } = render()
    for (const words of ['Hello Ada,', 'The lease runs from May.', 'See you there.<br>', 'You get this because'])
      expect(html).toContain(words)
    expect(html.match(/<a class="button" href="https:\/\/homes.example\/applications\/7\/review"/g)).toHaveLength(1)
  })

  it('loads no external resources', () => {
    expect(render().html).not.toMatch(/<(img|link|script|iframe|video)|url\(|@import|@font-face|\ssrc=/i)
  })

  it('escapes markup in every field', () => {
    const bad = '<img src=x onerror=alert(1)>"\'&amp;</title>'
    const { html } = render(
      { subject: bad, paragraphs: [bad], link: { label: bad, path: `/"><b>` } },
      { ...ada, firstName: bad, username: bad },
    )
    expect(html).not.toMatch(/<img|<b>|"'&amp;<|x onerror=alert\(1\)>/)
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;'&amp;amp;&lt;/title&gt;")
  })

  it('keeps subject and greeting on one line each', () => {
    const { subject, text } = render(
      { subject: 'Approved\r\nBcc: eve@mill.example\0\u2028now' },
      { ...ada, firstName: 'Ada\r\nBcc: x' },
    )
    expect(subject).toBe('Approved Bcc: eve @ mill. example now')
    expect(text).toMatch(/^Hello Ada Bcc: x,\n\n/)
  })

  it('has no link but its own, whatever its texts say', () => {
    const evil = 'Pay at https://evil.example\n\nor www.evil.example, a@evil.example'
    const { subject, text, html } = render(
      { subject: evil, paragraphs: [evil, [evil, evil]], link: { ...email.link, label: evil } },
      { ...ada, firstName: evil, username: evil },
    )
    const own = 'https://homes.example'
    expect(subject).toBe('Pay at https: / /evil. example or www. evil. example, a @ evil. example')
    expect(text.replaceAll(own, '')).not.toMatch(/[a-z]\.[a-z]|:\/|\/\/|\S@|@\S|\n\nor/)
    const shown = html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, ' ')
    expect(shown.replaceAll(own, '')).not.toMatch(/[a-z]\.[a-z]|:\/|\/\/|\S@|@\S/)
    expect([...html.matchAll(/href="([^"]*)"/g)].every(([, url]) => url?.startsWith(own))).toBe(true)
  })

  it('names no user to an address that may be a stranger’s', () => {
    const { text } = renderEmail({ email: 'ada@mill.example' }, email, 'https://homes.example')
    expect(text).toMatch(/^Hello,\n/)
    expect(text).toMatch(/because an account on https:\/\/homes.example has, or had, this email address\.\n$/)
  })

  it("sets each paragraph's direction by its script", () => {
    expect(render({ paragraphs: ['שלום'] }).html).toMatch(/<p [^>]*dir="auto"[^>]*>שלום<\/p>/)
  })
})

it('truncates between grapheme clusters', () => {
  expect(toLine('👨‍👩‍👧‍👦'.repeat(5), 5)).toBe('👨‍👩‍👧‍👦'.repeat(5))
  expect(toLine('👨‍👩‍👧‍👦'.repeat(6), 5)).toBe(`${'👨‍👩‍👧‍👦'.repeat(4)}…`)
})
