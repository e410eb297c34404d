import { Refusal } from './refusal.ts'

/** ENOSPC and EDQUOT are the system's codes, 53100 is PostgreSQL's. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether an error says that a disk is full: of this machine, or of the database. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CODES.has(String(error.code))) || isFullDisk(error.cause)
}

/** The refusal of a file for which the installation has no space. */
export const noSpace = () =>
  new Refusal(
    'no_space',
    'This site has no space left for more files. Please try again later, or tell the people who run it.',
  )
