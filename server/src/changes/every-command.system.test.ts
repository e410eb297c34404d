import { commands, describeCommands } from '../test/every-command.ts'

await describeCommands(commands)
