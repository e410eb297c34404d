import { pino } from 'pino'
import { connect } from './db/connect.ts'
import { reachEmbeddedPostgres } from './db/embedded.ts'
import { type Environment, readEnvironment } from './env.ts'
import { type PromotionResult, promoteToAgent } from './features/accounts/promote-to-agent.ts'
import { deleteSetupCodeFile } from './features/accounts/setup-code.ts'
import { explainError, StartError } from './start-error.ts'

/** PostgreSQL error codes: undefined table, undefined column. */
const UNDEFINED_OBJECT = ['42P01', '42703']

const [, , username] = process.argv
try {
  if (!username) throw new StartError('Name the account: npm run agent -- USERNAME')
  const env = readEnvironment()
  const result = await run(env, username)
  if (result.outcome === 'made') await deleteSetupCodeFile(env.setupCodeFile)
  process.stdout.write(`${formatResult(result, username)}\n`)
  process.exitCode = result.outcome === 'made' || result.outcome === 'already-agent' ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
}

/** Connects to the running server's database, or starts the embedded one until the command is done. */
async function run(env: Environment, name: string): Promise<PromotionResult> {
  const log = pino({ level: 'silent' })
  const embedded = env.databaseUrl ? null : await reachEmbeddedPostgres({ dataDir: env.dataDir, log })
  try {
    const { db, close } = await connect(embedded ?? { url: env.databaseUrl ?? '' }, { poolSize: 1 })
    try {
      return await promoteToAgent(db, name)
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error
      const code = cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : ''
      if (!UNDEFINED_OBJECT.includes(code)) throw error
      throw new StartError('The database is of another version of Lintel; start this version once, then try again.')
    } finally {
      await close()
    }
  } finally {
    await embedded?.stop()
  }
}

function formatResult(result: PromotionResult, name: string): string {
  switch (result.outcome) {
    case 'made':
      return `${result.username} is an agent now.`
    case 'already-agent':
      return `${name} is an agent already.`
    case 'no-account':
      return `There is no account "${name}"; register it first, as any account type.`
    case 'demo-account':
      return `${name} belongs to the demo world, and its password is public; register another account.`
    case 'owns-homes':
      return `${name} owns ${result.homes === 1 ? 'a home' : `${result.homes} homes`} and stays an owner; register another account for the agent.`
  }
}
