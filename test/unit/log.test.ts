/** What the operator reads when strangers make as much noise as they like (S12). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseDown } from '#server/db/errors.ts'
import { consoleLog } from '#server/log.ts'

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
