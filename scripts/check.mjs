import { install } from './parts/install.mjs'
import { must, tools } from './parts/run.mjs'
import { timed } from './parts/say.mjs'

await install()
/** No call to the registry, no statistics. */
const QUIET_REDOCLY = { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }
const checks = [
  ['checking style (biome)', [tools.biome, 'check']],
  ['checking types of the contract', [tools.tsc, '-p', 'contract']],
  ['checking types of the server', [tools.tsc, '-p', 'server']],
  ['checking types of the browser app', [tools.tsc, '-p', 'web']],
  ['checking types of the journeys', [tools.tsc, '-p', 'e2e']],
  ['generating a client from the OpenAPI document', ['--import', 'tsx', 'openapi/generate.ts']],
  ['checking the OpenAPI document (redocly)', [tools.redocly, 'lint', '--config=openapi/redocly.yaml'], QUIET_REDOCLY],
  ['checking types of the OpenAPI client', [tools.tsc, '-p', 'openapi']],
  ['checking for unused code (knip)', [tools.knip, '--no-progress']],
  ['checking for slow regular expressions (recheck)', ['scripts/parts/check-regex.mjs']],
]
let failures = 0
for (const [what, args, env] of checks) {
  await timed(what, () => must(process.execPath, args, { quietly: true, env })).catch(() => {
    failures += 1
  })
}
process.exit(failures > 0 ? 1 : 0)
