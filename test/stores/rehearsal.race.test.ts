/** Two rehearsals of one meeting that begin at the same time. */
import { afterEach, expect, it } from 'vitest'
import { type Rehearsal, rehearsal } from '#contract/rehearsal.ts'
import { onBothEngines } from '../support/database.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'

const HERE = { meetingId: '1' }

onBothEngines('a rehearsal', (engine) => {
  const { test, organiser } = productTest({ organiser: 'organiser' }, { engine, app: { env: { rehearsalUrl: 'http://rehearsal.test' } } })
  afterEach(() => test.rehearsals.stop())

  it('exists once per meeting: the second of two simultaneous starts is refused, and other organisers cannot see it', async () => {
    const start = () => organiser.ask(rehearsal.start, { ...HERE, people: 20, speed: 0, byHand: [] })
    const [first, second] = await Promise.all([start(), start()])
    expect([first.reason ?? 'begun', second.reason ?? 'begun'].toSorted()).toEqual(['begun', 'rehearsal_there'])
    const other = await signInAs(test, 'otherOrganiser')
    expect((await other.ask(rehearsal.own, HERE)).reason).toBe('forbidden')
    expect((await other.ask(rehearsal.discard, HERE)).reason).toBe('forbidden')
    expect(((await organiser.do(rehearsal.own, HERE)) as Rehearsal).state).toBe('playing')
  })
})
