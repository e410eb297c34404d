import { explainError } from '../errors/start-error.ts'
import { LOW_PRIORITY, lowerPriority } from '../process/lower-priority.ts'
import { readBackupArguments } from './backup-arguments.ts'

try {
  // A refusal must not wait for requests.
  const task = await readBackupArguments(process.argv.slice(2))
  if (task.kind === 'new key') await (await import('./create-key.ts')).createKey(task.file)
  else {
    // Lets requests go first, also while it loads: that takes half a second of processor time.
    if (!task.isFast) lowerPriority(LOW_PRIORITY)
    await (await import('./backup-command.ts')).runTask(task)
  }
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`)
  process.exitCode = 1
}
