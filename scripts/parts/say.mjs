const STILL_AT_IT_MS = 10_000

/** One line to the person at the terminal. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Do a piece of work: say what it is at once, now and then that it goes on, and in the end how long it took. */
export async function timed(what, work) {
  const startedAt = performance.now()
  const took = () => seconds(performance.now() - startedAt)
  say(`… ${what}`)
  const reminder = setInterval(() => say(`… still ${what} (${took()})`), STILL_AT_IT_MS)
  try {
    const result = await work()
    say(`✓ ${what} (${took()})`)
    return result
  } catch (error) {
    say(`✗ ${what} (${took()})`)
    throw error
  } finally {
    clearInterval(reminder)
  }
}

/** End with one sentence instead of a stack. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
