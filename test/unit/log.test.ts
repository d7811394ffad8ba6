/** What the operator reads when strangers make as much noise as they like (S12). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseDown } from '#server/db/errors.ts'
import { consoleLog, linesSoFar, takeConsole } from '#server/log.ts'

let lines: Record<string, unknown>[]
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)))
    return true
  })
})
afterEach(() => {
  vi.advanceTimersByTime(60_000)
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const told = () => lines.map((line) => ({ ...line, at: undefined }))

it('tells the first of a kind at once and how many came after it a minute later, without a stack', () => {
  for (let n = 0; n < 1000; n++) consoleLog.warn('payment.callback_forged', 'wechat', { n })
  consoleLog.warn('payment.callback_forged', 'gateway')
  const first = [
    { event: 'payment.callback_forged', level: 'warn', kind: 'wechat', n: 0 },
    { event: 'payment.callback_forged', level: 'warn', kind: 'gateway' },
  ]
  expect(told()).toEqual(first)
  vi.advanceTimersByTime(60_000)
  expect(told()).toEqual([...first, { event: 'payment.callback_forged', level: 'warn', kind: 'wechat', again: 999 }])
  lines = []
  consoleLog.warn('payment.callback_forged', 'wechat')
  expect(told()).toEqual([{ event: 'payment.callback_forged', level: 'warn', kind: 'wechat' }])
})

it('tells of a database that is away in the same way, wherever it is met', () => {
  for (let n = 0; n < 100; n++) consoleLog.error('job.failed', new DatabaseDown('ECONNREFUSED', 'connect ECONNREFUSED'), { job: 'expire' })
  vi.advanceTimersByTime(60_000)
  const about = { event: 'job.failed', level: 'warn', kind: 'ECONNREFUSED' }
  expect(told()).toEqual([
    { ...about, message: 'connect ECONNREFUSED' },
    { ...about, again: 99 },
  ])
})

it('keeps the stack of what nobody expects, every time', () => {
  for (let n = 0; n < 2; n++) consoleLog.error('request.failed', new Error('a bug'), { id: n })
  expect(lines.map(({ id, stack }) => [id, String(stack).split('\n')[0]])).toEqual([
    [0, 'Error: a bug'],
    [1, 'Error: a bug'],
  ])
})

it('says of every line how much it matters, and counts it, written or not', () => {
  const timesOf = (level: string, event: string) => linesSoFar().get(`level="${level}",event="${event}"`) ?? 0
  const before = timesOf('warn', 'request.aborted')
  for (let n = 0; n < 3; n++) consoleLog.warn('request.aborted', 'POST')
  consoleLog.error('job.failed', 'no error at all', { job: 'expire' })
  expect(told()).toEqual([
    { level: 'warn', event: 'request.aborted', kind: 'POST' },
    { level: 'error', event: 'job.failed', message: 'no error at all', job: 'expire' },
  ])
  expect(timesOf('warn', 'request.aborted')).toBe(before + 3)
})

it('takes what libraries tell on the console: a phone that hung up is no news, the rest is a line like others', () => {
  const theirs = { info: () => {}, warn: () => {}, error: () => {} } as Pick<Console, 'info' | 'warn' | 'error'>
  takeConsole(theirs)
  theirs.info('The user aborted a request.')
  theirs.error(new Error('an answer could not be sent to 13812345678'))
  theirs.warn('deprecated')
  expect(told()).toEqual([
    { level: 'error', event: 'console.failed', message: 'an answer could not be sent to 138****5678', stack: expect.any(String) },
    { level: 'warn', event: 'console.warned', kind: 'a library', message: 'deprecated' },
  ])
})
