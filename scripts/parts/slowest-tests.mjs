/**
 * Lists what took longest in a JSON report: files of Vitest, journeys of Playwright.
 * @returns a line each, the slowest first: seconds and name
 */
export function listSlowest(report, count = 10) {
  const all = report.testResults ? report.testResults.map(ofFile) : report.suites.flatMap(ofSuite)
  return all
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ ms, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)
}

const ofFile = ({ name, startTime, endTime }) => ({
  ms: endTime - startTime,
  name: name.replace(`${process.cwd()}/`, ''),
})

function ofSuite({ suites = [], specs = [] }) {
  const durations = (spec) => spec.tests.flatMap(({ results }) => results.map(({ duration }) => duration))
  return [
    ...specs.map((spec) => ({
      ms: durations(spec).reduce((sum, ms) => sum + ms, 0),
      name: `${spec.file}:${spec.line} › ${spec.title}`,
    })),
    ...suites.flatMap(ofSuite),
  ]
}
