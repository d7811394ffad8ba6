/** What somebody made up answers to a ticket's questions, of every kind: what is asked of them, and no more. */
import { ageAt, birthdayOfIdcard } from '#contract/age.ts'
import type { Attendee, attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import { answerTo, shownOf, type When } from '#contract/form-answers.ts'
import { type Answer, isParameterKey, type ParameterKey } from '#contract/question.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import type { Chance } from '../chance.ts'
import type { MadeUp } from './person.ts'

type Typed = Omit<Input<typeof attendee.save>, 'id' | 'meetingId' | 'ticketId' | 'thirdId' | 'parentUserId' | 'name' | 'guardianConsent'>

/** What somebody sends of themselves. */
export interface Sheet {
  typed: Typed
  answers: Record<string, Answer>
}

interface Asked {
  /** Of the options, `left` is counted down by whoever chooses. */
  questions: readonly TicketParameter[]
  when: When
  /** What they have answered before: it stays. */
  before?: Pick<Attendee, 'answers' | ParameterKey> | undefined
  /** `YYYY-MM-DD`. */
  today: string
  /** Hands a file in. @returns its address. */
  handIn(): Promise<string>
}

/** What is not asked for with a must, this many answer all the same. */
const WILLING = 0.7

/** Words for a line of text, by what its label speaks of. */
const lines: readonly [about: RegExp, words: (person: MadeUp) => readonly string[]][] = [
  [/餐|饮食|忌口|过敏/, () => ['无', '素食', '清真', '不吃海鲜', '对花生过敏']],
  [/车次|航班|到达|行程/, () => ['G7305', 'D3142', 'CA1702', '自驾']],
  [/车牌/, () => ['浙A00演练']],
  [/抬头|单位|公司|学校|医院/, ({ company }) => [company]],
  [/职务|职位|职称|岗位/, ({ position }) => [position]],
  [/税号|信用代码/, () => ['91990101MA00000000']],
  [/微信/, ({ mobile }) => [`rehearsal_${mobile.slice(-6)}`]],
  [/邮箱|email/i, ({ mobile }) => [`${mobile}@example.com`]],
  [/紧急|联系人/, () => ['家人']],
]
const OTHERWISE = ['没有', '暂无', '已知悉', '希望多一些交流时间', '想听课堂实践方面的内容']
const LONG = ['希望会后能拿到讲义。', '第一次参加，想认识更多同行。\n谢谢会务组！', '单位统一安排，住宿自理。']

/**
 * @returns what they send. Conditions are followed: only what is shown to somebody who answers so is answered.
 * @throws where a file is asked for and cannot be handed in.
 */
export async function answersOf(person: MadeUp, { questions, when, before, today, handIn }: Asked, chance: Chance): Promise<Sheet> {
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  const typed: Record<string, string | number> = {}
  const answers: Record<string, Answer> = { ...before?.answers }
  for (const { key } of questions) if (isParameterKey(key) && before?.[key] != null) typed[key] = before[key]
  for (const { key } of questions) {
    // What went before may have hidden it, or brought it up.
    const question = shownOf(questions, answers, typed, when).find((one) => one.key === key)
    if (question === undefined || key === 'name' || answerTo(question, answers, typed).length > 0) continue
    if (!question.required && chance() >= WILLING) continue
    if (isParameterKey(key)) typed[key] = await fieldOf(key)
    else answers[key] = await answerOf(question)
  }
  return {
    typed: {
      ...typed,
      agreedKeys: questions.filter(({ sensitive }) => sensitive === 1).map(({ key }) => key),
      organiserConsent: 1,
      ...(questions[0] !== undefined && { formVersion: questions[0].formVersion }),
    },
    answers,
  }

  async function fieldOf(key: ParameterKey): Promise<string | number> {
    switch (key) {
      case 'sex':
        return person.sex
      case 'phone':
        return person.mobile
      case 'idcard':
      // Without a type a document is an ID card.
      case 'documentNumber':
        return person.idcard
      case 'age':
        return ageAt(birthdayOfIdcard(person.idcard), today)
      case 'nation':
        return person.nation
      case 'email':
        return `${person.mobile}@example.com`
      case 'position':
        return person.position
      case 'address':
        return `${person.company}传达室`
      case 'ishotel':
        return chance() < 0.35 ? 1 : 0
      case 'annexUrl':
        return handIn()
      case 'project':
      case 'awarded':
      case 'other':
        return oneOf(OTHERWISE)
      default:
        return person.company
    }
  }

  async function answerOf({ kind, label, options, rows = [], required }: TicketParameter): Promise<Answer> {
    switch (kind) {
      case 'number':
        return String(1 + Math.floor(chance() * 5))
      case 'date':
        return today
      case 'yes':
        return chance() < 0.5 ? '1' : '0'
      case 'statement':
        return required || chance() < 0.9 ? '1' : '0'
      case 'nps':
        return String(Math.floor(chance() * 11))
      case 'matrix':
        return rows.map((row) => `${row.key}:${(chance.shuffled(options)[0] as (typeof options)[number]).key}`)
      case 'file':
      case 'signature':
        return handIn()
      case 'long':
        return oneOf(LONG)
      case 'text':
        return oneOf(lines.find(([about]) => about.test(label))?.[1](person) ?? OTHERWISE)
      case 'one':
        return choose(options, 1)[0] as string
      case 'many':
        return choose(options, chance() < 0.6 ? 1 : 2)
    }
  }

  /** Of those with places left, as the form shows them; where there is none, whoever must choose tries the first. */
  function choose(options: TicketParameter['options'], most: number): string[] {
    const open = options.filter(({ left }) => left === null || left > 0)
    const chosen = chance.shuffled(open.length > 0 ? open : options.slice(0, 1)).slice(0, most)
    for (const option of chosen) if (option.left !== null) option.left--
    return chosen.map(({ key }) => key)
  }
}
