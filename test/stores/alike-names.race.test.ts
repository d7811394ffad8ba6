/** Names that differ only in spaces, dots, case or accents are one name wherever two of them are compared. */
import { expect, it } from 'vitest'
import { article } from '#contract/article.ts'
import type { Input } from '#contract/call.ts'
import { receipt } from '#contract/receipt.ts'
import { right } from '#contract/right.ts'
import { vip } from '#contract/vip/calls.ts'
import { vote } from '#contract/vote.ts'
import { sayOfVote } from '#contract/vote-sentences.ts'
import { forgetPayersOfReceipts } from '#server/features/receipt/store.ts'
import { isTenantName } from '#server/features/system/settings-store.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn, signInAs, visitor } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'
import { unpaidOrder } from '../support/transfers.ts'
import { aGuest, aList, aRoom } from '../support/vip-rows.ts'
import { aVote } from '../support/votes.ts'

const PRICE = 19_900
const here = { meetingId: '1' }

onBothEngines('two spellings of one name', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  it('are one role of a tenant, and numbers with a dash are two', async () => {
    const admin = await signInAs(test, 'admin')
    const make = async (name: string) =>
      (await admin.ask(right.saveRole, { id: '', name, permissions: ['meeting:order:view'] })).reason ?? 'made'
    expect([await make('会计 A'), await make('会计ａ'), await make('平台 管理员')]).toEqual(['made', 'role_name_taken', 'role_name_taken'])
    expect([await make('第1-2组'), await make('第12组')]).toEqual(['made', 'made'])
  })

  it('are one category of articles', async () => {
    const make = async (name: string) => (await organiser.ask(article.saveCategory, { ...here, name })).reason ?? 'made'
    expect([await make('交通·住宿'), await make('交通 住宿'), await make('News'), await make('news')]).toEqual([
      'made',
      'article_category_taken',
      'made',
      'article_category_taken',
    ])
  })

  it('seat one organisation in a vote, and not twice', async () => {
    const seat = (organisationName: string, mobile: string) => ({ organisationName, mobile, weight: 1 })
    const save = (seats: ReturnType<typeof seat>[]) => organiser.ask(vote.save, { ...aVote, electors: 'seats', seats })
    const saved = await save([seat('望湖 小学', '13955550081')])
    expect(saved.data?.seats).toMatchObject([{ organisationName: '望湖小学' }])
    const twice = await save([seat('望湖 小学', '13955550081'), seat('望湖小学', '13955550082')])
    expect([twice.reason, twice.msg]).toEqual(['invalid', sayOfVote.seatTwice])
  })

  it('are one hotel of a plan: its page shows the rooms of both', async () => {
    await aList(opened.db)
    await aRoom(opened.db, [await aGuest(opened.db)])
    await aRoom(opened.db, [await aGuest(opened.db, { name: '赵总', mobile: '13977770010' })], { hotel: '西湖 国宾馆' })
    const lead = await signInAs(test, 'organiser')
    const { key } = await lead.do(vip.link, { ...here, kind: 'hotel', of: '西湖国宾馆', mobile: '13977770011' })
    const { data } = await visitor(test.app).ask(vip.open, { key, tail: '0011' })
    expect(data?.kind === 'hotel' ? data.rooms.flatMap(({ names }) => names).toSorted() : []).toEqual(['欧阳清远', '赵总'].toSorted())
  })

  it('are one payer: a second booking is the first, and an erased payer leaves no name', async () => {
    const [first, second] = [await signIn(test, '13800000011'), await signIn(test, '13800000012')]
    const orders = [await unpaidOrder(first), (await signUp(second, { ticketId: '2', names: ['李老师'] })).order]
    const paper: Input<typeof receipt.book> = {
      ...here,
      method: 'transfer',
      payer: '阿不都·买买提',
      serial: 'B1',
      day: '2026-09-02',
      amount: 2 * PRICE,
      note: '',
      orderNos: orders.map(({ no }) => no),
    }
    const booked = await organiser.do(receipt.book, paper)
    expect((await organiser.ask(receipt.book, { ...paper, payer: '阿不都 买买提' })).data?.id).toBe(booked.id)
    await opened.db.write((tx) => tx.updateTable('users').set({ name: '阿不都.买买提' }).where('id', '=', first.id).execute())
    await opened.db.write((tx) => forgetPayersOfReceipts(tx, first.id))
    expect(await opened.db.read.selectFrom('receipts').select('payer').execute()).toEqual([{ payer: '' }])
  })

  it('are one tenant', async () => {
    const { id, name } = await opened.db.read.selectFrom('tenants').select(['id', 'name']).where('name', '!=', '').executeTakeFirstOrThrow()
    expect(await opened.db.write((tx) => isTenantName(tx, [...name].join(' '), 'another'))).toBe(true)
    expect(await opened.db.write((tx) => isTenantName(tx, name, id))).toBe(false)
  })
})
