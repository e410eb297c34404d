const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** `10 MB`, `1.5 GB`: in steps of 1024, as the limits are. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${Math.round((bytes / 1024 ** step) * 10) / 10} ${UNITS[step]}`
}
