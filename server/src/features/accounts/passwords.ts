import { Refusal } from '../../errors/refusal.ts'
import { hashInWorker, verifyInWorker } from './argon2-workers.ts'

/** argon2id at OWASP's first recommended setting: about 10 ms and 19 MB a hash. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hashInWorker(password, SETTINGS)

/** Which of the two was wrong is not told. */
export const wrongCredentials = () => new Refusal('wrong_credentials', 'Wrong username or password')

let standIn: Promise<string> | null = null

/**
 * Whether a password is the one that was hashed. Without a hash (no such account) a stand-in is checked, so that the
 * answer takes the same time either way.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody')
  const known = passwordHash ?? (await standIn)
  const isRight = await verifyInWorker(known, password)
  return isRight && passwordHash !== null
}

const COMMON_COUNT = 10_000

/** Whether a password is among the most common ones of published leaks, whatever its case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].slice(0, COMMON_COUNT).includes(password.toLowerCase())
}
