const RealDate = Date
let shiftedByMs = 0

/**
 * Makes `Date` run ahead of, or behind, the machine's clock, for tests from outside that need days to pass. Timers are not moved, nor is
 * the header `date`, for which Node.js keeps a `Date` of its own.
 */
export function shiftClock(offsetMs: number) {
  if (offsetMs === shiftedByMs) return
  shiftedByMs = offsetMs
  globalThis.Date = offsetMs === 0 ? RealDate : createShiftedDate()
  RealDate.prototype.constructor = globalThis.Date
}

function createShiftedDate(): DateConstructor {
  const now = () => RealDate.now() + shiftedByMs
  return new Proxy(RealDate, {
    apply: () => String(new RealDate(now())),
    construct: (date, values, type) => Reflect.construct(date, values.length > 0 ? values : [now()], type),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  })
}

/** The same time by the machine's clock, which times of files and of the store follow. */
export const toMachineTime = (time: Date): Date => new RealDate(time.getTime() - shiftedByMs)
