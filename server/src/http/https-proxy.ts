import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'

type ProxySettings = { publicUrl: string | null; trustProxy: boolean | string; dataDir: string }

/** Exists once a proxy has served this site over https unannounced; for `npm run doctor`, which is another process. */
const fileOf = (dataDir: string) => path.join(dataDir, 'https-proxy-seen')

/** Whether no setting says that the site is served over https. */
const isUnannounced = ({ publicUrl, trustProxy }: ProxySettings) => publicUrl === null && trustProxy === false

/** Whether a proxy serves this site over https while the settings don't say so. */
export const isHttpsUnannounced = (settings: ProxySettings): boolean =>
  isUnannounced(settings) && existsSync(fileOf(settings.dataDir))

/** Logs, once, which settings are missing when a proxy reports https. */
export function noticeHttpsProxy(app: FastifyInstance, settings: ProxySettings) {
  if (!isUnannounced(settings)) return
  let isNoticed = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isNoticed && request.headers['x-forwarded-proto'] === 'https') {
      isNoticed = true
      app.log.warn(
        'a proxy serves this site over https, but neither PUBLIC_URL nor TRUST_PROXY is set: links are made with http, and cookies are not Secure. Set both (docs/operations.md)',
      )
      try {
        writeFileSync(fileOf(settings.dataDir), '')
      } catch {
        // Without the file, only the log has it.
      }
    }
    done()
  })
}
