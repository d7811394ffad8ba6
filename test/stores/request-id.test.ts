/** Somebody reads a number with an error that nobody expects, and by it the operator finds in the log what it was. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { system } from '#contract/system.ts'
import { consoleLog } from '#server/log.ts'
import { productTest } from '../support/product-test.ts'

let lines: Record<string, unknown>[]
const { test } = productTest({})
beforeEach(() => {
  lines = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)))
    return true
  })
  test.deps.log = consoleLog
})
afterEach(() => vi.restoreAllMocks())

const asked = async () =>
  (await (await test.app.request(system.byPermission.path, { headers: { accept: 'application/json' } })).json()) as {
    msg: string
    reason: string
  }

it('is the same on the screen and in the log, and another for each request', async () => {
  test.deps.clock = () => {
    throw new Error('the clock has stopped')
  }
  const [one, other] = [await asked(), await asked()]
  expect(one.reason).toBe('unexpected')
  const numbers = [one, other].map(({ msg }) => /^系统开小差了，请稍后重试（编号 ([2-9A-HJ-NP-Z]{8})）$/.exec(msg)?.[1])
  expect(lines.map(({ event, level, request }) => [event, level, request])).toEqual(
    numbers.map((number) => ['request.failed', 'error', number]),
  )
  expect(new Set(numbers).size).toBe(2)
})

it('stands in every line that comes of the request, however deep, and in none that comes of nobody’s', async () => {
  test.deps.clock = () => {
    consoleLog.error('deep.inside', new Error('noted'))
    throw new Error('the clock has stopped')
  }
  await asked()
  consoleLog.error('by.itself', new Error('noted'))
  const [inside, failed, alone] = lines
  expect(inside).toMatchObject({ event: 'deep.inside', request: expect.stringMatching(/^\w{8}$/) })
  expect(failed?.['request']).toBe(inside?.['request'])
  expect(alone).not.toHaveProperty('request')
})
