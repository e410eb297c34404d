let last: Promise<unknown> = Promise.resolve()

/**
 * Ends a slice of work that would block the event loop. However many calls have such work, one slice of all of it runs in each turn of
 * the loop, so that other requests wait for a few milliseconds.
 */
export function nextTurn(): Promise<unknown> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
  return last
}

/** Rows of a file or a list that are read in a few milliseconds. */
const SLICE_ROWS = 100

/** The rows one by one; before each slice of them, other requests get a turn. */
export async function* inSlices<Row>(rows: Iterable<Row>, size = SLICE_ROWS): AsyncGenerator<Row> {
  let count = 0
  for (const row of rows) {
    if (count % size === 0) await nextTurn()
    count += 1
    yield row
  }
}
