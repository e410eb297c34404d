import type { OpenedAccountInvitation, OwnInvitation } from '@lintel/contract/accounts/administration-schema'
import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { Actor } from '@lintel/contract/actor'
import { fullName } from '@lintel/contract/names'
import type { Page } from '@lintel/contract/paging'
import { and, eq, getTableColumns, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { newestFirst, type PageRequest, toPage } from '../../../db/paging.ts'
import { forbidden } from '../../../errors/refusal.ts'
import { isUnused, noSuchInvitation, onHold, requireOpen } from '../../../invitations/invitation.ts'
import { hashToken } from '../../../mail/link-tokens.ts'
import { isActiveAgent } from '../filters.ts'
import { presentPerson } from '../present.ts'
import { type AccountInvitationRow, accountInvitations, type PersonRow, personColumnsOf, users } from '../table.ts'

const invited = alias(users, 'invited')

export type ListedInvitation = AccountInvitationRow & { inviter: PersonRow; user: PersonRow | null }

/** Neither used nor revoked; those of agents who are no more are void. */
const isOpen = (now: Date) => and(isUnused(accountInvitations), gt(accountInvitations.expiresAt, now), isActiveAgent)

const selectInvitations = (db: Db) =>
  db
    .select({
      ...getTableColumns(accountInvitations),
      inviter: personColumnsOf(users),
      user: personColumnsOf(invited),
    })
    .from(accountInvitations)
    .innerJoin(users, eq(users.id, accountInvitations.invitedBy))
    .leftJoin(invited, eq(invited.id, accountInvitations.userId))

/** Open invitations of all agents, newest first. @throws forbidden (not an approved agent), invalid (cursor of another list) */
export async function listInvitations(
  db: Db,
  actor: Actor,
  request: PageRequest,
  now: Date,
): Promise<Page<ListedInvitation>> {
  if (!accountPolicy.invite(actor)) throw forbidden('Only agents see invitations')
  const { createdAt, id } = accountInvitations
  const page = newestFirst({ createdAt, id }, request)
  const rows = await selectInvitations(db)
    .where(and(isOpen(now), page.after))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(rows, request)
}

type Invited = Pick<AccountInvitationRow, 'invitedBy'>

export const isFromActiveAgent = async (db: Db, { invitedBy }: Invited): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, invitedBy), isActiveAgent))) > 0

/** @throws not_found (the agent who invited is disabled, or none any more) */
export async function requireAgent(db: Db, invitation: Invited): Promise<void> {
  if (!(await isFromActiveAgent(db, invitation))) throw onHold('another agent')
}

/**
 * What the link of an invitation is for.
 * @throws not_found (no such one; the agent is disabled, or none any more), conflict (used, revoked or expired)
 */
export async function openInvitation(db: Db, token: string, now: Date): Promise<OpenedAccountInvitation> {
  const [found] = await selectInvitations(db).where(eq(accountInvitations.tokenHash, hashToken(token)))
  if (!found) throw noSuchInvitation()
  requireOpen(found, now, 'the agent')
  await requireAgent(db, found)
  const { role, email, inviter, expiresAt } = found
  return { role, email, invitedBy: fullName(inviter), expiresAt: expiresAt.toISOString() }
}

/** The actor's open invitation to become an owner; null without one. */
export async function findOwnInvitation(db: Db, actor: Actor, now: Date): Promise<OwnInvitation | null> {
  const [found] = await selectInvitations(db).where(and(eq(accountInvitations.userId, actor.id), isOpen(now)))
  if (!found || actor.role !== 'tenant') return null
  return { id: found.id, invitedBy: presentPerson(found.inviter), expiresAt: found.expiresAt.toISOString() }
}
