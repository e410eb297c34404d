/** How often each browser is asked to refetch while the bus is disconnected. */
const INTERVAL_MS = 5_000
/** Sockets are asked in this many groups, spread over the interval, so that not all refetch at once. */
const GROUPS = 20

const REFETCH_FRAME = JSON.stringify({ type: 'refetch' })

/** Sends `refetch` frames to all sockets, every 5 s. */
export function createRefetchBroadcast(listSockets: () => { send(text: string): void }[]) {
  let timer: NodeJS.Timeout | null = null
  let group = 0
  let groupsLeft = Number.POSITIVE_INFINITY

  const sendToNextGroup = () => {
    for (const [index, socket] of listSockets().entries()) if (index % GROUPS === group) socket.send(REFETCH_FRAME)
    group = (group + 1) % GROUPS
    groupsLeft -= 1
    if (groupsLeft <= 0) cancel()
  }
  const cancel = () => {
    if (timer) clearInterval(timer)
    timer = null
  }

  return {
    start() {
      groupsLeft = Number.POSITIVE_INFINITY
      timer ??= setInterval(sendToNextGroup, INTERVAL_MS / GROUPS).unref()
    },
    /** Stops after every socket was asked once more. */
    finish() {
      groupsLeft = GROUPS
    },
    /** Stops at once. */
    cancel,
  }
}
