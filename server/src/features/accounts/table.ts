import { INVITED_ROLES } from '@lintel/contract/accounts/administration-schema'
import { ROLES } from '@lintel/contract/actor'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import { createdAt, currentInstant, id, instant, searchText, updatedAt } from '../../db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    profileImageUrl: text('profile_image_url'),
    role: text('role', { enum: ROLES }).notNull().default('tenant'),
    /** Null while an agent waits for approval; set for everyone else from the start. */
    approvedAt: instant('approved_at'),
    /** The agent who decided about this one; null where no agent did. */
    approvedBy: uuid('approved_by').references((): AnyPgColumn => users.id, { onDelete: 'restrict' }),
    /** A demo user can't sign in while the demo is off. */
    isDemo: boolean('is_demo').notNull().default(false),
    email: text('email'),
    /** When the owner of the address opened the link sent to it. A trigger clears it when the address changes. */
    emailVerifiedAt: instant('email_verified_at'),
    /** The agent who entered the address; null when the user did, or has verified it since. */
    emailEnteredBy: uuid('email_entered_by').references((): AnyPgColumn => users.id, { onDelete: 'restrict' }),
    phone: text('phone'),
    /** As the user's browser reported last; formats dates. */
    locale: text('locale'),
    /** IANA name; `TIME_ZONE` when null. */
    timeZone: text('time_zone'),
    /** A disabled account can't sign in; its records stay. */
    disabledAt: instant('disabled_at'),
    /** The agent who asked to disable this agent's account: another one must agree within a week. */
    disablingRequestedBy: uuid('disabling_requested_by').references((): AnyPgColumn => users.id, {
      onDelete: 'restrict',
    }),
    disablingRequestedAt: instant('disabling_requested_at'),
    /** When its user deleted the account; name, contact details and username are gone since. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The text that agents search. Line breaks keep a term from matching across two fields. */
    searchText: searchText(sql`full_name(first_name, last_name) || E'\n' || username || E'\n' || coalesce(email, '')`),
    /** What lists of users are ordered by. */
    sortName: text('sort_name').notNull().generatedAlwaysAs(sql`name_sort_text(first_name, last_name)`),
  },
  (t) => [
    uniqueIndex('one_account_per_username').on(sql`fold_name(${t.username})`),
    // Indexes that lists scan also hold the search text (`include` in the migrations): rows that don't match are not read.
    index('users_newest').on(t.createdAt, t.id),
    index('users_by_role').on(t.role, t.createdAt, t.id),
    index('users_by_name').on(t.sortName, t.id),
    index('users_by_role_and_name').on(t.role, t.sortName, t.id),
    index('users_disabled').on(t.createdAt, t.id).where(sql`disabled_at is not null and deleted_at is null`),
    index('users_containing').using('gin', sql`search_text gin_trgm_ops`),
    index('users_containing_short').using('gin', sql`short_grams(search_text)`),
    index('users_by_verified_email').on(sql`lower(${t.email})`).where(sql`email_verified_at is not null`),
    index('users_approved_by').on(t.approvedBy).where(sql`approved_by is not null`),
    index('agents_waiting').on(t.createdAt, t.id).where(sql`approved_at is null`),
    check('a_role_is_known', sql`${t.role} in ('tenant', 'owner', 'agent')`),
    check('only_agents_wait', sql`${t.role} = 'agent' or ${t.approvedAt} is not null`),
  ],
)

/** Sessions of signed-in browsers. Holds only a hash of the cookie's token, so that a leaked table opens no account. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    sess: jsonb('sess').$type<{ signedInAt: string; userAgent: string | null }>().notNull(),
    /** The id in the API; not derived from the cookie's token. */
    id: uuid('id').notNull().default(sql`gen_random_uuid()`).$defaultFn(v7),
    /** Accurate to five minutes. */
    usedAt: currentInstant('used_at'),
    /** When its user last gave their password. */
    confirmedAt: currentInstant('confirmed_at'),
    expire: instant('expire').notNull(),
  },
  (t) => [
    index('sessions_by_expiry').on(t.expire),
    index('sessions_of_user').on(t.userId),
    uniqueIndex('sessions_by_id').on(t.id),
  ],
)

/** Browsers that signed in to an account before: a stranger's wrong passwords don't slow them. Holds only a hash of the cookie's id. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    browserHash: text('browser_hash').notNull(),
    /** Of the last sign-in. */
    usedAt: currentInstant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.browserHash] }), index('known_browsers_by_use').on(t.usedAt)],
)

