import type { Environment } from '../env.ts'
import type { SetupCode } from '../features/accounts/setup-code.ts'
import type { DemoSignIn } from '../http/renderer.ts'

type StartFacts = { demo: DemoSignIn | null; setupCode: SetupCode }

/** Prints the URL, demo accounts and what the first agent needs to standard output, where logs never go. */
export function printStartMessage(url: string, env: Environment, facts: StartFacts) {
  process.stdout.write(`\n  ${startMessage(url, env, facts, Boolean(process.stdout.isTTY)).join('\n  ')}\n\n`)
}

type StartSettings = Pick<Environment, 'clockOffset' | 'isReachable' | 'databaseUrl' | 'dataDir' | 'setupCodeFile'>

/** @param isTerminal elsewhere, as in a journal, every line is kept and read by others: the code stays in its file */
export function startMessage(url: string, env: StartSettings, { demo, setupCode }: StartFacts, isTerminal: boolean) {
  const lines = [`Lintel is at ${url}`]
  if (demo) lines.push(`Sign in as tenant, owner or agent; the password is ${demo.password}`)
  if (demo && env.isReachable)
    lines.push('Warning: anyone who can reach this server can sign in with that password; DEMO=off prevents it')
  if (env.clockOffset)
    lines.push(`Warning: the clock is off by ${env.clockOffset} (CLOCK_OFFSET), which is for tests alone`)
  lines.push(...describeSetupCode(url, setupCode, isTerminal ? null : env.setupCodeFile))
  lines.push(`${env.databaseUrl ? 'Files are' : 'Everything is'} kept in ${env.dataDir}`)
  return lines
}

function describeSetupCode(url: string, setupCode: SetupCode, file: string | null): string[] {
  if (setupCode.state === 'not-needed') return []
  if (setupCode.state === 'known' && file !== null)
    return [`There is no agent yet; register the first one at ${url}/register with the setup code in ${file}`]
  if (setupCode.state === 'known')
    return [`There is no agent yet; register the first one at ${url}/register#setup=${setupCode.code}`]
  return [
    'There is no agent yet. Another process made the setup code, and keeps it in its DATA_DIR/setup-code.',
    'Without it, `npm run agent -- USERNAME` makes an agent of an account from the shell.',
  ]
}
