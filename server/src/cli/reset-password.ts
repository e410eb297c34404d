import { readEnvironment } from '../env.ts'
import { explainError, StartError } from '../errors/start-error.ts'
import { createResetLink, type ResetLinkResult } from '../features/accounts/reset/create-reset-link.ts'
import { withDatabase } from './command-line.ts'

const [, , username] = process.argv
try {
  if (!username) throw new StartError('Name the account: npm run reset-password -- USERNAME')
  const env = readEnvironment()
  const result = await withDatabase(env, (db) => createResetLink(db, env, username))
  process.stdout.write(`${formatResult(result, username, env.publicUrl)}\n`)
  process.exitCode = result.outcome === 'made' ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
}

function formatResult(result: ResetLinkResult, name: string, siteUrl: string | null): string {
  switch (result.outcome) {
    case 'made':
      return siteUrl
        ? `${result.username} can set a new password at ${siteUrl}${result.path} once, within 30 minutes.`
        : `${result.username} can set a new password at this path of the site once, within 30 minutes: ${result.path}`
    case 'no-account':
      return `There is no account "${name}".`
    case 'demo-account':
      return `${name} belongs to the demo world; nobody can sign in to it while the demo is off.`
  }
}
