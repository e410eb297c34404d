import { describe, expect, it } from 'vitest'
import { startMessage } from './start-message.ts'

const URL = 'https://homes.example'
const CODE = '0000-1111-2222-3333-4444-5555-6666'
const env = {
  isReachable: true,
  clockOffset: null,
  databaseUrl: null,
  dataDir: '/data',
  setupCodeFile: '/data/setup-code',
}
const say = (setupCode: Parameters<typeof startMessage>[2]['setupCode'], isTerminal: boolean) =>
  startMessage(URL, env, { demo: null, setupCode }, isTerminal)

describe('the message at the start', () => {
  it('warns of a clock that is moved', () => {
    const lines = startMessage(
      URL,
      { ...env, clockOffset: 'P40D' },
      { demo: null, setupCode: { state: 'not-needed' } },
      true,
    )
    expect(lines).toContain('Warning: the clock is off by P40D (CLOCK_OFFSET), which is for tests alone')
  })

  it('has the setup code at a terminal', () => {
    expect(say({ state: 'known', code: CODE }, true)).toContain(
      `There is no agent yet; register the first one at ${URL}/register#setup=${CODE}`,
    )
  })

  it('names the file with the setup code elsewhere, where lines are kept', () => {
    const lines = say({ state: 'known', code: CODE }, false)
    expect(lines).toContain(
      `There is no agent yet; register the first one at ${URL}/register with the setup code in /data/setup-code`,
    )
    expect(lines.join()).not.toContain(CODE)
  })

  it.each([true, false])('says where the code is that another process made (at a terminal: %s)', (isTerminal) => {
    expect(say({ state: 'elsewhere' }, isTerminal).join()).toMatch(/Another process made the setup code/)
  })

  it.each([true, false])('has nothing of it once there is an agent (at a terminal: %s)', (isTerminal) => {
    expect(say({ state: 'not-needed' }, isTerminal)).toEqual([`Lintel is at ${URL}`, 'Everything is kept in /data'])
  })
})
