import { runCommand } from './parts/run-command.mjs'

// `npm run backup -- FILE` writes a backup of the database and all files, whether the server runs or not.
await runCommand('backup')
