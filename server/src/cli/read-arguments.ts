import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartError } from '../errors/start-error.ts'

/**
 * @param usage a sentence that follows what is wrong
 * @throws StartError (unknown option, option without its value)
 */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
  args = process.argv.slice(2),
) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('. ')
    throw new StartError(`${reason}. ${usage}`)
  }
}
