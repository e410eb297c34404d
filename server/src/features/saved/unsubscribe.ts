import { createHmac, timingSafeEqual } from 'node:crypto'
import { SAVED } from '@lintel/contract/saved/tags'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { isId } from '../../db/columns.ts'
import { notFound } from '../../errors/refusal.ts'
import { runCommand } from '../../events/run-command.ts'
import { foundProperties, savedSearches } from './table.ts'

const signatureOf = (secret: string, userId: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest('base64url')

/** The token in emails about saved searches. It is not stored, and allows nothing but stopping these emails. */
export const unsubscribeToken = (secret: string, userId: string) => `${userId}.${signatureOf(secret, userId)}`

/** The user of a token. @throws not_found */
function readToken(secret: string, token: string): string {
  const [userId = '', signature = ''] = token.split('.')
  const [given, valid] = [Buffer.from(signature), Buffer.from(signatureOf(secret, userId))]
  if (!isId(userId) || given.length !== valid.length || !timingSafeEqual(given, valid)) throw notFound('Link')
  return userId
}

/** Stops all emails about a user's saved searches; the searches go on. @throws not_found */
export function unsubscribe(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor'> & { settings: Pick<AppContext['settings'], 'sessionSecret'> },
  token: string,
): Promise<null> {
  const userId = readToken(context.settings.sessionSecret, token)
  return runCommand(context, async (tx, happened) => {
    await tx.update(savedSearches).set({ frequency: 'never' }).where(eq(savedSearches.userId, userId))
    await tx.update(foundProperties).set({ dueAt: null }).where(eq(foundProperties.userId, userId))
    happened.touchOwn(userId, SAVED)
    return null
  })
}
