/** Clocks of providers, as their answers name them. */
import { expect, it } from 'vitest'
import { hearClocks } from '#server/providers/heard-clocks.ts'

const START = Date.UTC(2026, 8, 2, 2)

it('keeps the time of answers by https, one clock for each domain, and runs on by the monotonic clock', async () => {
  let elapsed = 1000
  const dates: Record<string, Record<string, string>> = {
    'https://api.weixin.qq.com/cgi-bin/token': { date: new Date(START - 5000).toUTCString() },
    'https://api.mch.weixin.qq.com/v3/pay': { date: new Date(START).toUTCString() },
    'https://dysmsapi.aliyuncs.com/': { date: new Date(START + 2000).toUTCString() },
    'http://sms.example.com/': { date: new Date(START).toUTCString() },
    'https://cached.example.org/': { date: new Date(START).toUTCString(), age: '600' },
    'https://silent.example.net/': {},
    'https://odd.example.net/': { date: 'yesterday' },
  }
  const { fetch, readings } = hearClocks(
    async (url) => new Response('', { headers: dates[url] ?? {} }),
    () => elapsed,
  )
  for (const url of Object.keys(dates)) await fetch(url)
  elapsed += 60_000
  expect(readings(0)).toEqual([
    { name: 'qq.com', time: START + 60_000 },
    { name: 'aliyuncs.com', time: START + 62_000 },
  ])
  expect(readings(elapsed)).toEqual([])
  elapsed += 24 * 3_600_000
  expect(readings(0)).toEqual([])
})