/** The one-time code with which the first agent registers. No row once there is an agent. */
export const setupCodes = pgTable(
  'setup_codes',
  {
    /** Always true, so that there is at most one row. */
    isOnly: boolean('is_only').primaryKey().default(true),
    /** SHA-256: the code is random, so a slow hash adds nothing. */
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('there_is_one_setup_code', sql`${t.isOnly}`)],
)

/**
 * Links that verify an address or set a new password. Kept for a day after they expire: limits count them, and an old link is
 * told from a wrong one.
 */
export const accountLinks = pgTable(
  'account_links',
  {
    /** SHA-256: the token is random, so a slow hash adds nothing. */
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: text('kind', { enum: ['verify', 'reset'] }).notNull(),
    /** The address that it was sent to, and is worth nothing without; null when it was handed over in another way. */
    email: text('email'),
    /** The agent who made it; null when the account's user did, or the command line. */
    issuedBy: uuid('issued_by').references((): AnyPgColumn => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('account_links_of_user').on(t.userId, t.kind, t.createdAt),
    index('account_links_issued_by').on(t.issuedBy).where(sql`issued_by is not null`),
    index('account_links_by_expiry').on(t.expiresAt),
    check('an_account_link_is_of_a_known_kind', sql`${t.kind} in ('verify', 'reset')`),
    check('a_verification_has_an_address', sql`${t.kind} = 'reset' or ${t.email} is not null`),
  ],
)

/** Agents' invitations to register as a tenant or owner, and of tenants to become owners. Kept for a month after they expire. */
export const accountInvitations = pgTable(
  'account_invitations',
  {
    id: id(),
    role: text('role', { enum: INVITED_ROLES }).notNull(),
    /** The tenant who is invited to become an owner, and accepts without a link. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    /** SHA-256: the token is random, so a slow hash adds nothing. */
    tokenHash: text('token_hash'),
    /** The address that it is sent to; null when the agent hands it over. */
    email: text('email'),
    invitedBy: uuid('invited_by')
      .notNull()
      .references((): AnyPgColumn => users.id, { onDelete: 'restrict' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('a_token_invites_to_one_account').on(t.tokenHash),
    uniqueIndex('a_tenant_has_one_open_invitation').on(t.userId).where(sql`accepted_at is null and revoked_at is null`),
    index('account_invitations_open').on(t.createdAt, t.id).where(sql`accepted_at is null and revoked_at is null`),
    index('account_invitations_of_user').on(t.userId).where(sql`user_id is not null`),
    index('account_invitations_by_inviter').on(t.invitedBy, t.createdAt),
    index('account_invitations_by_expiry').on(t.expiresAt),
    check('an_account_invitation_is_for_a_known_role', sql`${t.role} in ('tenant', 'owner')`),
    check('an_account_invitation_has_a_user_or_a_token', sql`(${t.userId} is null) = (${t.tokenHash} is not null)`),
    check('an_account_invitation_is_accepted_or_revoked', sql`${t.acceptedAt} is null or ${t.revokedAt} is null`),
  ],
)

export type AccountInvitationRow = typeof accountInvitations.$inferSelect
export type AccountLinkRow = typeof accountLinks.$inferSelect
export type SessionRow = typeof sessions.$inferSelect
export type UserRow = typeof users.$inferSelect

/** The name of every deleted account. */
export const DELETED_NAME = { firstName: 'Deleted', lastName: 'account' }

/** @param user `users`, or an alias of it */
export const selectFullName = (user: { firstName: AnyPgColumn; lastName: AnyPgColumn } = users) =>
  sql<string>`full_name(${user.firstName}, ${user.lastName})`

type PersonColumn = 'id' | 'firstName' | 'lastName' | 'profileImageUrl'

/** What everyone may see of a user: the columns of the contract's `personSchema`. @param of `users`, or an alias of it */
export const personColumnsOf = <Of extends Record<PersonColumn, AnyPgColumn>>({
  id,
  firstName,
  lastName,
  profileImageUrl,
}: Of): Pick<Of, PersonColumn> => ({ id, firstName, lastName, profileImageUrl })

export const personColumns = personColumnsOf(users)
export type PersonRow = Pick<UserRow, PersonColumn>
