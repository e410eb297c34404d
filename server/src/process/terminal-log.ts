/* Log lines for people. The log itself is JSON: this reads each line of it and writes another. */

type LogLine = Record<string, unknown> & { level: number; time: number; msg?: string }

const LEVELS: Record<number, { name: string; color: string }> = {
  10: { name: 'trace', color: '2' },
  20: { name: 'debug', color: '2' },
  30: { name: 'info', color: '32' },
  40: { name: 'warn', color: '33' },
  50: { name: 'error', color: '31' },
  60: { name: 'fatal', color: '1;31' },
}
/** The same in every line, or of use to programs alone. */
const HIDDEN = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'traceId'])
const HIDDEN_OF_ANSWERS = new Set([...HIDDEN, 'reqId', 'method', 'route', 'status', 'ms'])

/**
 * Formats a line of the log for a terminal: `21:04:05 info  GET /api/properties 200 in 12 ms`. The time is of this machine's
 * time zone. Stacks of errors follow on lines of their own.
 * @param line JSON, as pino writes it
 */
export function formatLogLine(line: string, { isColored }: { isColored: boolean }): string {
  const entry: LogLine = JSON.parse(line)
  const { name, color } = LEVELS[entry.level] ?? { name: String(entry.level), color: '0' }
  const paint = (code: string, text: string) => (isColored ? `\u001b[${code}m${text}\u001b[0m` : text)
  const time = new Date(entry.time).toTimeString().slice(0, 8)
  const isAnswer = entry.msg === 'answered'
  const message = isAnswer ? `${entry.method} ${entry.route} ${entry.status} in ${entry.ms} ms` : (entry.msg ?? '')
  const hidden = isAnswer ? HIDDEN_OF_ANSWERS : HIDDEN
  const fields = Object.entries(entry).filter(([key]) => !hidden.has(key))
  const texts = [message, ...fields.map(([key, value]) => `${key}=${describe(value)}`)].map(escapeControls)
  const stacks = fields.flatMap(([, value]) => stackOf(value)).map((frame) => `\n  ${escapeControls(frame)}`)
  return `${paint('2', time)} ${paint(color, name.padEnd(5))} ${texts.join(' ')}${stacks.join('')}\n`
}

function describe(value: unknown): string {
  if (typeof value === 'string' && /^[\w./:@+-]+$/.test(value)) return value
  return JSON.stringify(value, (key, inner) => (key === 'stack' ? undefined : inner)) ?? ''
}

/** @returns the lines of an error's stack */
function stackOf(value: unknown): string[] {
  const stack = value && typeof value === 'object' && 'stack' in value ? value.stack : null
  return typeof stack === 'string' ? stack.split('\n') : []
}

/**
 * Makes control characters visible, also characters that change the direction of text: text of users can't move the cursor,
 * recolour the terminal or begin a line.
 */
function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (found) => `\\u{${found.codePointAt(0)?.toString(16)}}`)
}
