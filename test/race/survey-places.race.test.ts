/** A rush on the last place of an option of a survey: first with careless hands, so that the test is known to see too many, then as it is. */
import { beforeEach, expect, it } from 'vitest'
import { survey } from '#contract/survey.ts'
import { commitAnswers, type Hands } from '#server/features/survey/commit.ts'
import { lockPlaces, setTaken } from '#server/features/survey/place-store.ts'
import type { Answering } from '#server/features/survey/judge.ts'
import { onBothEngines } from '../support/database.ts'
import { type Person, signIn } from '../support/person.ts'
import { prepare, productTest } from '../support/product-test.ts'
import { answerTo, here, oneOf, openSurvey } from '../support/surveys.ts'

const questions = [oneOf('q_bus', { north: '北线', south: '南线' }, { north: 2 })]

onBothEngines('the last place of an option', (engine) => {
  let people: Person[]
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })
  const one = prepare(() => openSurvey(organiser, { questions, times: 'editable' }))
  beforeEach(async () => {
    people = []
    for (let n = 0; n < 6; n++) people.push(await signIn(test, `1390000010${n}`))
  })

  const wishOf = (person: Person, bus = 'north'): Answering => {
    const { version, key } = answerTo(one, {})
    const input = { id: one.id, sessionId: undefined, version, answers: { q_bus: bus }, agreed: [], sealed: '', key }
    return { userId: person.id, now: test.clock(), secret: test.deps.env.secret, input }
  }
  const onBus = async () =>
    (await opened.db.read.selectFrom('survey_answers').select('given').execute()).filter(({ given }) => given.includes('north')).length
  const counted = async () => (await organiser.do(survey.manage, here))[0]?.taken

  it('goes to too many where each looks before anybody has taken one: the test can see what it looks for', async () => {
    const seen = await opened.db.write((tx) => lockPlaces(tx, [one.id]))
    const careless: Hands = {
      count: async () => new Map(seen),
      take: async (tx, choice, many) => {
        await setTaken(tx, choice, many)
        return true
      },
    }
    for (const person of people) await commitAnswers(opened.db, [wishOf(person)], careless)
    expect(await onBus()).toBe(6)
  })

  it('goes to two, however many want it at once, and each of the others hears that it is full', async () => {
    const outcomes = await Promise.all(people.map((person) => person.ask(survey.submit, answerTo(one, { q_bus: 'north' }))))
    expect(outcomes.map(({ reason }) => reason).toSorted()).toEqual([...Array(4).fill('choice_full'), undefined, undefined])
    expect(outcomes.find(({ reason }) => reason === 'choice_full')?.msg).toBe('“北线”名额已满，请改选其他')
    expect(await onBus()).toBe(2)
    expect(await counted()).toEqual([{ key: 'q_bus', option: 'north', taken: 2 }])
  })

  it('goes to two where each comes in a transaction of its own', async () => {
    const taken = await Promise.all(people.map((person) => commitAnswers(opened.db, [wishOf(person)])))
    expect(taken.flat().filter((answer) => 'id' in answer)).toHaveLength(2)
    expect(await onBus()).toBe(2)
  })

  it('comes back when whoever had it chooses otherwise, and is counted right after many changes of mind', async () => {
    await Promise.all(people.map((person) => person.ask(survey.submit, answerTo(one, { q_bus: 'north' }))))
    for (let round = 0; round < 3; round++)
      await Promise.all(
        people.map((person, n) => person.ask(survey.submit, answerTo(one, { q_bus: (n + round) % 2 === 0 ? 'south' : 'north' }))),
      )
    expect((await counted())?.[0]?.taken).toBe(await onBus())
    expect(await onBus()).toBeLessThanOrEqual(2)
  })
})
