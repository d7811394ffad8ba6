/** Fifty surveys that organisers change between answers, at random: whatever anybody answered is read and exported as it was asked. */
import { expect, it } from 'vitest'
import { type OwnSurvey, survey } from '#contract/survey.ts'
import { task } from '#contract/task.ts'
import type { Question } from '#contract/question.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { chanceOf } from '#rehearsal/chance.ts'
import { cellsOf } from '../support/csv.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { readAll } from '../support/put-in.ts'
import { answered, Organisers, type Said } from '../support/questionnaires.ts'
import { answerTo, aSurvey, here } from '../support/surveys.ts'

const SURVEYS = 50
/** What a program would calculate is written as a text. */
const plain = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')

onBothEngines('answers to surveys that change', (engine) => {
  const { test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  it('are read and exported as they were asked, all of them, after every change', { timeout: 60_000 }, async () => {
    const person = await signIn(test, '13800000021')
    for (let seed = 1; seed <= SURVEYS; seed++) {
      const organisers = new Organisers(chanceOf(seed))
      // Now is as good as a minute later: calls that add are counted by it.
      test.clock.pass(61_000)
      const all = new Map<string, { version: number; said: Said }>()
      let asked: Question[] = []
      for (let more = 2 + organisers.below(4); more > 0; more--) asked.push(named(organisers.question(asked)))
      let own: OwnSurvey = await organiser.do(survey.save, { ...aSurvey, times: 'many', name: `问卷${seed}`, questions: asked })
      own = await organiser.do(survey.open, { ...here, id: own.id })
      const seen: { version: number; asked: Question[] }[] = []
      for (let round = 3; round > 0; round--) {
        seen.push({ version: own.version, asked })
        // Half of them had the page open before the last change, and hand in what they saw.
        const page = organisers.below(2) === 0 ? (seen.at(-1) as (typeof seen)[number]) : (seen[0] as (typeof seen)[number])
        const { said, answers } = answered(organisers, page.asked)
        const { id } = await person.do(survey.submit, answerTo({ id: own.id, version: page.version }, answers))
        all.set(id, { version: page.version, said: new Map([...said].filter(([, { text }]) => text !== '')) })
        asked = organisers.change(asked).map(named)
        own = await organiser.do(survey.save, {
          ...aSurvey,
          times: 'many',
          name: own.name,
          id: own.id,
          edition: own.edition,
          questions: asked,
        })
      }
      await readsAll(own, all)
      if (seed % 10 === 0) await exportsAll(own, all)
      await organiser.do(survey.close, { ...here, id: own.id })
      expect((await organiser.do(survey.manage, here)).length).toBe(seed)
    }
  })

  /** A survey says nothing of why, and asks everything at once. */
  const named = (question: Question): Question => ({ ...question, asked: 'signup', readers: 'organisers', sensitive: 0 })

  type All = ReadonlyMap<string, { version: number; said: Said }>

  async function readsAll({ id }: OwnSurvey, all: All): Promise<void> {
    const { list, total } = await organiser.do(survey.answers, { ...here, id, keyword: '' })
    expect(total).toBe(all.size)
    for (const sheet of list) {
      const { version, said } = all.get(sheet.id) as NonNullable<ReturnType<All['get']>>
      expect(sheet.version).toBe(version)
      expect(sheet.answers).toEqual([...said].map(([key, { label, text }]) => ({ key, label, value: text })))
    }
  }

  async function exportsAll({ id }: OwnSurvey, all: All): Promise<void> {
    const { taskId } = await organiser.do(survey.exportAnswers, { ...here, id, kind: 'csv' })
    while ((await takeSteps(test.deps)) > 0);
    const { result, state } = await organiser.do(task.get, { ...here, id: taskId })
    expect(state).toBe('done')
    const [head = [], ...rows] = cellsOf((await readAll(organiser, result?.id as string)).toString('utf8').replace(/^\ufeff/, ''))
    expect(head.slice(0, 4)).toEqual(['姓名', '手机号（隐藏中间四位）', '版本', '填写时间'])
    const told = rows.map((row) => [
      row[2],
      ...row.flatMap((cell, at) => (at >= 4 && cell !== '' ? [`${plain(head[at] as string)} ${plain(cell)}`] : [])).toSorted(),
    ])
    const expected = [...all.values()].map(({ version, said }) => [
      String(version),
      ...[...said.values()].map(({ label, text }) => `${label} ${text}`).toSorted(),
    ])
    expect(told.map(String).toSorted()).toEqual(expected.map(String).toSorted())
  }
})
