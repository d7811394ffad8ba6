/** How long things are kept: never shorter than the law wants, and what goes does go. */
import { expect, it } from 'vitest'
import { retention } from '#contract/retention.ts'

it('keeps nothing for less time than the law wants it kept', () => {
  for (const [kind, { days, floor }] of Object.entries(retention)) expect(days ?? Infinity, kind).toBeGreaterThanOrEqual(floor)
})
