import { readEnvironment } from '../env.ts'
import { Refusal } from '../errors/refusal.ts'
import { explainError, StartError } from '../errors/start-error.ts'
import { disableByUsername } from '../features/accounts/disabling/commands.ts'
import '../features.ts'
import { withDatabase } from './command-line.ts'

const [, , username] = process.argv
try {
  if (!username) throw new StartError('Name the account: npm run disable-account -- USERNAME')
  const disabled = await withDatabase(readEnvironment(), (db) => disableByUsername(db, username)).catch(explainRefusal)
  process.stdout.write(
    disabled
      ? `${disabled.username} can't sign in any more, and is signed out. An agent can enable the account again.\n`
      : `There is no account "${username}" that can sign in.\n`,
  )
  process.exitCode = disabled ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
}

function explainRefusal(error: unknown): never {
  throw error instanceof Refusal ? new StartError(`${error.detail}.`) : error
}
