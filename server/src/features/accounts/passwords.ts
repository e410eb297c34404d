import { Refusal } from '../../errors/refusal.ts'
import { hashInWorker, verifyInWorker } from './argon2-workers.ts'

/** argon2id at OWASP's first recommended setting: about 10 ms and 19 MB per hash. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hashInWorker(password, SETTINGS)

/** The same refusal for an unknown username and a wrong password, so that usernames can't be probed. */
export const wrongCredentials = () => new Refusal('wrong_credentials', 'Wrong username or password')

let dummyHash: Promise<string> | null = null

/**
 * Whether a password matches a hash. Without a hash (no such account) it checks a dummy hash, so that the response takes the
 * same time.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody')
  const isMatch = await verifyInWorker(passwordHash ?? (await dummyHash), password)
  return isMatch && passwordHash !== null
}

export const TOO_COMMON = 'This password is too common; please choose another'
const COMMON_COUNT = 10_000

/** Whether a password, in any case, is among the most common passwords of published leaks. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].slice(0, COMMON_COUNT).includes(password.toLowerCase())
}
