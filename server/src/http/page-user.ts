import type { Actor } from '@lintel/contract/actor'
import { ANONYMOUS, USER_HEADER } from '@lintel/contract/page-user'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../errors/refusal.ts'

/** Names the user that a response is for. Not for responses that callers share. */
export const nameUser = (reply: FastifyReply, actor: Actor | null) => reply.header(USER_HEADER, actor?.id ?? ANONYMOUS)

/**
 * Refuses a caller whose page was made for another user. Without a session nothing is refused here: routes that need one
 * answer 401, and signing out twice does no harm.
 * @param named the user that the page was made for; undefined for programs, which name none
 * @throws other_user
 */
export function refuseOtherUser(actor: Actor | null, named: string | string[] | undefined) {
  if (named === undefined || !actor || named === actor.id) return
  throw new Refusal('other_user', 'Somebody else has signed in in this browser. Nothing was changed.')
}
