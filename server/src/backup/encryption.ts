import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '../errors/start-error.ts'
import { ArchiveError } from './archive-format.ts'

/** Whom an archive is encrypted for. */
export type EncryptionKey = { recipient: string } | { passphrase: string }
/** What may open an archive. */
export type DecryptionKeys = { identities: string[]; passphrase: string | null }

const FIRST_LINE = 'age-encryption.org/v1\n'
/** The kind of the first recipient. The header has no other of this kind beside it. */
const PASSPHRASE_RECIPIENT = '-> scrypt '

/** How an archive is encrypted, by its first bytes. */
export function encryptionOf(head: string): 'none' | 'passphrase' | 'key' {
  if (!head.startsWith(FIRST_LINE)) return 'none'
  return head.startsWith(PASSPHRASE_RECIPIENT, FIRST_LINE.length) ? 'passphrase' : 'key'
}

/** @returns a new secret key and the recipient that belongs to it */
export async function createIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/**
 * Encrypts a stream in the format of age (age-encryption.org/v1). A passphrase takes about two seconds of processor time.
 * @throws StartError when the recipient is no valid one
 */
export async function encrypt(
  source: AsyncIterable<Uint8Array>,
  key: EncryptionKey,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter()
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase)
  else addRecipient(encrypter, key.recipient)
  return encrypter.encrypt(ReadableStream.from(source) as ReadableStream<Uint8Array>)
}

/** @throws StartError when it is no valid one */
export const checkRecipient = (recipient: string) => addRecipient(new Encrypter(), recipient)

function addRecipient(encrypter: Encrypter, recipient: string) {
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new StartError(
      'The recipient is not valid: it must be a public key of age, as in age1…, without a typing error.',
    )
  }
}

/**
 * Decrypts a stream; changed or missing bytes make reading it fail.
 * @throws ArchiveError when no key opens it; StartError when an identity is no valid one, or the source can't be read
 */
export async function decrypt(
  source: AsyncIterable<Uint8Array>,
  { identities, passphrase }: DecryptionKeys,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  if (passphrase !== null) decrypter.addPassphrase(passphrase)
  for (const identity of identities) addIdentity(decrypter, identity)
  try {
    return await decrypter.decrypt(ReadableStream.from(source) as ReadableStream<Uint8Array>)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new ArchiveError('does not open with this key or passphrase, or its beginning is damaged.')
  }
}

function addIdentity(decrypter: Decrypter, identity: string) {
  try {
    decrypter.addIdentity(identity)
  } catch {
    throw new StartError('The identity file has a line that is no secret key of age: AGE-SECRET-KEY-1…')
  }
}
