import { linkBlock, page, paragraph } from './look.ts'

/** Who gets a letter. */
export type Receiver = { firstName: string; lastName: string; username: string; email: string }

/** What a letter says. Any of it may be what people typed. */
export type Letter = {
  subject: string
  /** Each may hold several lines. */
  paragraphs: string[]
  /** The one thing to do; `path` is one of the site's own. */
  link: { words: string; path: string }
}

const SUBJECT_MAX = 120
const NAME_MAX = 80

/**
 * A letter as its mail has it: plain text and HTML that say the same.
 * @param siteUrl where people reach Lintel, without a slash at the end
 */
export function writeLetter(
  receiver: Receiver,
  letter: Letter,
  siteUrl: string,
): { subject: string; text: string; html: string } {
  const subject = onOneLine(letter.subject, SUBJECT_MAX)
  const greeting = `Hello ${onOneLine(receiver.firstName, NAME_MAX)},`
  const link = { words: letter.link.words, url: siteUrl + letter.link.path }
  const why = `You get this because the account “${onOneLine(receiver.username, NAME_MAX)}” on ${siteUrl} has this e-mail address. To get no more, remove the address from the profile.`
  const paragraphs = letter.paragraphs.map((text) => text.replaceAll(/\r\n?/g, '\n').trim())
  return {
    subject,
    text: [greeting, ...paragraphs, `${link.words}:\n${link.url}`, `-- \n${why}`].join('\n\n').concat('\n'),
    html: page({
      title: subject,
      siteUrl,
      body: [...[greeting, ...paragraphs].map(paragraph), linkBlock(link)].join('\n'),
      why,
    }),
  }
}

/** Text as a header or a line has room for it: no breaks or control characters, cut at `max` characters. */
export function onOneLine(text: string, max: number): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  // By what people see as one character, so that none is cut in two.
  const characters = Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => segment)
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
