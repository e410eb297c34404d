import { stripVTControlCharacters } from 'node:util'

/**
 * List the failures in a JSON report of Vitest or Playwright.
 * @returns a line per failed test: file, name, and the first line of the error
 */
export function listFailures(report) {
  return report.testResults ? report.testResults.flatMap(failuresOfFile) : report.suites.flatMap(failuresOfSuite)
}

function failuresOfFile({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && message) return [formatFailure([name], message)]
  return failed.map(({ fullName, failureMessages }) => formatFailure([name, fullName], failureMessages[0]))
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  const errorsOf = (spec) => spec.tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
  return [
    ...failed.map((spec) => formatFailure([`${spec.file}:${spec.line}`, spec.title], errorsOf(spec)[0])),
    ...suites.flatMap(failuresOfSuite),
  ]
}

function formatFailure(path, message = '') {
  const [firstLine] = stripVTControlCharacters(message).trim().split('\n')
  return `${path.map((part) => part.replace(`${process.cwd()}/`, '')).join(' › ')}: ${firstLine}`
}
