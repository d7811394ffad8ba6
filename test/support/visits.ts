/** A meeting that takes visits, and somebody who announces one. */
import type { Data, Input } from '#contract/call.ts'
import type { MessageKind } from '#contract/message.ts'
import { visitor } from '#contract/visitor.ts'
import { readJson } from '#server/db/json.ts'
import { toWire } from '#server/flow/clock.ts'
import { lookAfterVisits } from '#server/jobs/visits.ts'
import { type TestApp, testApp } from './app.ts'
import type { Opened } from './database.ts'
import { codeFor, type Person, signInAs, visitor as stranger } from './person.ts'

export const VISITED = '1'
export const VISITOR = '13977770001'
/** The demonstration organiser: whom visitors come to see. */
const HOST = '13800000003'
const HOUR = 3_600_000

type Wish = Input<typeof visitor.apply>
type Desk = Input<typeof visitor.saveDesk>

export interface Visiting {
  test: TestApp
  host: Person
  /** When the meeting begins. */
  starts: number
  /** Saves the desk's settings, over the usual ones: open, one step. */
  open(more?: Partial<Desk>): ReturnType<Person['ask']>
  /** So many hours after the meeting begins. */
  hours(from: number, to: number): { fromTime: string; toTime: string }
  wish(more?: Partial<Wish>): Wish
  /** With a code to the phone, as strangers do. */
  announce(more?: Partial<Wish>): Promise<Awaited<ReturnType<Person['ask']>> & { data: Data<typeof visitor.apply> | null }>
  /** The same, taken; and whoever is meant has been looked for. */
  announced(more?: Partial<Wish>): Promise<{ id: string; key: string }>
  /** Announced, and let come by the host. */
  approved(more?: Partial<Wish>): Promise<{ id: string; key: string }>
  /** A round of the job. */
  look(): Promise<number>
  /** Turns the clock to so many hours after the meeting begins. */
  at(hours: number): void
  own(key: string): Promise<Data<typeof visitor.mine>[number] | undefined>
  told(kind: MessageKind): Promise<{ user_id: string; to_mobile: string; what: string }[]>
}

export async function visiting(opened: Pick<Opened, 'db'>): Promise<Visiting> {
  const test = await testApp(opened.db)
  const host = await signInAs(test, 'organiser')
  // Tomorrow, so that nobody's session is over by then.
  const starts = test.clock() + 24 * HOUR
  await opened.db.write((tx) =>
    tx
      .updateTable('meetings')
      .set({ starts_at: starts, ends_at: starts + 8 * HOUR })
      .where('id', '=', VISITED)
      .execute(),
  )
  const hours = (from: number, to: number) => ({ fromTime: toWire(starts + from * HOUR), toTime: toWire(starts + to * HOUR) })
  const wish = (more: Partial<Wish> = {}): Wish => ({
    meetingId: VISITED,
    mobile: VISITOR,
    name: '来访小明',
    unit: '远方小学',
    host: { name: '', mobile: HOST },
    reason: '商量合作',
    ...hours(1, 3),
    companions: ['同行小红'],
    plate: '京A12345',
    documentKind: '',
    documentTail: '',
    ...more,
  })
  const look = () => lookAfterVisits(test.deps)
  const announce = async (more: Partial<Wish> = {}) => {
    const asked = wish(more)
    const smsCode = await codeFor(test, asked.mobile as string, 'visit')
    const answer = await stranger(test.app).ask(visitor.apply, { ...asked, smsCode })
    // The next code, and the next announcement from here.
    test.clock.pass(61_000)
    return answer
  }
  const announced = async (more: Partial<Wish> = {}) => {
    const { data, reason } = await announce(more)
    if (data === null) throw new Error(`not announced: ${reason}`)
    await look()
    return data
  }
  const visits: Visiting = {
    test,
    host,
    starts,
    hours,
    wish,
    announce,
    announced,
    look,
    open: async (more = {}) => {
      const { edition } = await host.do(visitor.desk, { meetingId: VISITED })
      const usual = {
        open: 1,
        twoSteps: 0,
        asksDocument: 0,
        companionsMost: 3,
        daysMost: 1,
        retentionDays: 30,
        notice: '请走东门',
      } as const
      return host.ask(visitor.saveDesk, { meetingId: VISITED, edition, ...usual, ...more })
    },
    approved: async (more) => {
      const made = await announced(more)
      await host.do(visitor.decide, { id: made.id, yes: 1, reason: '' })
      return made
    },
    at: (after) => test.clock.pass(starts + after * HOUR - test.clock()),
    own: async (key) => (await stranger(test.app).do(visitor.mine, { keys: [key] }))[0],
    told: async (kind) => {
      const rows = await opened.db.read.selectFrom('messages').selectAll().where('kind', '=', kind).orderBy('id').execute()
      return rows.map(({ user_id, to_mobile, facts }) => ({ user_id, to_mobile, what: readJson(facts).what }))
    },
  }
  await visits.open()
  return visits
}
