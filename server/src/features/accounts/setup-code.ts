import { createHash, randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { invalid } from '../../errors/refusal.ts'
import { createPrivateFile, readPrivateFile } from '../../process/data-dir.ts'
import { isRealAgent } from './filters.ts'
import { setupCodes, users } from './table.ts'

/** How this installation registers agents. */
export type SignUpRules = Pick<Settings, 'agentSignup' | 'setupCodeFile'>

/** The setup code as this process knows it. `elsewhere`: another process, with another DATA_DIR, created it. */
export type SetupCode = { state: 'not-needed' } | { state: 'known'; code: string } | { state: 'elsewhere' }

/** Crockford's base32, without letters that look like others. 28 characters hold 140 bits, of at least 128 that OWASP ASVS 5.0 asks for. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 7
const GROUP_LENGTH = 4

const MISSING = 'The first agent needs the setup code, which the server showed or put in a file when it started'
const WRONG = 'This is not the setup code of this server'
const USED = 'This setup code has been used. Leave it empty to register and wait for approval.'

/**
 * Decides whether a new agent is approved or waits, and deletes the setup code when this is the first agent. Call it in the
 * transaction that creates the account: after a rollback the code stays valid.
 * @throws invalid (`setupCode` is missing, wrong or used)
 */
export async function admitAgent(
  tx: Db,
  rules: SignUpRules,
  setupCode: string | null,
): Promise<'first' | 'approved' | 'waiting'> {
  if (rules.agentSignup === 'open') return 'approved'
  await lockFirstAgent(tx)
  if (await hasAgent(tx)) {
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
  return rules.agentSignup === 'approval' && !(await hasAgent(db))
}

/**
 * Creates the setup code at start while there is no agent, and deletes it afterwards. The database has its hash, for every
 * process; the file has the code, for the next start. Of several processes that start at once with different files, one
 * creates the code.
 * @throws StartError (the file can't be read or written)
 */
export async function prepareSetupCode(db: Db, rules: SignUpRules): Promise<SetupCode> {
  if (rules.agentSignup === 'open') return { state: 'not-needed' }
  const { setupCodeFile } = rules
  return db.transaction(async (tx) => {
    await lockFirstAgent(tx)
    if (await hasAgent(tx)) {
      await tx.delete(setupCodes)
      await deleteSetupCodeFile(setupCodeFile)
      return { state: 'not-needed' }
    }
    const [row] = await tx.select().from(setupCodes)
    const savedCode = setupCodeFile ? await readPrivateFile(setupCodeFile) : null
    if (row && savedCode && hashCode(savedCode) === row.codeHash) return { state: 'known', code: savedCode }
    if (row) return { state: 'elsewhere' }
    // The file of an earlier database may hold a leaked code: a new database gets a new one.
    await deleteSetupCodeFile(setupCodeFile)
    const newCode = createCode()
    // Before the commit: a crash in between leaves a file without a row, which the next start replaces.
    const code = setupCodeFile ? await createPrivateFile(setupCodeFile, newCode) : newCode
    await tx.insert(setupCodes).values({ codeHash: hashCode(code) })
    return { state: 'known', code }
  })
}

/** Deletes the file of an invalid code. Errors are ignored: the code in a remaining file opens nothing. */
export async function deleteSetupCodeFile(file: string | null): Promise<void> {
  if (file) await rm(file, { force: true }).catch(() => {})
}

/** Serializes all transactions that depend on whether there is an agent, until the caller's ends. */
export async function lockFirstAgent(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('the first agent'))`)
}

/** Whether there is an agent who can approve others. */
async function hasAgent(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(isRealAgent).limit(1)).length > 0
}

function createCode(): string {
  const character = () => ALPHABET[randomInt(ALPHABET.length)]
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Ignores hyphens, spaces and case. Reads O as 0, and I and L as 1, as Crockford's base32 does. */
function hashCode(code: string): string {
  const digits = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(digits).digest('base64url')
}
