import { LOW_PRIORITY, lowerPriority } from '../process/lower-priority.ts'

// Lets requests go first.
if (!process.argv.includes('--fast')) lowerPriority(LOW_PRIORITY)
// Imported afterwards: loading takes half a second of processor time.
await import('./backup-command.ts')
