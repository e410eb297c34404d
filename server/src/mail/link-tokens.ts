import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What the database keeps of a token. SHA-256: the token is random, so a slow hash adds nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The token of a link that is handed over. */
export const createToken = () => randomBytes(32).toString('base64url')

/**
 * The token of a link that is emailed. The job that sends it has the seed, so that no token is stored.
 * @param secret signs session cookies, too; it is not in the database
 * @param seed different for each link; begins with what the link is for
 */
export const tokenOf = (secret: string, seed: string) => createHmac('sha256', secret).update(seed).digest('base64url')
