import type { Environment } from './env.ts'
import type { SetupCode } from './features/accounts/setup-code.ts'
import type { DemoSignIn } from './http/renderer.ts'

type StartFacts = { demo: DemoSignIn | null; setupCode: SetupCode }

/** Prints the URL, demo accounts and setup code to standard output, where logs never go. */
export function printStartMessage(url: string, env: Environment, { demo, setupCode }: StartFacts) {
  const lines = [`Lintel is at ${url}`]
  if (demo) lines.push(`Sign in as tenant, owner or agent; the password is ${demo.password}`)
  if (demo && env.isReachable)
    lines.push('Warning: anyone who can reach this server can sign in with that password; DEMO=off prevents it')
  lines.push(...describeSetupCode(url, setupCode))
  lines.push(`${env.databaseUrl ? 'Files are' : 'Everything is'} kept in ${env.dataDir}`)
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}

function describeSetupCode(url: string, setupCode: SetupCode): string[] {
  if (setupCode.state === 'not-needed') return []
  if (setupCode.state === 'known')
    return [`There is no agent yet; register the first one at ${url}/register#setup=${setupCode.code}`]
  return [
    'There is no agent yet. Another process made the setup code: it printed it, and keeps it in its DATA_DIR/setup-code.',
    'Without it, `npm run agent -- USERNAME` makes an agent of an account from the shell.',
  ]
}
