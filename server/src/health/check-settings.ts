import type { Finding } from '@lintel/contract/system/schema'
import { failed, type HealthCheck, ok, warning } from './finding.ts'

const PART = 'Settings'

type CheckedSettings = {
  publicUrl: string | null
  isDemoOn: boolean
  isRateLimitOn: boolean
  /** Whether other machines can reach the server. */
  isReachable: boolean
  /** Whether a proxy serves the site over https while the settings don't say so. */
  isHttpsUnannounced: boolean
}

/** Settings that are dangerous together. */
export const settingsCheck = (settings: CheckedSettings): HealthCheck => ({
  part: PART,
  async run() {
    const found = [...checkDemo(settings), ...checkUrl(settings), ...checkLimits(settings)]
    return found.length > 0 ? found : [ok(PART, 'None is dangerous.')]
  },
})

function checkDemo({ isDemoOn, isReachable }: CheckedSettings): Finding[] {
  if (!isDemoOn || !isReachable) return []
  return [
    failed(
      PART,
      'Anyone who can reach this server can sign in with the public password of the demo accounts.',
      'Set DEMO=off and restart.',
    ),
  ]
}

function checkUrl({ publicUrl, isReachable, isHttpsUnannounced }: CheckedSettings): Finding[] {
  if (isHttpsUnannounced)
    return [
      warning(
        PART,
        'A proxy serves the site over https, which no setting says: links are made with http, and cookies are not Secure.',
        'Set PUBLIC_URL to the https URL and TRUST_PROXY to the proxy, and restart.',
      ),
    ]
  if (!publicUrl && isReachable)
    return [
      warning(
        PART,
        'PUBLIC_URL is not set: links in emails lead to the address that the server listens on.',
        'Set PUBLIC_URL to the site’s URL in the browser.',
      ),
    ]
  if (publicUrl?.startsWith('http://'))
    return [
      warning(
        PART,
        'The site is served without https: passwords and documents can be read on their way.',
        'Put a proxy with https in front, and set PUBLIC_URL to its https URL.',
      ),
    ]
  return []
}

function checkLimits({ isRateLimitOn }: CheckedSettings): Finding[] {
  if (isRateLimitOn) return []
  return [warning(PART, 'RATE_LIMIT is off: passwords can be guessed without limit.', 'Remove RATE_LIMIT=off.')]
}
