/** @returns program and arguments that run npm: the one that runs this script, if one does. Before any package is installed */
export function npmCommand(...args) {
  const npm = process.env.npm_execpath ?? ''
  return npm.endsWith('npm-cli.js') ? [process.execPath, npm, ...args] : ['npm', ...args]
}
