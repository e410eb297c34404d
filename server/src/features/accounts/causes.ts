import type { Actor } from '@lintel/contract/actor'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'
import type { Happened } from '../../events/happened.ts'
import { defineReactions } from '../../reactions.ts'

/** A new account, of somebody who may have come by an invitation. `invitation` is the token of its link, if that is no agent's. */
export const registration = defineReactions<{ user: { id: string }; invitation: string | null }>('a new account')

/** The deletion of an account. The row of the account is locked, and stays without what names its user. */
export const accountDeletion = defineReactions<{ actor: Actor; now: Date }>('the deletion of an account')

/** Adds the changes of what is hidden while its user's account is disabled, and shown again with it. Called after both. */
export const hiddenRecords = defineExtensionPoint<(tx: Db, happened: Happened, userId: string) => Promise<void>>(
  'records that are hidden with an account',
)
