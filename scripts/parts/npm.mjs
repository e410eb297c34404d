/** @returns program and arguments that run npm: the npm that runs this script, if any. Works before packages are installed */
export function npmCommand(...args) {
  const npm = process.env.npm_execpath ?? ''
  return npm.endsWith('npm-cli.js') ? [process.execPath, npm, ...args] : ['npm', ...args]
}
