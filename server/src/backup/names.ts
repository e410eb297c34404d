const NAME = /^lintel-\d{8}T\d{6}Z\.tar(\.age)?$/

/** @returns the name of a scheduled archive: in order of time when sorted */
export function nameArchive(now: Date, isEncrypted: boolean): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return `lintel-${time}.tar${isEncrypted ? '.age' : ''}`
}

/** Whether a file is a scheduled archive; no other is ever removed. */
export const isScheduledArchive = (name: string) => NAME.test(name)

/** @returns the scheduled archives that are older than the newest `keep` */
export const listOutdated = (names: string[], keep: number): string[] =>
  names.filter(isScheduledArchive).sort().slice(0, -keep)
