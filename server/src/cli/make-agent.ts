import { readEnvironment } from '../env.ts'
import { explainError, StartError } from '../errors/start-error.ts'
import { type PromotionResult, promoteToAgent } from '../features/accounts/promote-to-agent.ts'
import { deleteSetupCodeFile } from '../features/accounts/setup-code.ts'
import { withDatabase } from './command-line.ts'

const [, , username] = process.argv
try {
  if (!username) throw new StartError('Name the account: npm run agent -- USERNAME')
  const env = readEnvironment()
  const result = await withDatabase(env, (db) => promoteToAgent(db, username))
  if (result.outcome === 'made') await deleteSetupCodeFile(env.setupCodeFile)
  process.stdout.write(`${formatResult(result, username)}\n`)
  process.exitCode = result.outcome === 'made' || result.outcome === 'already-agent' ? 0 : 1
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
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
    case 'disabled-account':
      return `${name} is disabled; enable the account first, or register another one.`
    case 'owns-homes':
      return `${name} owns ${result.homes === 1 ? 'a home' : `${result.homes} homes`} and stays an owner; register another account for the agent.`
  }
}
