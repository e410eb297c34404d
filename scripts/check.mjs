import { install } from './parts/install.mjs'
import { must, tools } from './parts/run.mjs'
import { timed } from './parts/say.mjs'

await install()
/** No call to the registry, no statistics. */
const QUIET_REDOCLY = { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }
// Two lanes beside each other; what is in one builds on what comes before it.
const lanes = [
  [
    ['checking style (biome)', [tools.biome, 'check']],
    ['checking types of the contract', [tools.tsc, '-p', 'contract']],
    ['checking types of the server', [tools.tsc, '-p', 'server']],
    ['checking types of the browser app', [tools.tsc, '-p', 'web']],
    ['checking types of the journeys', [tools.tsc, '-p', 'e2e']],
  ],
  [
    ['generating a client from the OpenAPI document', ['--import', 'tsx', 'openapi/generate.ts']],
    [
      'checking the OpenAPI document (redocly)',
      [tools.redocly, 'lint', '--config=openapi/redocly.yaml'],
      QUIET_REDOCLY,
    ],
    ['checking types of the OpenAPI client', [tools.tsc, '-p', 'openapi']],
    ['checking for unused code (knip)', [tools.knip, '--no-progress']],
    ['checking for slow regular expressions (recheck)', ['scripts/parts/check-regex.mjs']],
  ],
]
const outcomes = await Promise.all(lanes.map(arePassing))
process.exit(outcomes.every(Boolean) ? 0 : 1)

async function arePassing(checks) {
  let isPassing = true
  for (const [what, args, env] of checks)
    await timed(what, () => must(process.execPath, args, { quietly: true, env })).catch(() => {
      isPassing = false
    })
  return isPassing
}
