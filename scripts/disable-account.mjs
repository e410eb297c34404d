import { runCommand } from './parts/run-command.mjs'

// `npm run disable-account -- USERNAME` disables an account, an agent's too, whether the server runs or not.
await runCommand('disable-account')
