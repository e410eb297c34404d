import { install } from './parts/install.mjs'
import { timed } from './parts/output.mjs'
import { runOrThrow, tools } from './parts/run.mjs'

await install()
/** No network calls. */
const QUIET_REDOCLY = { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }
// Lanes run in parallel, the checks of each in order: linting and type checks of OpenAPI need its generated files.
const lanes = [
  [
    ['checking style (biome)', [tools.biome, 'check']],
    ['checking types of the contract', [tools.tsc, '-p', 'contract']],
    ['checking types of the server and the demo', [tools.tsc, '-p', 'server']],
    ['checking types of the browser app', [tools.tsc, '-p', 'web']],
    ['checking types of the journeys', [tools.tsc, '-p', 'e2e']],
    ['checking for secrets in tracked files', ['scripts/parts/check-secrets.mjs']],
    ['checking licences and install scripts of packages', ['scripts/parts/check-packages.mjs']],
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
  // Waits for the network rather than for a processor.
  [['checking for known vulnerabilities (npm audit)', ['scripts/parts/check-audit.mjs'], {}, { isQuiet: false }]],
]
const outcomes = await Promise.all(lanes.map(runLane))
process.exit(outcomes.every(Boolean) ? 0 : 1)

/** @returns whether all checks passed; a failed one does not stop the lane */
async function runLane(checks) {
  let isPassing = true
  for (const [name, args, env, options] of checks)
    await timed(name, () => runOrThrow(process.execPath, args, { isQuiet: true, env, ...options })).catch(() => {
      isPassing = false
    })
  return isPassing
}
