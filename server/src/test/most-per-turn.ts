/** @param run is given a function to call for each thing that it does @returns how many it did at most in one turn of the event loop */
export async function mostPerTurn(run: (count: () => void) => Promise<unknown>): Promise<number> {
  let inTurn = 0
  let most = 0
  let isOver = false
  const tick = () => {
    inTurn = 0
    if (!isOver) setImmediate(tick)
  }
  tick()
  await run(() => {
    inTurn += 1
    most = Math.max(most, inTurn)
  })
  isOver = true
  return most
}
