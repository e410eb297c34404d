import { lowerPriority } from './lower-priority.ts'

/** Lets requests go first. Not 19: beside busy programs it would hardly get on, and it holds back removals of files. */
const NICENESS = 10

if (!process.argv.includes('--fast')) lowerPriority(NICENESS)
// Imported afterwards: loading takes half a second of processor time.
await import('./backup/backup-command.ts')
