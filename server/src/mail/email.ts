import { renderLayout, renderLink, renderListLink, renderParagraph } from './email-layout.ts'
import { preventLinks } from './prevent-links.ts'

declare const verified: unique symbol

/** An address that its account's user has verified: `getsEmail` alone says so. The compiler refuses other recipients. */
export type Verified = { email: string; readonly [verified]: true }

/** A user whose address is verified. */
export type Recipient = { firstName: string; lastName: string; username: string; email: string }

/** An address that may be anybody's: its emails name no one, since names are written by users, too. */
export type BareRecipient = { email: string; firstName?: never }

/** The content of an email. Every field may hold user input. */
export type Email = {
  subject: string
  /** Each text is one line; those of a list are lines of one paragraph. */
  paragraphs: (string | string[])[]
  /** Links to pages of this site, after the paragraphs, and a line after them. */
  list?: { links: { label: string; path: string }[]; end: string | null }
  /** To a page of this site. */
  link: { label: string; path: string }
  /** How to stop emails of this kind, where the user may want no more of them. */
  unsubscribe?: {
    /** What the emails are about. */
    subject: string
    /** The path of the page that asks, and of the call that mail programs make (RFC 8058). */
    page: string
    oneClick: string
  }
}

const SUBJECT_MAX = 120
const NAME_MAX = 80

/**
 * Renders an email as plain text and as HTML. Mail programs find no link in it but the email's own, see `preventLinks`.
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
  const place = ({ label, path }: Email['link']) => ({ label: toLine(label, SUBJECT_MAX), url: siteUrl + path })
  const link = place(email.link)
  const list = email.list?.links.map(place) ?? []
  const end = email.list?.end ? [[preventLinks(email.list.end)]] : []
  const reason = isNamed
    ? `You get this because the account “${toLine(recipient.username, NAME_MAX)}” on ${siteUrl} has this email address. To get no more, remove the address from the profile.`
    : `You get this because an account on ${siteUrl} has, or had, this email address.`
  const stop =
    email.unsubscribe &&
    place({ label: `Stop emails about ${email.unsubscribe.subject}`, path: email.unsubscribe.page })
  const paragraphs = [greeting, ...email.paragraphs].map((lines) => [lines].flat().map(preventLinks))
  return {
    subject,
    text: [
      ...paragraphs.map((lines) => lines.join('\n')),
      ...[...list, ...end, link].map((entry) => ('url' in entry ? `${entry.label}:\n${entry.url}` : entry.join())),
      `-- \n${reason}`,
      ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
    ]
      .join('\n\n')
      .concat('\n'),
    html: renderLayout({
      title: subject,
      siteUrl,
      body: [
        ...paragraphs.map(renderParagraph),
        ...list.map(renderListLink),
        ...end.map(renderParagraph),
        renderLink(link),
      ].join('\n'),
      reason,
      stop,
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
