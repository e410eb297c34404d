import { z } from 'zod'
import type { Db } from '../../../db/connect.ts'
import { enqueue, type JobKind } from '../../../jobs/jobs.ts'
import { accountToken, insertLink, type LinkKind } from '../links.ts'

/** Emails a link that was made. A job of its own: the user's row is not locked while a mail server takes its time. */
export const LINK_MAIL: JobKind<{ kind: LinkKind; email: string; seed: string }> = {
  kind: 'mail-account-link',
  title: 'Email with a link for an account',
  input: z.object({ kind: z.enum(['verify', 'reset']), email: z.string(), seed: z.string() }),
  priority: 'urgent',
}

/** Makes a link and enqueues its email. The caller has locked the user's row. @param link.seed different for each link */
export async function createEmailedLink(
  tx: Db,
  secret: string,
  { kind, userId, email, seed }: { kind: LinkKind; userId: string; email: string; seed: string },
): Promise<void> {
  await insertLink(tx, accountToken(secret, seed), { kind, userId, email, issuedBy: null })
  await enqueue(tx, LINK_MAIL, [{ kind, email, seed }])
}
