/** A meeting rehearsed: nothing of it reaches the real one, and nothing of it stays. */
import { existsSync, readdirSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { DEFAULT_SYS_CODE, type Input } from '#contract/call.ts'
import { type Rehearsal, rehearsal } from '#contract/rehearsal.ts'
import { copyOf } from '#server/features/rehearsal/copy-store.ts'
import { factsOf } from '#server/features/rehearsal/facts.ts'
import { allRows } from '../support/all-rows.ts'
import { setMeeting } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { productTest } from '../support/product-test.ts'

const HERE = { meetingId: '1' }
/** A rehearsal plays with a low priority: on a machine that is busy with other tests it takes ten times as long as alone. */
const patience = { timeout: 300_000, interval: 100 }
const FEW: Input<typeof rehearsal.start> = { ...HERE, people: 20, speed: 0, byHand: [] }

onBothEngines('a rehearsal', (engine) => {
  const { opened, test, organiser } = productTest(
    { organiser: 'organiser' },
    { engine, app: { env: { rehearsalUrl: 'http://rehearsal.test' } } },
  )
  afterEach(() => test.rehearsals.stop())

  const own = async () => (await organiser.do(rehearsal.own, HERE)) as Rehearsal
  const until = (state: Rehearsal['state']) => expect.poll(async () => (await own()).state, patience).toBe(state)

  it('is played to its sheet and thrown away, and no row of the real meeting has changed, been added or is left', async () => {
    const before = await allRows(opened.db)
    await organiser.do(rehearsal.start, FEW)
    await until('played')
    const { rehearsals: mine, ...others } = await allRows(opened.db)
    expect({ ...others, rehearsals: [] }).toEqual({ ...before, rehearsals: [] })
    expect(mine).toHaveLength(1)
    const { sheet } = await own()
    expect(sheet?.findings.filter(({ state }) => state === 'wrong').map(({ key }) => key)).toEqual([])

    await organiser.do(rehearsal.discard, HERE)
    expect(await organiser.do(rehearsal.own, HERE)).toBeNull()
    expect(await allRows(opened.db)).toEqual(before)
    expect(existsSync(test.folder) ? readdirSync(test.folder) : []).toEqual([])
    expect(test.sms.messages('15400000001')).toEqual([])
  }, 400_000)

  it('stands still while it is paused, and goes on', async () => {
    await organiser.do(rehearsal.start, { ...FEW, speed: 1 })
    await organiser.do(rehearsal.steer, { ...HERE, speed: 1, byHand: ['scan'], paused: 1 })
    const paused = await own()
    expect(paused).toMatchObject({ state: 'paused', byHand: ['scan'], actions: ['steer', 'goOn', 'discard'] })
    await organiser.do(rehearsal.steer, { ...HERE, speed: 0, byHand: [], paused: 0 })
    await expect.poll(async () => (await own()).progress.done, patience).toBeGreaterThan(paused.progress.done)
    expect((await organiser.ask(rehearsal.start, FEW)).reason).toBe('rehearsal_there')
  }, 400_000)

  it('admits a person with its link under an invented name, and rejects requests without the link', async () => {
    const from = (path: string, cookie = '') =>
      test.rehearsals.fetch(new Request(`http://rehearsal.test${path}`, { headers: { accept: 'text/html', cookie } }), '1.2.3.4')
    expect((await from('/main')).status).toBe(404)
    const { entrances } = await organiser.do(rehearsal.start, FEW)
    const came = await from(new URL(entrances.organiser).pathname)
    expect(came.status).toBe(200)
    const cookie = came.headers.getSetCookie()[0]?.split(';')[0] as string
    const page = await came.text()
    const { kept } = JSON.parse(/id="who">(.*?)<\/script>/.exec(page)?.[1] as string) as { kept: { token: string } }
    expect(kept.token).not.toBe('')
    expect((await organiser.ask(rehearsal.own, HERE, { headers: { authorization: `Bearer ${kept.token}` } })).http).toBe(401)
    expect((await from(`/enter/${'x'.repeat(43)}`)).status).toBe(404)
    const inside = await test.rehearsals.fetch(
      new Request(`http://rehearsal.test${rehearsal.own.path}?meetingId=1`, {
        headers: { accept: 'application/json', cookie, authorization: `Bearer ${kept.token}`, 'sys-code': '-000001' },
      }),
      '1.2.3.4',
    )
    expect(await inside.json()).toMatchObject({ code: '000', data: null })
    await organiser.do(rehearsal.discard, HERE)
    expect((await from('/main', cookie)).status).toBe(404)
  })

  it('the link or the cookie of an attendee gives no other role, however the path is edited', async () => {
    const { id, entrances } = await organiser.do(rehearsal.start, FEW)
    const keys = Object.values(entrances).map((url) => new URL(url).pathname.split('/')[2] as string)
    expect(new Set([...keys, id]).size).toBe(4)
    const from = (path: string, cookie = '') =>
      test.rehearsals.fetch(new Request(`http://rehearsal.test${path}`, { headers: { accept: 'text/html', cookie } }), '1.2.3.4')
    const attendee = new URL(entrances.attendee).pathname
    const came = await from(attendee)
    expect(came.status).toBe(200)
    const cookie = came.headers.getSetCookie()[0]?.split(';')[0] as string
    const edited = [
      '/enter/organiser',
      '/enter/door',
      '/enter/organiser?x=1',
      '//enter/organiser',
      '/enter/organiser/',
      '/enter/%6Frganiser',
    ]
    // The codes that the stand-in for SMS has sent open every account of the world.
    edited.push('/sandbox/sms?mobile=15400000000', '/sandbox/%73ms?mobile=15400000000', '/sandbox//sms/messages?mobile=15400000000')
    for (const path of [...edited, `${attendee}/organiser`, `/enter/${id}`, `/enter/${id}/organiser`]) {
      const answer = await from(path, cookie)
      expect({ path, status: answer.status, page: (await answer.text()).includes('id="who"') }).toEqual({ path, status: 404, page: false })
    }
  })

  it('that its server has not survived says so, and is thrown away like any other', async () => {
    await organiser.do(rehearsal.start, FEW)
    await test.rehearsals.stop()
    expect(await own()).toMatchObject({ state: 'broken', actions: ['discard'] })
    expect((await organiser.ask(rehearsal.steer, { ...HERE, speed: 0, byHand: [], paused: 0 })).reason).toBe('rehearsal_gone')
    await organiser.do(rehearsal.discard, HERE)
    expect(await organiser.do(rehearsal.own, HERE)).toBeNull()
  })

  it('leaves no more than two played ones behind when another begins: the longest unlooked at goes, its sheet stays', async () => {
    const given = { thirdId: DEFAULT_SYS_CODE, ...HERE }
    const begun = { ...given, people: 20, speed: 0, byHand: [], paused: false } as const
    const [copy, facts] = [await copyOf(opened.db, HERE.meetingId, DEFAULT_SYS_CODE), await factsOf(test.deps, given)]
    const begin = (id: string) => test.rehearsals.begin({ ...begun, id, copy, facts })
    const played = async (id: string) => {
      await expect.poll(() => test.rehearsals.live(id)?.sheet ?? null, patience).not.toBeNull()
      test.clock.pass(60_000)
    }
    begin('first')
    await played('first')
    const { id, entrances } = await organiser.do(rehearsal.start, FEW)
    await played(id)
    begin('third')
    await played('third')
    const first = test.rehearsals.live('first')?.entrances.organiser ?? ''
    const enter = (link: string) => test.rehearsals.fetch(new Request(link, { headers: { accept: 'text/html' } }), '1.2.3.4')
    expect((await enter(first)).status).toBe(200)

    expect(begin('fourth')).toBe(true)
    await expect.poll(() => test.rehearsals.live(id)).toBeUndefined()
    expect(['first', 'third', 'fourth'].filter((one) => test.rehearsals.live(one) === undefined)).toEqual([])
    expect(await own()).toMatchObject({ state: 'played', sheet: { people: 20 }, actions: ['discard'] })
    expect((await enter(entrances.organiser)).status).toBe(404)
  }, 900_000)

  it('needs a ticket to sell, and a meeting that is still to be held', async () => {
    await setMeeting(opened.db, { state: 'cancelled' })
    expect((await organiser.ask(rehearsal.start, FEW)).reason).toBe('rehearsal_over')
    await opened.db.write(async (tx) => {
      await tx.updateTable('meetings').set({ state: 'draft' }).where('id', '=', '1').execute()
      await tx.updateTable('tickets').set({ state: 'off' }).where('meeting_id', '=', '1').execute()
    })
    expect((await organiser.ask(rehearsal.start, FEW)).reason).toBe('rehearsal_nothing')
  })
})
