/** Ready texts promised refunds, early birds, payment periods and badges that tickets and product did not have (issue 50). */
import { describe, expect, it } from 'vitest'
import { usualQuestion } from '#contract/form-ready.ts'
import { parameterKeys } from '#contract/question.ts'
import { promisesIn } from '#rehearsal/readiness/promises.ts'
import { ready } from '#server/features/template/ready/all.ts'
import { demoMeeting } from '#server/seed/demo-meeting.ts'

/** Everything that attendees read, and what the organiser reads who chooses a template. */
const texts: readonly (readonly [name: string, texts: readonly string[]])[] = [
  ...ready.map(
    ({ name, content: { note, texts: face, forms, tickets } }) =>
      [
        name,
        [
          note,
          ...Object.values(face),
          ...tickets.map((one) => one.note),
          ...forms.flatMap(({ questions }) => questions.flatMap(({ label, why }) => [label, why])),
        ],
      ] as const,
  ),
  ['the demonstration', Object.values(demoMeeting(0)).filter((one) => typeof one === 'string')],
  ['the usual questions', parameterKeys.map((key) => usualQuestion(key, false).why)],
]

describe.each(texts)('texts of %s', (_, all) => {
  it('promise nothing of refunds beside the rule of the ticket', () => {
    expect(all.flatMap(promisesIn)).toEqual([])
    expect(all.filter((text) => /(?:退款|退票|退费)[^。]*请?联系/.test(text))).toEqual([])
  })

  it('name no price, no early bird and no time to pay', () => {
    expect(
      all.filter((text) =>
        /早鸟|[¥￥]|\d+\s*元|免注册费|免费报名|\d+\s*(?:天|日|小时|分钟)(?:内|以前|之前)(?:付款|支付|完成支付|报名)/.test(text),
      ),
    ).toEqual([])
  })

  it('speak of no badges, which the product does not print', () => {
    expect(all.filter((text) => /胸牌|参会证(?!书)/.test(text))).toEqual([])
  })
})
