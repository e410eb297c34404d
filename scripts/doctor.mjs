import { runCommand } from './parts/run-command.mjs'

// `npm run doctor` checks the installation, whether the server runs or not.
await runCommand('doctor')
