import { users } from '@lintel/server/src/features/accounts/table.ts'
import { eq } from 'drizzle-orm'
import { DEMO_PASSWORD } from './features/accounts/people.ts'
import { type DemoContext, fillDemo } from './fill.ts'

/** Accounts that the sign-in page offers, one for each role, and their password. */
export interface DemoSignIn {
  usernames: string[]
  password: string
}

/**
 * Fill an empty database with the demo; one with an account in it stays as it is. This is all that the server calls.
 * @returns null where the database has no demo accounts, because people had registered before the demo was on
 */
export async function startDemo(context: DemoContext): Promise<DemoSignIn | null> {
  await fillDemo(context)
  const [account] = await context.db.select({ id: users.id }).from(users).where(eq(users.isDemo, true)).limit(1)
  return account ? { usernames: ['tenant', 'owner', 'agent'], password: DEMO_PASSWORD } : null
}
