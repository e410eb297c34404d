import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { users } from './table.ts'

/** Letters, marks and digits of any script, and what an English keyboard has (RFC 8265, 3.3). */
const CHARACTERS = /^[\p{L}\p{M}\p{Nd}!-~]+(?: [\p{L}\p{M}\p{Nd}!-~]+)*$/u
/** Among the letters and marks there are some that show nothing. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * Texts of one script (UTS 39, 5.1): of Japanese and Korean all that are written together. Latin is without phonetic letters,
 * which look like others (`ɑ`, `ɡ`). A text that looks like one in another script as a whole stays: a Cyrillic `асе`.
 */
const ONE_SCRIPT =
  /^(?:[\p{scx=Zyyy}\p{scx=Zinh}A-Za-zÀ-ÖØ-öø-ƿ\u01C4-\u024F\u1E00-\u1EFF]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Cyrl}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Grek}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Arab}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Hebr}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Hani}\p{scx=Hang}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Hani}\p{scx=Bopo}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Armn}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Geor}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Deva}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Beng}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Guru}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Gujr}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Orya}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Taml}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Telu}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Knda}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Mlym}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Sinh}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Thai}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Laoo}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Tibt}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Mymr}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Khmr}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Ethi}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Thaa}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Cher}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Mong}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Tfng}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Nkoo}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Adlm}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Cans}]*|[\p{scx=Zyyy}\p{scx=Zinh}\p{scx=Syrc}]*)$/u

/**
 * Checks a new username, normalised by the contract.
 * @returns why it can't be used; null when it can
 */
export function refuseUsername(username: string): string | null {
  if (!CHARACTERS.test(username) || INVISIBLE.test(username))
    return 'Username can have letters, digits, single spaces and the signs of an English keyboard'
  return ONE_SCRIPT.test(username) ? null : 'Username can’t mix letters of several alphabets'
}

/** The condition that picks the account of a username, whatever its case and form. */
export const isNamed = (username: string | Placeholder): SQL =>
  sql`fold_name(${users.username}) = fold_name(${username}::text)`

/** The form in which usernames are compared. Only the database folds them, so that nothing disagrees with its index. */
export async function foldName(db: Db, username: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select fold_name(${username}::text) as name`)
  return rows[0]?.name ?? username
}
