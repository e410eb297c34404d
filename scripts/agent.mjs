import { runCommand } from './parts/run-command.mjs'

// `npm run agent -- USERNAME` makes an existing account an approved agent, whether the server runs or not.
await runCommand('make-agent')
