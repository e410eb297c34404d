import { renderLayout, renderLink, renderParagraph } from './email-layout.ts'
import { preventLinks } from './prevent-links.ts'

/** A user whose address is verified. */
export type Recipient = { firstName: string; lastName: string; username: string; email: string }

/** An address that may be anybody's: its e-mails name no one, since names are written by users, too. */
export type BareRecipient = { email: string; firstName?: never }

/** The content of an e-mail. Every field may hold user input. */
export type Email = {
  subject: string
  /** Each text is one line; those of a list are lines of one paragraph. */
  paragraphs: (string | string[])[]
  /** To a page of this site. */
  link: { label: string; path: string }
}

const SUBJECT_MAX = 120
const NAME_MAX = 80

/**
 * Renders an e-mail as plain text and as HTML. Mail programs find no link in it but the e-mail's own, see `preventLinks`.
 * @param siteUrl without a slash at the end
 */
export function renderEmail(
  recipient: Recipient | BareRecipient,
  email: Email,
  siteUrl: string,
): { subject: string; text: string; html: string } {
  const subject = toLine(email.subject, SUBJECT_MAX)
  const isNamed = recipient.firstName !== undefined
  const greeting = isNamed ? `Hello ${toLine(recipient.firstName, NAME_MAX)},` : 'Hello,'
  const link = { label: preventLinks(email.link.label), url: siteUrl + email.link.path }
  const reason = isNamed
    ? `You get this because the account “${toLine(recipient.username, NAME_MAX)}” on ${siteUrl} has this e-mail address. To get no more, remove the address from the profile.`
    : `You get this because an account on ${siteUrl} has, or had, this e-mail address.`
  const paragraphs = [greeting, ...email.paragraphs].map((lines) => [lines].flat().map(preventLinks))
  return {
    subject,
    text: [...paragraphs.map((lines) => lines.join('\n')), `${link.label}:\n${link.url}`, `-- \n${reason}`]
      .join('\n\n')
      .concat('\n'),
    html: renderLayout({
      title: subject,
      siteUrl,
      body: [...paragraphs.map(renderParagraph), renderLink(link)].join('\n'),
      reason,
    }),
  }
}

/** Text as one line without links or control characters, as `preventLinks` makes it, truncated to `max` characters. */
export function toLine(text: string, max: number): string {
  const line = preventLinks(text)
  // Grapheme clusters, so that no character is cut in two.
  const characters = Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => segment)
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
