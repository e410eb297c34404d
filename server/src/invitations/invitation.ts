import { and, isNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { Refusal } from '../errors/refusal.ts'
import { createToken, hashToken, tokenOf } from '../mail/link-tokens.ts'

/* Shared by all invitations: the holder of the link accepts once, within two weeks. */

export const DAY_MS = 86_400_000
const LIFETIME_MS = 14 * DAY_MS

export type InvitationState = 'open' | 'expired' | 'accepted' | 'revoked'

type Ends = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date }

export function stateOfInvitation({ acceptedAt, revokedAt, expiresAt }: Ends, now = new Date()): InvitationState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt > now ? 'open' : 'expired'
}

const REFUSALS: Record<Exclude<InvitationState, 'open'>, (inviter: string) => string> = {
  accepted: () => 'This invitation has been used already. Each works once.',
  revoked: (inviter) => `This invitation was withdrawn, or a newer one was made. Ask ${inviter} for a new one.`,
  expired: (inviter) => `This invitation has expired. Ask ${inviter} for a new one.`,
}

/** @param inviter whom to ask for a new one: 'your landlord' @throws conflict (used, revoked or expired) */
export function requireOpen(invitation: Ends, now: Date, inviter: string): void {
  const state = stateOfInvitation(invitation, now)
  if (state !== 'open') throw new Refusal('conflict', REFUSALS[state](inviter))
}

/** How long the email of an invitation waits while who invites is disabled. */
export const ON_HOLD_MS = 60 * 60 * 1000

/** While who invites is disabled. @param whom to ask: 'your landlord' */
export const onHold = (whom: string) =>
  new Refusal('not_found', `This invitation can’t be used now. Ask ${whom}, or whoever runs this site.`)

/** Rows of invitations that are neither accepted nor revoked; they may have expired. */
export const isUnused = (table: { acceptedAt: AnyPgColumn; revokedAt: AnyPgColumn }) =>
  and(isNull(table.acceptedAt), isNull(table.revokedAt))

export const noSuchInvitation = () =>
  new Refusal('not_found', 'This link is not complete. Open it again as you got it.')

/** The columns of a new invitation. */
export const newInvitation = (now: Date) => ({
  id: v7(),
  createdAt: now,
  expiresAt: new Date(now.getTime() + LIFETIME_MS),
  acceptedAt: null,
  revokedAt: null,
})

/**
 * The token of an invitation's link, and what is stored of it. That of an emailed one is made again by the job that sends it.
 * @param email null for a link that is handed over
 * @param tokenOfEmailed of the invitation's id
 */
export function tokenFor(email: string | null, id: string, tokenOfEmailed: (id: string) => string) {
  const token = email ? tokenOfEmailed(id) : createToken()
  return { token, tokenHash: hashToken(token) }
}

/** The tokens of emailed invitations of a kind: no token is stored. @param secret see `tokenOf` */
export const emailedToken = (kind: string) => (secret: string, id: string) =>
  tokenOf(secret, `${kind} invitation ${id}`)
