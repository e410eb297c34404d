const REMINDER_MS = 10_000

export function print(line) {
  process.stdout.write(`${line}\n`)
}

/** Run a task; print its name at the start, a reminder every ten seconds, and its duration at the end. */
export async function timed(name, task) {
  const startedAt = performance.now()
  const elapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  print(`… ${name}`)
  const reminder = setInterval(() => print(`… still ${name} (${elapsed()})`), REMINDER_MS)
  try {
    const result = await task()
    print(`✓ ${name} (${elapsed()})`)
    return result
  } catch (error) {
    print(`✗ ${name} (${elapsed()})`)
    throw error
  } finally {
    clearInterval(reminder)
  }
}

/** Exit with one sentence instead of a stack trace. */
export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
