/* What a screen saves when a test ends must not reach a server that happens to run at the tests' origin, localhost:3000. */
globalThis.fetch = async () => {
  throw new TypeError('this test has started no server')
}
