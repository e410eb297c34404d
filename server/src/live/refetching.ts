/** How often each browser asks for news while nothing can be told to it. */
const EVERY_MS = 5_000
/** Connections are told in so many groups, one after the other, so that not all ask at once. */
const GROUPS = 20

const REFETCH = JSON.stringify({ type: 'refetch' })

/** Has all connections look for news themselves, over and over while the bus is lost, and one last time when it is back. */
export function createRefetching(listSockets: () => { send(text: string): void }[]) {
  let timer: NodeJS.Timeout | null = null
  let group = 0
  let groupsLeft = Number.POSITIVE_INFINITY

  const tellGroup = () => {
    for (const [at, socket] of listSockets().entries()) if (at % GROUPS === group) socket.send(REFETCH)
    group = (group + 1) % GROUPS
    groupsLeft -= 1
    if (groupsLeft <= 0) end()
  }
  const end = () => {
    if (timer) clearInterval(timer)
    timer = null
  }

  return {
    start() {
      groupsLeft = Number.POSITIVE_INFINITY
      timer ??= setInterval(tellGroup, EVERY_MS / GROUPS).unref()
    },
    stop() {
      groupsLeft = GROUPS
    },
    end,
  }
}
