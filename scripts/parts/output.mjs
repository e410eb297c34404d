const REMINDER_MS = 10_000

export function print(line) {
  process.stdout.write(`${line}\n`)
}

/** @returns minutes and seconds, such as `3:07 min` */
export function formatMinutes(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
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
