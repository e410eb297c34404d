import { eq } from 'drizzle-orm'
import type { Db } from './db/connect.ts'
import { DEMO_PASSWORD } from './demo/people.ts'
import type { Environment } from './env.ts'
import { users } from './features/accounts/table.ts'

/** Whether anyone can sign in as a person of the demo world, filled in now or at an earlier start. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isDemo, true)).limit(1)
  return found.length > 0
}

/** What the person who started Lintel wants to know, on standard output, where logs never go. */
export function greet(address: string, env: Environment, hasDemo: boolean) {
  const lines = [`Lintel is at ${address}`]
  if (hasDemo) lines.push(`Sign in as tenant, owner or agent; the password is ${DEMO_PASSWORD}`)
  lines.push(`${env.databaseUrl ? 'Files are' : 'Everything is'} kept in ${env.dataDir}`)
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}
