/** Characters that show nothing, or that reverse the order of what follows: both hide what a text says. */
const HIDDEN = /\u034f|[\u00ad\u061c\u180e\u200b\u2060-\u2064\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]/gu
const SPACES = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu
/** The lookbehind keeps a long run of digits from being tried at each of its digits. */
const IP_ADDRESS = /(?<!\d)\d+(?:\.\d+){3,}/g
/** A dot, or a character that browsers read as one, before anything but space and closing punctuation; not between two digits. */
const DOT = /(?:(?<!\d)[.。．｡․﹒]|[.。．｡․﹒](?!\d))(?=[^\s.,;:!?"'”’»)\]}…])/gu
/** Not between two digits, as in a time. */
const COLON = /(?:(?<!\d)[:：﹕]|[:：﹕](?!\d))(?=\S)/gu
const SLASH = /[/\\／＼](?=[/\\／＼])/gu
const BEFORE_AT = /(?<=\S)(?=[@＠﹫])/gu
const AFTER_AT = /(?<=[@＠﹫])(?=\S)/gu

/**
 * Rewrites a text as one line of which no mail program makes a link, and which people can still read. A space follows each dot
 * and colon inside a word ("evil. example", "https: / /evil. example", "mailto: ada"), surrounds each @ ("ada @ mill. example")
 * and separates slashes in a row. Decimals, dates and times ("2.5", "1.2.2030", "10:30") stay; IP addresses don't.
 *
 * Spaces, since mail programs know lookalikes of the dot, and browsers ignore invisible characters in addresses. Line breaks
 * become spaces, so that no text passes for a paragraph of ours. Invisible characters and characters that reverse the direction are
 * removed, but not the joiners that emoji and scripts need. Phone numbers stay: people could dial them all the same, and
 * `renderLayout` asks mail programs not to link them. Takes time in proportion to the length.
 */
export const preventLinks = (text: string): string =>
  text
    .replaceAll(HIDDEN, '')
    .replaceAll(SPACES, ' ')
    .trim()
    .replaceAll(IP_ADDRESS, (address) => address.replaceAll('.', '. '))
    .replaceAll(DOT, '$& ')
    .replaceAll(COLON, '$& ')
    .replaceAll(SLASH, '$& ')
    .replaceAll(BEFORE_AT, ' ')
    .replaceAll(AFTER_AT, ' ')
