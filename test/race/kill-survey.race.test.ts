/** A server killed while people answer a survey: whoever was told that their answer is there finds it, and nobody's is there twice. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { survey } from '#contract/survey.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { holdSurveys } from '#server/features/survey/store.ts'
import { START, testApp } from '../support/app.ts'
import { crowd, type Member } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { request, signInAs } from '../support/person.ts'
import { databaseTest } from '../support/product-test.ts'
import { answerTo, oneOf, openSealed, openSurvey, sealedAnswer } from '../support/surveys.ts'

const PEOPLE = 400
const AT_ONCE = 32
/** The server dies once so many have their answer. */
const ENOUGH = 120
const places = oneOf('q_bus', { north: '北线', south: '南线' }, { north: 60 })

onBothEngines('a server killed while people answer', (engine) => {
  let server: ChildProcess | undefined
  let again: Db | undefined
  const opened = databaseTest({ engine })
  afterEach(async () => {
    server?.kill('SIGKILL')
    await again?.close()
  })

  async function start(url: string): Promise<number> {
    server = spawn(process.execPath, [fileURLToPath(new URL('../support/order-server.ts', import.meta.url)), url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    return Number(line.toString())
  }

  it('keeps every answer and every envelope that was acknowledged, once, and counts the places of those that are there', async () => {
    const test = await testApp(opened.db)
    const organiser = await signInAs(test, 'organiser')
    const named = await openSurvey(organiser, { questions: [places] })
    const anonymous = await openSealed(organiser, { name: '匿名问卷' })
    // Sealed once: what lies in it is not what this is about.
    const { sealed = '' } = await sealedAnswer(anonymous, { q_view: 'good' })
    const members = await crowd(opened.db, PEOPLE, { ticketId: '1', now: START })
    const bodies = new Map(
      members.map((member, n) => [
        member,
        n % 2 === 0
          ? { ...answerTo(named, { q_bus: n % 4 === 0 ? 'north' : 'south' }), key: `key-${member.userId}` }
          : { id: anonymous.id, version: anonymous.version, sealed, key: `key-${member.userId}` },
      ]),
    )
    await opened.db.close()

    const port = await start(opened.url)
    const waiting = [...members]
    const sent: Member[] = []
    const told = new Map<Member, string>()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
          sent.push(member)
          try {
            const answer = await fetch(`http://127.0.0.1:${port}${survey.submit.path}`, {
              method: 'POST',
              body: JSON.stringify(bodies.get(member)),
              headers: { authorization: `Bearer ${member.token}` },
            })
            const { code, reason = '' } = (await answer.json()) as { code: string; reason?: string }
            told.set(member, code === '000' ? 'kept' : reason)
          } catch {
            return
          }
          if (told.size === ENOUGH) server?.kill('SIGKILL')
        }
      }),
    )
    expect(told.size).toBeGreaterThanOrEqual(ENOUGH)
    expect(told.size).toBeLessThan(PEOPLE)
    expect([...new Set(told.values())].toSorted()).toEqual(['kept'])

    const reopened = (again = await openDb(opened.url))
    // PostgreSQL may still be carrying out what the dead server had sent: whoever holds the surveys finishes first.
    await reopened.write((tx) => tx.selectFrom('surveys').select('id').orderBy('id').forUpdate().execute())
    await reopened.write((tx) => holdSurveys(tx, [named.id, anonymous.id].toSorted()))
    const kept = async () => {
      const answers = await reopened.read.selectFrom('survey_answers').select('user_id').execute()
      const envelopes = await reopened.read.selectFrom('survey_envelopes').select('user_id').execute()
      return [...answers, ...envelopes].map(({ user_id }) => user_id)
    }
    const before = await kept()
    expect(new Set(before).size).toBe(before.length)
    expect([...told.keys()].filter(({ userId }) => !before.includes(userId))).toEqual([])

    const { app } = await testApp(reopened)
    const retried = await Promise.all(
      sent.map((member) => request(app, survey.submit, bodies.get(member), { authorization: `Bearer ${member.token}` })),
    )
    expect(retried.map(({ code }) => code)).toEqual(sent.map(() => '000'))
    expect((await kept()).toSorted()).toEqual(sent.map(({ userId }) => userId).toSorted())
    const [taken] = await reopened.read.selectFrom('survey_places').select('taken').where('option', '=', 'north').execute()
    const north = (await reopened.read.selectFrom('survey_answers').select('given').execute()).filter(({ given }) =>
      given.includes('north'),
    )
    expect(Number(taken?.taken)).toBe(north.length)
  })
})
