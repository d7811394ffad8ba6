/** Vouchers: made by organisers, one by one and many at once; tried by people; counted from orders; taken away as a table. */
import { expect, it } from 'vitest'
import { headers, type Input } from '#contract/call.ts'
import { file } from '#contract/file.ts'
import { history } from '#contract/history.ts'
import { order } from '#contract/order.ts'
import { task } from '#contract/task.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { VOUCHERS_MAX, type Voucher, voucher } from '#contract/voucher.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { setTicket } from '../support/crowd.ts'
import { onBothEngines } from '../support/database.ts'
import { FREE, PAID, PRICE } from '../support/facts.ts'
import { signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const meetingId = '1'

onBothEngines('a voucher', (engine) => {
  const { opened, test, organiser, buyer } = productTest({ organiser: 'organiser', buyer: '13955556001' }, { engine })

  type Fields = Partial<Input<typeof voucher.save>>
  const rule = () => ({
    kind: 'percent' as const,
    value: 10,
    ticketIds: [],
    uses: 0,
    usesPerPerson: 0,
    startTime: '',
    endTime: '',
    note: '',
  })
  const save = (code: string, more: Fields = {}, who = organiser) => who.ask(voucher.save, { meetingId, code, ...rule(), ...more })
  const make = async (code: string, more: Fields = {}) => {
    const { data, reason } = await save(code, more)
    if (data === null) throw new Error(reason)
    return data
  }
  const check = (code: string, who = buyer) => who.ask(voucher.check, { meetingId, code })
  const list = async (keyword = '') => (await organiser.do(voucher.list, { meetingId, keyword })).list
  const move = (id: string, action: 'on' | 'off' | 'remove') => organiser.ask(voucher.move, { meetingId, id, action })
  const use = async (code: string, names: string[], fen: number, who = buyer) =>
    who.do(order.submit, { ...(await signUp.draft(who, { ticketId: PAID, names })), ticketPrice: fen, voucher: code })

  it('shows whoever types it what the tickets cost with it, and what they cost without', async () => {
    await make('teachers-26', { value: 15, ticketIds: [PAID] })
    const { data } = await check(' Teachers-26 ')
    expect(data).toMatchObject({ code: 'TEACHERS-26', kind: 'percent', value: 15 })
    expect(data?.tickets).toMatchObject([{ id: PAID, price: 169.15, fullPrice: 199, nextPrice: 169.15 }])
    await make('MINUS', { kind: 'amount', value: 5_000 })
    expect((await check('MINUS')).data?.tickets.find(({ id }) => id === PAID)).toMatchObject({ price: 149, fullPrice: 199 })
    expect((await check('MINUS')).data?.tickets.find(({ id }) => id === FREE)).toMatchObject({ price: 0, fullPrice: 0 })
    await make('FIXED', { kind: 'fixed', value: 9_900 })
    expect((await check('FIXED')).data?.tickets.find(({ id }) => id === PAID)?.price).toBe(99)
  })

  it('shows a hidden ticket to whoever has a code that names it', async () => {
    const hidden = await organiser.do(ticketManage.save, { meetingId, name: '内部票', total: 5, hidden: 1 })
    await organiser.do(ticketManage.move, { meetingId, id: hidden.id, action: 'on' })
    await make('INSIDE', { kind: 'unlock', value: 0, ticketIds: [hidden.id] })
    await make('POSTER')
    expect((await check('INSIDE')).data?.tickets.map(({ id }) => id)).toEqual([hidden.id])
    expect((await check('POSTER')).data?.tickets.some(({ id }) => id === hidden.id)).toBe(false)
  })

  it('says why it is of no use: unknown, not yet, over, used up, spent by this person', async () => {
    expect((await check('NOBODY')).reason).toBe('voucher_unknown')
    await make('LATER', { startTime: '2026-10-01 00:00:00' })
    expect((await check('LATER')).reason).toBe('voucher_not_yet')
    await make('EARLIER', { endTime: '2026-09-01 00:00:00' })
    expect((await check('EARLIER')).reason).toBe('voucher_ended')
    const off = await make('OFF')
    await move(off.id, 'off')
    expect((await check('OFF')).reason).toBe('voucher_unknown')
    await make('TWICE', { kind: 'amount', value: 900, uses: 2, usesPerPerson: 1 })
    const bought = await use('TWICE', ['甲老师'], PRICE - 900)
    expect((await check('TWICE')).reason).toBe('voucher_spent')
    const other = await signIn(test, '13955556002')
    await use('TWICE', ['乙老师'], PRICE - 900, other)
    expect((await check('TWICE')).reason).toBe('voucher_used_up')
    expect((await list('twice'))[0]).toMatchObject({ used: 2, actions: ['off'] })
    // A use comes back with its place.
    await buyer.do(order.cancel, { no: bought.no })
    expect((await check('TWICE')).code).toBe('000')
    expect((await list('twice'))[0]).toMatchObject({ used: 1 })
  })

  it('cannot be guessed by trying: a dozen a minute', async () => {
    for (let n = 0; n < 12; n++) expect((await check(`GUESS-${n}`)).reason).toBe('voucher_unknown')
    expect((await check('GUESS-12')).http).toBe(429)
  })

  it('takes nothing that makes no sense, and changes nothing then', async () => {
    const one = await make('ONCE', { kind: 'amount', value: 100, ticketIds: [PAID] })
    const refused = async (more: Fields, code = 'ONCE') =>
      (await save(code, { id: one.id, edition: 1, kind: 'amount', value: 100, ...more })).reason
    for (const [kind, value] of [
      ['amount', 0],
      ['percent', 0],
      ['percent', 101],
      ['amount', 10_000_001],
    ] as const)
      expect([kind, value, await refused({ kind, value })]).toEqual([kind, value, 'voucher_value_unfit'])
    expect(await refused({ value: 1.5 })).toBe('invalid')
    expect(await refused({ startTime: '2026-09-05 00:00:00', endTime: '2026-09-05 00:00:00' })).toBe('ends_before_start')
    expect(await refused({ ticketIds: ['none'] })).toBe('ticket_gone')
    expect(await refused({}, '有汉字')).toBe('invalid')
    expect(await refused({}, 'AB')).toBe('invalid')
    await make('TAKEN')
    expect(await refused({}, 'taken')).toBe('voucher_taken')
    expect((await save('TAKEN')).reason).toBe('voucher_taken')
    expect((await save('NEW', { id: 'none' })).reason).toBe('voucher_gone')
    expect((await list('ONCE'))[0]).toEqual(one)
    expect((await make('UNLOCK', { kind: 'unlock', value: 7 })).value).toBe(0)
    expect((await make('SCRIPT', { note: '<script>x</script>' })).note).toBe('<script>x</script>')
  })

  it('keeps its code and what it takes off once it was used, may be ended, and has no fewer uses than it had', async () => {
    const one = await make('SUMMER', { kind: 'amount', value: 900 })
    const bought = await use('SUMMER', ['甲老师', '乙老师'], PRICE - 900)
    const again = (more: Fields, code = 'SUMMER') => save(code, { id: one.id, edition: 1, kind: 'amount', value: 900, ...more })
    expect((await again({}, 'WINTER')).reason).toBe('voucher_in_use')
    expect((await again({ value: 800 })).reason).toBe('voucher_in_use')
    expect((await again({ kind: 'fixed' })).reason).toBe('voucher_in_use')
    expect(await again({ uses: 1 })).toMatchObject({ reason: 'voucher_uses_below', msg: '已使用 2 次，可用次数不能少于这个数' })
    expect((await again({ uses: 2, note: '暑期' })).data).toMatchObject({ uses: 2, note: '暑期', edition: 2, used: 2 })
    expect((await move(one.id, 'remove')).reason).toBe('voucher_in_use')
    await buyer.do(order.cancel, { no: bought.no })
    expect((await move(one.id, 'remove')).reason).toBe('voucher_in_use')
    for (const action of ['off', 'off', 'on'] as const) expect((await move(one.id, action)).code).toBe('000')
    const unused = await make('UNUSED')
    expect((await move(unused.id, 'remove')).code).toBe('000')
    expect((await move(unused.id, 'remove')).reason).toBe('voucher_gone')
    const said = await organiser.do(history.list, { meetingId, entity: 'voucher', entityId: one.id })
    expect(said.list.map(({ action }) => action).toSorted()).toEqual(['make', 'note', 'off', 'on', 'uses'])
  })

  it('is not written over by a colleague who began before', async () => {
    const one = await make('BOTH')
    const colleague = await signInAs(test, 'admin')
    await save('BOTH', { id: one.id, edition: 1, value: 20 })
    expect((await save('BOTH', { id: one.id, edition: 1, value: 30 }, colleague)).reason).toBe('changed_meanwhile')
    const answers = await Promise.all([1, 2, 3].map(() => save('SAME')))
    expect(answers.map(({ reason }) => reason ?? 'made').toSorted()).toEqual(['made', 'voucher_taken', 'voucher_taken'])
  })

  it('is made by the thousand, each with a code of its own that is easily read out, and up to twenty thousand', async () => {
    const many = () => organiser.ask(voucher.make, { meetingId, number: 1_000, prefix: 'vip-', ...rule(), uses: 1 })
    expect((await many()).data).toEqual({ made: 1_000 })
    const codes = (await opened.db.read.selectFrom('vouchers').select('code').execute()).map(({ code }) => code)
    expect(new Set(codes).size).toBe(1_000)
    expect(codes.every((code) => /^VIP-[2-9A-HJ-NP-Z]{10}$/.test(code))).toBe(true)
    expect((await organiser.do(voucher.list, { meetingId, keyword: 'vip', pageSize: 10 })).total).toBe(1_000)
    const [{ id: _, ...like } = {} as Voucher] = (await opened.db.read.selectFrom('vouchers').selectAll().limit(1).execute()) as never[]
    const rest = Array.from({ length: VOUCHERS_MAX - 1_999 }, (_, n) => ({ ...(like as object), id: `many${n}`, code: `MANY${n}` }))
    await opened.db.write((tx) => opened.db.insertMany(tx, 'vouchers', rest))
    expect((await many()).reason).toBe('vouchers_full')
    expect((await organiser.ask(voucher.make, { meetingId, number: 1, prefix: '', ...rule(), kind: 'percent', value: 0 })).reason).toBe(
      'voucher_value_unfit',
    )
  })

  it('is nobody else’s: another meeting’s tickets and another tenant’s organisers have nothing to do with it', async () => {
    const one = await make('OURS')
    const there = await organiser.do(ticketManage.sale, { meetingId })
    expect(there.tickets.length).toBeGreaterThan(0)
    const stranger = await signInAs(test, 'otherOrganiser')
    const theirs = { headers: { [headers.sysCode]: '-000002' } }
    expect((await stranger.ask(voucher.move, { meetingId, id: one.id, action: 'off' }, theirs)).reason).toBe('meeting_gone')
    expect((await stranger.ask(voucher.list, { meetingId }, theirs)).reason).toBe('meeting_gone')
    expect((await list())[0]?.active).toBe(1)
  })

  it('stands with all others in a table, with how often it was used', async () => {
    await setTicket(opened.db, PAID, { name: '=教师票' })
    await make('ONE', { kind: 'amount', value: 900, ticketIds: [PAID], uses: 5, note: '=1+1' })
    await organiser.do(voucher.make, { meetingId, number: 600, prefix: 'B', ...rule() })
    await use('ONE', ['甲老师'], PRICE - 900)
    const { taskId } = await organiser.do(voucher.export, { meetingId, kind: 'csv' })
    expect((await organiser.ask(voucher.export, { meetingId, kind: 'csv' })).reason).toBe('task_running')
    while ((await takeSteps(test.deps)) > 0);
    const done = await organiser.do(task.get, { meetingId, id: taskId })
    expect(done).toMatchObject({ kind: 'voucherExport', state: 'done', done: 601, total: 601, failed: 0 })
    const { file: text } = await textOf(done.result?.id as string)
    const lines = text
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(602)
    const line = lines.find((one) => one.includes('ONE')) as string
    expect(line).toContain('立减')
    expect(line).toContain('9.00')
    expect(line).not.toMatch(/(?:^|,)"?=/)
  })

  const textOf = async (id: string) => {
    const { address } = await organiser.do(file.link, { id })
    const response = await test.app.request(address)
    return { file: Buffer.from(await response.arrayBuffer()).toString('utf8') }
  }
})
