import { runCommand } from './parts/run-command.mjs'

// `npm run restore -- FILE` restores a backup into an empty installation, while the server is stopped.
await runCommand('restore')
