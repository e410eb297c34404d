import type { Settings } from '../../context.ts'
import { Refusal } from '../../errors/refusal.ts'
import { hashInWorker, verifyInWorker } from './argon2-workers.ts'
import { isPattern } from './password-patterns.ts'

/** argon2id at OWASP's first recommended setting: about 10 ms and 19 MB per hash. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** @param password in any form: keyboards compose an “ä” differently (NIST SP 800-63B, 3.1.1.2) */
export const hashPassword = (password: string) => hashInWorker(normalize(password), SETTINGS)

const normalize = (password: string) => password.normalize('NFKC')

/** The same refusal for an unknown username and a wrong password, so that usernames can't be probed. */
export const wrongCredentials = () => new Refusal('wrong_credentials', 'Wrong username or password')

let dummyHash: Promise<string> | null = null

/**
 * Whether a password matches a hash: in its normal form, or as typed, since earlier versions hashed that. Without a hash (no such
 * account) it checks a dummy hash as often, so that the response takes the same time.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody')
  // The next call tries again. Handled here, since the hash is not awaited when the account exists.
  dummyHash.catch(() => {
    dummyHash = null
  })
  const checkedHash = passwordHash ?? (await dummyHash)
  for (const form of new Set([normalize(password), password]))
    if ((await verifyInWorker(checkedHash, form)) && passwordHash !== null) return true
  return false
}

let commonPasswords: Promise<Set<string>> | null = null

/** 49,233 passwords of published leaks, in lower case. Loaded once, in 40 ms. */
const loadCommonPasswords = () =>
  import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'] as string[]))

/** What a password must not be made of: its user's names and email address. */
type Owner = Partial<Record<'username' | 'firstName' | 'lastName' | 'email', string | null>>

/** Shorter words are too common in good passwords. */
const WORD_MIN = 3
/** Characters that must remain without those words. */
const REST_MIN = 4
const PRODUCT_NAME = 'lintel'

/**
 * Checks a new password.
 * @param owner whose names it must not be made of
 * @returns why it can't be used; null when it can
 */
export async function refuseWeakPassword(given: string, owner: Owner, { passwordMin }: Pick<Settings, 'passwordMin'>) {
  const password = normalize(given)
  if (password.length < passwordMin) return `Password must be at least ${passwordMin} characters`
  commonPasswords ??= loadCommonPasswords()
  commonPasswords.catch(() => {
    commonPasswords = null
  })
  if (isPattern(password.toLowerCase()) || (await commonPasswords).has(password.toLowerCase())) return TOO_COMMON
  return isMadeOfNames(password, owner) ? TOO_EASY : null
}

const TOO_COMMON = 'This password is too common; please choose another'
const TOO_EASY = 'This password is too easy to guess from your name, username or email address; please choose another'

function isMadeOfNames(password: string, { username, firstName, lastName, email }: Owner): boolean {
  const words = [username, firstName, lastName, email, email?.split('@')[0], PRODUCT_NAME]
    .filter((word) => word !== null && word !== undefined)
    .map((word) => normalize(word).toLowerCase())
    .filter((word) => word.length >= WORD_MIN)
    .sort((a, b) => b.length - a.length)
  const text = password.toLowerCase()
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && rest.length < REST_MIN
}
