/** Secrets short enough to be guessed: each is counted past its limit, although a refusal rolls its transaction back. */
import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { features } from '#server/features.ts'
import { onBothEngines } from '../support/database.ts'
import { guessings } from '../support/guessing.ts'
import { databaseTest } from '../support/product-test.ts'

onBothEngines('a guessed secret', (engine) => {
  const opened = databaseTest({ engine })

  describe.each(guessings.map((one) => [`${one.call}, ${one.reason}`, one] as const))('of %s', (_, { begin, limit, reason, after }) => {
    it(`is refused after ${limit} wrong guesses, although it is right`, async () => {
      const { wrong, right } = await begin(opened)
      const reasons = []
      for (let n = 0; n < limit; n++) reasons.push((await wrong(n)).reason)
      // The last guess may be told already that it was the last one.
      expect(reasons.slice(0, -1)).toEqual(reasons.slice(1).map(() => reason))
      expect([reason, after]).toContain(reasons.at(-1))
      expect((await right()).reason).toBe(after)
    })

    it('is accepted after one guess fewer', async () => {
      const { wrong, right } = await begin(opened)
      for (let n = 1; n < limit; n++) await wrong(n)
      expect((await right()).code).toBe('000')
    })
  })
})

/** Reasons that refuse a wrong guess of something short. The keys of sealed votes and surveys are long. */
const OF_GUESSES: ReadonlySet<string> = new Set([
  'sms_wrong',
  'old_sms_wrong',
  'captcha_wrong',
  'login_wrong',
  'password_wrong',
  'pin_wrong',
  'tail_wrong',
  'claim_wrong',
  'setup_wrong',
])

it('every call that may refuse a guess is guessed here', () => {
  const declared = features.flatMap(({ name, calls }) =>
    Object.entries<Call>(calls).flatMap(([call, { reasons }]) =>
      reasons.filter((reason) => OF_GUESSES.has(reason)).map((reason) => `${name}.${call} ${reason}`),
    ),
  )
  expect(guessings.map(({ call, reason }) => `${call} ${reason}`).toSorted()).toEqual(declared.toSorted())
  const wrong = features.flatMap(({ calls }) =>
    Object.values<Call>(calls).flatMap(({ reasons }) => reasons.filter((one) => one.endsWith('_wrong'))),
  )
  expect([...new Set(wrong)].filter((reason) => !OF_GUESSES.has(reason)).toSorted()).toEqual([
    'days_wrong',
    'survey_key_wrong',
    'vote_key_wrong',
  ])
})
