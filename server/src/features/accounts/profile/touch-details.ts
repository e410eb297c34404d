import { ACCOUNT, CONTACTS, USERS, userTag } from '@lintel/contract/accounts/tags'
import { LANDLORDS } from '@lintel/contract/properties/tags'
import type { Db } from '../../../db/connect.ts'
import type { Happened } from '../../../events/happened.ts'
import { listContactIds } from '../queries.ts'
import type { UserRow } from '../table.ts'

/** Adds the tags of whatever shows an account's name, contact details or picture. */
export async function touchDetails(tx: Db, happened: Happened, before: UserRow, after: UserRow): Promise<void> {
  const { id, role } = after
  happened.touchOwn(id, ACCOUNT)
  happened.touch([id, ...(await listContactIds(tx, id))], CONTACTS)
  happened.touch([], USERS)
  // Every user may start a conversation with owners and agents, so everyone may be shown this name.
  if (role !== 'tenant') happened.touch('everyone', userTag(id))
  const isRenamed = after.firstName !== before.firstName || after.lastName !== before.lastName
  if (role !== 'tenant' && isRenamed) happened.touch('everyone', LANDLORDS)
}
