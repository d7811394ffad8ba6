/** Beginning from a template: the ready ones, and a meeting kept for the next time. */
import { expect, it } from 'vitest'
import { headers } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { clone } from '#contract/clone.ts'
import { flawOf } from '#contract/form-rules.ts'
import { type CheckKey, checks, meetingManage } from '#contract/meeting-manage.ts'
import { template, TEMPLATES_MAX } from '#contract/template.ts'
import { picturesIn } from '#server/features/meeting/pictures-in.ts'
import { article } from '#server/features/meeting/sanitise.ts'
import { findFile } from '#server/features/file/store.ts'
import { sweepFiles } from '#server/features/file/use.ts'
import { formsOf } from '#server/features/form/store.ts'
import { ready } from '#server/features/template/ready/all.ts'
import { NO_OWN_TOTAL } from '#server/features/ticket/places.ts'
import { toWire } from '#server/flow/clock.ts'
import { readJson, writeJson } from '#server/db/json.ts'
import type { Row } from '#server/db/db.ts'
import { onBothEngines } from '../support/database.ts'
import { signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putPicture } from '../support/put-in.ts'

const DAY = 24 * 3_600_000

onBothEngines('beginning from a template', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  /** A hundred days from now. */
  const start = () => toWire(test.clock() + 100 * DAY)
  const use = (id: string, at = start(), title = '秋季家长会') => organiser.do(template.use, { id, title, meetingStratTime: at })
  const tickets = (meetingId: string) =>
    opened.db.read.selectFrom('tickets').selectAll().where('meeting_id', '=', meetingId).orderBy('sort').execute()
  const pools = (meetingId: string) =>
    opened.db.read.selectFrom('pools').selectAll().where('meeting_id', '=', meetingId).orderBy('name').execute()
  /** What each ticket asks, by its form's name. */
  const asked = async (meetingId: string) => {
    const names = new Map((await formsOf(opened.db.read, meetingId)).map(({ id, name }) => [id, name]))
    return (await tickets(meetingId)).map(({ form_id }) => names.get(form_id ?? ''))
  }
  const elsewhere = { headers: { [headers.sysCode]: '-000002' } }

  it('offers four ready ones, each with what is in it', async () => {
    const all = await organiser.do(template.list, {})
    expect(all.map(({ name, own, modules, tickets: types, questions }) => [name, own, modules, types, questions])).toEqual([
      ['学术会议', 0, 9, 3, 10],
      ['培训', 0, 6, 1, 9],
      ['家长会', 0, 5, 1, 7],
      ['展览', 0, 8, 2, 11],
    ])
  })

  it.each(ready)('makes $name ready to be published but for what nobody else can know', async ({ id, content }) => {
    const made = await use(id)
    expect(made).toMatchObject({ stage: 'draft', title: '秋季家长会', meetingStratTime: start(), edition: 1 })
    const { list } = await organiser.do(meetingManage.checklist, { id: made.id })
    const lacking = (needed: boolean) =>
      list.filter(({ key, done }) => !done && checks[key as CheckKey].needed === needed).map(({ key }) => key)
    expect(['contact', 'operator', 'payment']).toEqual(expect.arrayContaining(lacking(true)))
    expect(lacking(false)).toEqual(['address', 'cover', 'guests', 'schedule'])
    // What came is what would have been kept of it.
    expect([article(content.texts.details), article(content.texts.notice)]).toEqual([content.texts.details, content.texts.notice])
    expect((await tickets(made.id)).map(({ name }) => name)).toEqual(content.tickets.map(({ name }) => name))
    expect(content.forms.map(({ questions }) => flawOf(questions))).toEqual(content.forms.map(() => undefined))
    expect(await asked(made.id)).toEqual(content.tickets.map(({ form }) => content.forms[form ?? -1]?.name))
    expect(await organiser.do(checkin.lists, { meetingId: made.id })).toHaveLength(content.lists.length)
  })

  it('lays every date around the start, and leaves out what would be over already', async () => {
    const far = await use('ready_conference')
    const early = Date.parse(`${far.meetingStratTime.replace(' ', 'T')}+08:00`) - 30 * DAY
    expect((await tickets(far.id)).map(({ steps }) => readJson(steps))).toEqual([
      [{ until: early, fen: 980_00 }],
      [{ until: early, fen: 480_00 }],
      [],
    ])
    expect((await pools(far.id)).map(({ name, whole, total }) => [name, whole, total])).toEqual(
      expect.arrayContaining([
        ['会议总名额', 1, 500],
        ['注册代表', 0, 450],
      ]),
    )
    const shared = (await pools(far.id)).find(({ whole }) => whole === 0)?.id
    expect((await tickets(far.id)).map(({ pool_id, total }) => [pool_id, total])).toEqual([
      [shared, NO_OWN_TOTAL],
      [shared, NO_OWN_TOTAL],
      [null, 50],
    ])
    const soon = await use('ready_conference', toWire(test.clock() + 5 * DAY))
    expect((await tickets(soon.id)).map(({ steps, booking_from }) => [readJson(steps), booking_from])).toEqual(
      Array.from({ length: 3 }, () => [[], test.clock()]),
    )
    const [doors] = await organiser.do(checkin.lists, { meetingId: far.id })
    expect(doors?.windows[0]?.from).toBe(toWire(test.clock() + 100 * DAY - 3_600_000))
  })

  it('keeps a meeting as a template, its texts, tickets, pools and lists, and nobody who came', async () => {
    const conference = await use('ready_conference')
    const picture = await putPicture(organiser)
    await organiser.do(meetingManage.save, {
      id: conference.id,
      edition: 1,
      phone: '0571-88880000',
      details: `<p>看这里<img src="${picture.address}" alt=""></p>`,
    })
    const kept = await organiser.do(template.keep, { meetingId: conference.id, name: '我们的年会' })
    expect(kept).toMatchObject({ name: '我们的年会', own: 1, note: '秋季家长会', modules: 9, tickets: 3, questions: 10 })
    expect((await organiser.do(template.list, {}))[0]).toEqual(kept)

    // The meeting goes, its pictures stay with the template.
    await organiser.do(meetingManage.remove, { id: conference.id })
    test.clock.pass(3 * DAY)
    await sweepFiles(opened.db, test.clock() - DAY, test.clock())
    const next = await use(kept.id, toWire(test.clock() + 200 * DAY), '第二届年会')
    expect(next).toMatchObject({ title: '第二届年会', phone: '0571-88880000' })
    expect(picturesIn(next.details)).toEqual([picture.address])
    expect(await findFile(opened.db.read, picture.id)).toBeDefined()
    const [was, is] = [await tickets(conference.id), await tickets(next.id)]
    const moved =
      Date.parse(`${next.meetingStratTime.replace(' ', 'T')}Z`) - Date.parse(`${conference.meetingStratTime.replace(' ', 'T')}Z`)
    expect(is.map((row) => [row.name, row.price_fen, row.total, row.sold, row.booking_to, row.pay_minutes])).toEqual(
      was.map((row) => [row.name, row.price_fen, row.total, 0, row.booking_to + moved, row.pay_minutes]),
    )
    expect(is.map(({ steps }) => readJson(steps))).toEqual(
      was.map(({ steps }) => readJson(steps).map(({ until, fen }) => ({ until: until + moved, fen }))),
    )
    expect(await asked(next.id)).toEqual(['代表信息', '代表信息', '代表信息'])
    const questions = async (id: string) => (await formsOf(opened.db.read, id)).map((form) => readJson(form.questions))
    expect(await questions(next.id)).toEqual(await questions(conference.id))
    expect(is.map(({ pool_id }) => pool_id !== null)).toEqual([true, true, false])
    const lists = await organiser.do(checkin.lists, { meetingId: next.id })
    expect(lists.map(({ name, ticketIds }) => [name, ticketIds])).toEqual([
      ['会场入口', []],
      ['领取资料', []],
    ])

    expect((await organiser.ask(template.remove, { id: kept.id })).code).toBe('000')
    expect((await organiser.ask(template.remove, { id: kept.id })).reason).toBe('template_gone')
    expect((await organiser.ask(template.use, { id: kept.id, title: '第三届', meetingStratTime: start() })).reason).toBe('template_gone')
    expect(await organiser.do(meetingManage.own, { id: next.id })).toMatchObject({ title: '第二届年会' })
  })

  it('a template and a clone keep every field of a ticket and of a door list, with their times moved', async () => {
    const { db } = opened
    const was = await use('ready_training')
    const starts = test.clock() + 100 * DAY
    const ticket = (moved: number) =>
      ({
        name: '早鸟票',
        note: '含午餐',
        group_name: '现场',
        price_fen: 123_00,
        steps: writeJson([{ until: starts - 2 * DAY + moved, fen: 99_00 }]),
        total: 77,
        sold: 0,
        booking_from: starts - 20 * DAY + moved,
        booking_to: starts - DAY + moved,
        least_order: 2,
        limit_order: 3,
        limit_phone: 4,
        state: 'on',
        hidden: 1,
        approval: 1,
        audience: 'organisations',
        organisation_ids: writeJson(['o1', 'o2']),
        pay_minutes: 45,
        refund_tiers: writeJson([{ days: 3, percent: 50 }]),
        invoice_item: '培训费',
      }) satisfies Omit<Row<'tickets'>, 'id' | 'meeting_id' | 'third_id' | 'sort' | 'edition' | 'pool_id' | 'form_id'>
    const list = (moved: number) =>
      ({
        name: '午餐',
        kind: 'inside',
        windows: writeJson([{ from: toWire(starts + moved), to: toWire(starts + DAY + moved) }]),
        passes: 'again',
        exits: 1,
        accepts: writeJson(['badge', 'entry']),
        questions: writeJson([{ id: 'q', text: '忌口', kind: 'text' }]),
        gates: writeJson([{ id: 'g', name: '东门' }]),
        self: 1,
        latitude: '30.2',
        longitude: '120.1',
        radius: 50,
      }) satisfies Omit<
        Row<'checkin_lists'>,
        | 'id'
        | 'meeting_id'
        | 'third_id'
        | 'ticket_ids'
        | 'self_code'
        | 'handover_key'
        | 'states'
        | 'shares'
        | 'devices'
        | 'created_at'
        | 'removed_at'
      >
    await db.write(async (tx) => {
      await tx
        .updateTable('tickets')
        .set({ ...ticket(0), sold: 5, edition: 7 })
        .where('meeting_id', '=', was.id)
        .execute()
      await tx.updateTable('checkin_lists').set(list(0)).where('meeting_id', '=', was.id).execute()
    })
    const kept = await organiser.do(template.keep, { meetingId: was.id, name: '样样都有' })
    const later = toWire(starts + 50 * DAY)
    const cloned = await organiser.do(clone.make, { id: was.id, title: '明年再来', meetingStratTime: later })
    for (const { id } of [await use(kept.id, later), cloned]) {
      expect((await tickets(id))[0]).toMatchObject({ ...ticket(50 * DAY), edition: 1 })
      const lists = await db.read.selectFrom('checkin_lists').selectAll().where('meeting_id', '=', id).execute()
      expect(lists[0]).toMatchObject(list(50 * DAY))
    }
  })

  it('takes a name once, also from two who keep one at the same moment', async () => {
    const both = await Promise.all([1, 2].map(() => organiser.ask(template.keep, { meetingId: '1', name: '年会' })))
    expect(both.map(({ reason }) => reason ?? 'kept').toSorted()).toEqual(['kept', 'template_name_taken'])
    expect((await organiser.do(template.list, {})).filter(({ own }) => own === 1)).toHaveLength(1)
  })

  it('keeps no more than there is room for', async () => {
    const row = { third_id: '-000001', content: JSON.stringify(ready[0]?.content) as never, created_by: organiser.id, created_at: 1 }
    const full = Array.from({ length: TEMPLATES_MAX }, (_, index) => ({ ...row, id: `T${index}`, name: `第${index}个` }))
    await opened.db.write((tx) => tx.insertInto('templates').values(full).execute())
    expect((await organiser.ask(template.keep, { meetingId: '1', name: '多一个' })).reason).toBe('templates_full')
    await organiser.do(template.remove, { id: 'T7' })
    expect((await organiser.ask(template.keep, { meetingId: '1', name: '多一个' })).code).toBe('000')
  })

  it('shows a tenant’s own to nobody of another tenant, and keeps no meeting of another', async () => {
    const kept = await organiser.do(template.keep, { meetingId: '1', name: '我们的年会' })
    const stranger = await signInAs(test, 'otherOrganiser')
    expect((await stranger.ask(template.list, {}, elsewhere)).data?.some(({ id }) => id === kept.id)).toBe(false)
    expect((await stranger.ask(template.remove, { id: kept.id }, elsewhere)).reason).toBe('template_gone')
    expect((await stranger.ask(template.use, { id: kept.id, title: '抢来的会', meetingStratTime: start() }, elsewhere)).reason).toBe(
      'template_gone',
    )
    expect((await stranger.ask(template.keep, { meetingId: '1', name: '抢来的' }, elsewhere)).reason).toBe('meeting_gone')
    expect((await organiser.do(template.list, {}))[0]?.id).toBe(kept.id)
  })
})
