/** Surveys of a test: made, opened, answered; named ones as they are, anonymous ones sealed as a browser seals them. */
import type { Input } from '#contract/call.ts'
import { type Answers, type Question, questionKinds } from '#contract/question.ts'
import { hasOptions } from '#contract/question-kinds.ts'
import { envelopeFor, envelopeSize, type OwnSurvey, survey } from '#contract/survey.ts'
import { type Keys, makeKeys, seal } from '#src/kit/sealing/envelope.ts'
import type { TestApp } from './app.ts'
import { ownQuestion } from './asking.ts'
import type { Person } from './person.ts'

export const here = { meetingId: '1' } as const

/** A question of a survey: a line of text, unless said otherwise. */
export const asks = (key: string, more: Partial<Question> = {}): Question => ownQuestion(key, { why: '', readers: 'organisers', ...more })

/** One of these, by their words. */
export const oneOf = (key: string, labels: Readonly<Record<string, string>>, places: Readonly<Record<string, number>> = {}): Question =>
  asks(key, {
    kind: 'one',
    options: Object.entries(labels).map(([option, label]) => ({ key: option, label, places: places[option] ?? 0 })),
  })

export const aSurvey: Input<typeof survey.save> = {
  ...here,
  use: 'after',
  name: '会后问卷',
  category: '',
  about: '',
  times: 'once',
  people: 'anyone',
  anonymous: 0,
  closeTime: '',
  questions: [oneOf('q_view', { good: '满意', bad: '不满意' }), asks('q_words', { kind: 'long' })],
}

const wide = {
  options: [
    { key: 'good', label: '非常满意，没有意见', places: 0 },
    { key: 'bad', label: '不满意', places: 0 },
  ],
}
/** One question of each kind, to be looked at. */
export const everyQuestion: readonly Question[] = questionKinds.map((kind, at) =>
  asks(`q_${at}`, {
    kind,
    label: `您对本次大会的${kind === 'statement' ? '声明内容，我已阅读并同意' : `第${at + 1}项安排有什么看法`}`,
    required: 1,
    ...(hasOptions(kind) && wide),
    ...(kind === 'matrix' && {
      rows: [
        { key: 'a', label: '报到与签到' },
        { key: 'b', label: '餐饮' },
      ],
    }),
  }),
)

export async function openSurvey(organiser: Person, more: Partial<typeof aSurvey> = {}): Promise<OwnSurvey> {
  const { id } = await organiser.do(survey.save, { ...aSurvey, ...more })
  return organiser.do(survey.open, { ...here, id })
}

/** With the key that opens its envelopes. */
export async function openSealed(organiser: Person, more: Partial<typeof aSurvey> = {}): Promise<OwnSurvey & { keys: Keys }> {
  const keys = await makeKeys()
  const { id } = await organiser.do(survey.save, { ...aSurvey, anonymous: 1, ...more })
  return { ...(await organiser.do(survey.open, { ...here, id, publicKey: keys.publicKey })), keys }
}

let intentions = 0
export const newIntention = () => `an-intention-${++intentions}`

/** The answer to a survey, not yet sent. */
export const answerTo = (
  { id, version }: Pick<OwnSurvey, 'id' | 'version'>,
  answers: Answers,
  more: Partial<Input<typeof survey.submit>> = {},
): Input<typeof survey.submit> => ({
  id,
  version,
  answers: { ...answers } as Record<string, string | string[]>,
  key: newIntention(),
  ...more,
})

/** The same in an envelope. */
export async function sealedAnswer(
  { id, version, questions, publicKey }: Pick<OwnSurvey, 'id' | 'version' | 'questions' | 'publicKey'>,
  answers: Answers,
  sessionId = '',
): Promise<Input<typeof survey.submit>> {
  const text = JSON.stringify({ version, answers })
  const sealed = await seal(publicKey, envelopeFor(id, sessionId), text, envelopeSize(questions))
  return { id, version, sealed, key: newIntention(), ...(sessionId !== '' && { sessionId }) }
}

/** For looking at: an open one that somebody called 欧阳慕容 has answered, an anonymous draft, and one that waits to be opened. @returns the first. */
export async function fillSurveys({ deps: { db } }: Pick<TestApp, 'deps'>, organiser: Person, guest: Person): Promise<string> {
  await db.write((tx) => tx.updateTable('users').set({ name: '欧阳慕容' }).where('id', '=', guest.id).execute())
  await organiser.do(survey.save, { ...aSurvey, name: '匿名草稿', anonymous: 1 })
  const sealed = await openSealed(organiser, { name: '匿名问卷' })
  await guest.do(survey.submit, await sealedAnswer(sealed, { q_view: 'good' }))
  await organiser.do(survey.close, { ...here, id: sealed.id })
  const one = await openSurvey(organiser)
  await guest.do(survey.submit, answerTo(one, { q_view: 'good', q_words: '茶点不错' }))
  return one.id
}
