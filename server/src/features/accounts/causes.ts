import type { Actor, Role } from '@lintel/contract/actor'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'
import type { Happened } from '../../events/happened.ts'
import { defineReactions } from '../../reactions.ts'

/** Accepts an invitation with the account that was just registered. */
export type AcceptInvitation = (happened: Happened, user: { id: string }) => Promise<void>

/**
 * Kinds of invitations that people register with. Each finds its invitation by the token of a link, before the account is made.
 * @returns null for a token of another kind
 */
export const invitationKinds =
  defineExtensionPoint<(tx: Db, token: string, role: Role, now: Date) => Promise<AcceptInvitation | null>>(
    'kinds of invitations',
  )

/** The deletion of an account. The row of the account is locked, and stays without what names its user. */
export const accountDeletion = defineReactions<{ actor: Actor; now: Date }>('the deletion of an account')

/** Adds the changes of what is hidden while its user's account is disabled, and shown again with it. Called after both. */
export const hiddenRecords = defineExtensionPoint<(tx: Db, happened: Happened, userId: string) => Promise<void>>(
  'records that are hidden with an account',
)
