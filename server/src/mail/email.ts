import { renderLayout, renderLink, renderParagraph } from './email-layout.ts'

export type Recipient = { firstName: string; lastName: string; username: string; email: string }

/** The content of an email. Every field may hold user input. */
export type Email = {
  subject: string
  /** May have line breaks. */
  paragraphs: string[]
  /** To a page of this site. */
  link: { label: string; path: string }
}

const SUBJECT_MAX = 120
const NAME_MAX = 80

/**
 * Renders an email as plain text and as HTML.
 * @param siteUrl without a slash at the end
 */
export function renderEmail(
  recipient: Recipient,
  email: Email,
  siteUrl: string,
): { subject: string; text: string; html: string } {
  const subject = toLine(email.subject, SUBJECT_MAX)
  const greeting = `Hello ${toLine(recipient.firstName, NAME_MAX)},`
  const link = { label: email.link.label, url: siteUrl + email.link.path }
  const reason = `You get this because the account “${toLine(recipient.username, NAME_MAX)}” on ${siteUrl} has this e-mail address. To get no more, remove the address from the profile.`
  const paragraphs = email.paragraphs.map((text) => text.replaceAll(/\r\n?/g, '\n').trim())
  return {
    subject,
    text: [greeting, ...paragraphs, `${link.label}:\n${link.url}`, `-- \n${reason}`].join('\n\n').concat('\n'),
    html: renderLayout({
      title: subject,
      siteUrl,
      body: [...[greeting, ...paragraphs].map(renderParagraph), renderLink(link)].join('\n'),
      reason,
    }),
  }
}

/** Text as one line for headers: without line breaks or control characters, truncated to `max` characters. */
export function toLine(text: string, max: number): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  // Grapheme clusters, so that no character is cut in two.
  const characters = Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => segment)
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
