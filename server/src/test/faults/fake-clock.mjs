import { readFileSync } from 'node:fs'

// Loaded into a server before its own code: `Date` is ahead by as many milliseconds as are written in the file CLOCK_AHEAD_FILE. Timers,
// which count from the start of the machine, and the header `date`, for which Node.js keeps a `Date` of its own, are not. A library that
// replaces the system's calls did not do: its fake ended now and then, as threads asked for the time at once.

const READ_MS = 100

const RealDate = Date
let aheadMs = 0
setInterval(() => {
  aheadMs = Number(readFileSync(process.env.CLOCK_AHEAD_FILE, 'utf8'))
}, READ_MS).unref()

const now = () => RealDate.now() + aheadMs
globalThis.Date = new Proxy(RealDate, {
  apply: () => String(new RealDate(now())),
  construct: (date, values, type) => Reflect.construct(date, values.length > 0 ? values : [now()], type),
  get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
})
RealDate.prototype.constructor = globalThis.Date
