import type { Finding } from '@lintel/contract/system/schema'
import { failed, ok } from '../../health/finding.ts'

/** As in `engines` of package.json. */
const OLDEST = [20, 19] as const

/** Whether this Node is new enough. @param version as in `22.1.0` */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
  return isOld
    ? failed('Node', `It is version ${version}.`, `Install version ${OLDEST.join('.')} or newer.`)
    : ok('Node', `It is version ${version}.`)
}
