import { runCommand } from './parts/run-command.mjs'

// `npm run reset-password -- USERNAME` prints a link with which an account's password can be set, whether the server runs or not.
await runCommand('reset-password')
