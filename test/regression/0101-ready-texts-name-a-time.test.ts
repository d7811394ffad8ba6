/** Ready texts named hours and times of day, which the organiser chooses: an evening for a meeting at 9:00 (issue 50). */
import { expect, it } from 'vitest'
import { ready } from '#server/features/template/ready/all.ts'

it.each(ready)('$name names no hour and no time of day in the texts that attendees read', ({ content: { note, texts, tickets } }) => {
  const all = [note, ...Object.values(texts), ...tickets.map((one) => one.note)]
  expect(all.filter((text) => /\d[:：]\d\d|[早当]晚|晚上|上午|下午|傍晚|中午/.test(text))).toEqual([])
})
