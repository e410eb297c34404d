import { stripVTControlCharacters } from 'node:util'

/**
 * What went wrong in a run of Vitest or of Playwright, from its report in JSON.
 * @returns a line for each test that failed: the file, its name and the first line of what it said
 */
export function failuresOf(report) {
  return report.testResults ? report.testResults.flatMap(failuresInFile) : report.suites.flatMap(failuresInSuite)
}

function failuresInFile({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && message) return [line([name], message)]
  return failed.map(({ fullName, failureMessages }) => line([name, fullName], failureMessages[0]))
}

function failuresInSuite({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  const errors = (spec) => spec.tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
  return [
    ...failed.map((spec) => line([`${spec.file}:${spec.line}`, spec.title], errors(spec)[0])),
    ...suites.flatMap(failuresInSuite),
  ]
}

function line(where, message = '') {
  const [first] = stripVTControlCharacters(message).trim().split('\n')
  return `${where.map((part) => part.replace(`${process.cwd()}/`, '')).join(' › ')}: ${first}`
}
