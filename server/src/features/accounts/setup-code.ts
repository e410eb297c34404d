import { createHash, randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import { createPrivateFile, readPrivateFile } from '../../data-dir.ts'
import type { Db } from '../../db/connect.ts'
import { invalid } from '../../errors/refusal.ts'
import { setupCodes, users } from './table.ts'

/** How this installation lets agents in. */
export type SignUpRules = Pick<Settings, 'agentSignup' | 'isDemoOn' | 'setupCodeFile'>

/** The setup code as far as this process knows it: `elsewhere` when another process, with another DATA_DIR, made it. */
export type SetupCode = { state: 'not-needed' } | { state: 'known'; code: string } | { state: 'elsewhere' }

/** Crockford's base32, which leaves out letters that look like others. 20 of them hold 100 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP_LENGTH = 5

const MISSING = 'The first agent needs the setup code that the server printed when it started'
const WRONG = 'This is not the setup code that the server printed when it started'
const USED = 'This setup code has been used. Leave it empty to register and wait for approval.'

/**
 * Decides how a new agent starts, and uses up the setup code if this is the first. For use in the transaction that
 * creates the account: if that fails, the code stays valid.
 * @throws invalid (`setupCode`)
 */
export async function admitAgent(
  tx: Db,
  rules: SignUpRules,
  setupCode: string | null,
): Promise<'first' | 'approved' | 'waiting'> {
  if (rules.agentSignup === 'open') return 'approved'
  await lockFirstAgent(tx)
  if (await hasAgent(tx, rules)) {
    if (setupCode) throw invalid({ setupCode: USED })
    return 'waiting'
  }
  if (!setupCode) throw invalid({ setupCode: MISSING })
  const used = await tx
    .delete(setupCodes)
    .where(eq(setupCodes.codeHash, hashCode(setupCode)))
    .returning({ isOnly: setupCodes.isOnly })
  if (used.length === 0) throw invalid({ setupCode: WRONG })
  return 'first'
}

/** Whether the next agent to register needs the setup code. */
export async function needsSetupCode(db: Db, rules: SignUpRules): Promise<boolean> {
  return rules.agentSignup === 'approval' && !(await hasAgent(db, rules))
}

/**
 * Makes sure at start that there is a setup code while there is no agent, and none afterwards. The database keeps its
 * hash, for every process; the file keeps the code, for the next start. Of several processes that start at once with
 * different files, one makes the code.
 * @throws StartError when the file can't be read or written
 */
export async function prepareSetupCode(db: Db, rules: SignUpRules): Promise<SetupCode> {
  if (rules.agentSignup === 'open') return { state: 'not-needed' }
  const { setupCodeFile } = rules
  return db.transaction(async (tx) => {
    await lockFirstAgent(tx)
    if (await hasAgent(tx, rules)) {
      await tx.delete(setupCodes)
      await deleteSetupCodeFile(setupCodeFile)
      return { state: 'not-needed' }
    }
    const [row] = await tx.select().from(setupCodes)
    const kept = setupCodeFile ? await readPrivateFile(setupCodeFile) : null
    if (row && kept && hashCode(kept) === row.codeHash) return { state: 'known', code: kept }
    if (row) return { state: 'elsewhere' }
    // A file left by an earlier database may hold a code that somebody has read: a new database gets a new code.
    await deleteSetupCodeFile(setupCodeFile)
    const made = makeCode()
    // Before the commit: a crash in between leaves a file without a row, which the next start replaces.
    const code = setupCodeFile ? await createPrivateFile(setupCodeFile, made) : made
    await tx.insert(setupCodes).values({ codeHash: hashCode(code) })
    return { state: 'known', code }
  })
}

/** Deletes the file of a code that is no longer valid. One that can't be deleted opens nothing. */
export async function deleteSetupCodeFile(file: string | null): Promise<void> {
  if (file) await rm(file, { force: true }).catch(() => {})
}

/** Serializes everything that depends on whether there is an agent, until the transaction ends. */
export async function lockFirstAgent(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('the first agent'))`)
}

/** Whether an approved agent can sign in, who could approve others; a demo agent can't while the demo is off. */
async function hasAgent(db: Db, { isDemoOn }: Pick<SignUpRules, 'isDemoOn'>): Promise<boolean> {
  const found = await db.execute(
    sql`select 1 from ${users} where role = 'agent' and approved_at is not null and (${isDemoOn} or not is_demo) limit 1`,
  )
  return found.rows.length > 0
}

function makeCode(): string {
  const character = () => ALPHABET[randomInt(ALPHABET.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Hyphens, spaces and case don't matter, and letters that Crockford's base32 leaves out count as the digit they look like. */
function hashCode(code: string): string {
  const digits = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(digits).digest('base64url')
}
