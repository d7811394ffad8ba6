/** A meeting that does not take place, or at another time, as people see it who came for it; and the word of the link they came by. */
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { orderLink } from '#contract/order-link.ts'
import { links, paths } from '#contract/paths.ts'
import type { Row } from '#server/db/db.ts'
import { storage } from '#src/api/storage.ts'
import { useSubmitOrder } from '#src/features/order/parts/submit-order.ts'
import { signUp } from '../support/sign-up.ts'
import { go, reload, screenTest } from '../support/screen-test.ts'

const { product, person } = screenTest({ person: 'user' }, { signedIn: 'person' })
let orderNo = ''

const at = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}+08:00`)
const cancelled = { state: 'cancelled', end_reason: '场馆停用', cancelled_at: 1 } as const
/** It begins in the next year. */
const moved = {
  end_reason: '避开台风',
  moved_from: at('2026-08-15 09:00:00'),
  starts_at: at('2027-03-06 09:00:00'),
  ends_at: at('2027-03-07 17:00:00'),
  refund_until: at('2027-01-10 18:00:00'),
}

/** What has become of the meeting, and somebody who has a place there. */
async function begin(path: string, change: Partial<Row<'meetings'>> = {}) {
  orderNo = (await signUp(person, { ticketId: '1', names: ['王小明'] })).order.no
  await update(change)
  await go(path)
}
const update = (change: Partial<Row<'meetings'>>) =>
  product.deps.db.write((tx) =>
    tx
      .updateTable('meetings')
      .set({ edition: 1, ...change })
      .where('id', '=', '1')
      .execute(),
  )
const said = async (word: string) => within(await screen.findByRole('note', { name: word }))

describe('a meeting that is cancelled', () => {
  it('says so with the reason and what becomes of the money, and sells nothing', async () => {
    await begin(links.particulars('1'), cancelled)
    const note = await said('会议已取消')
    expect(note.getByText('原因：场馆停用')).toBeTruthy()
    expect(note.getByText(/已付的款项全额退回/)).toBeTruthy()
    expect(screen.getByText('已取消')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '立即报名' })).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getAllByRole('button', { name: '查看我的订单' }).length).toBeGreaterThan(0)
  })

  it('says so in its introduction, on its home, and to who would order', async () => {
    await begin(links.meetingDetails('1'), cancelled)
    await said('会议已取消')
    expect(screen.queryByText('立即报名')).toBeNull()
    await go(links.microsite('1'))
    await said('会议已取消')
    await go(links.orderForm('1'))
    await said('会议已取消')
    expect(screen.queryByRole('button', { name: '提交订单' })).toBeNull()
  })

  it('says so beside the order that somebody has', async () => {
    await begin('/404', cancelled)
    await go(orderLink(orderNo))
    expect((await said('会议已取消')).getByText('原因：场馆停用')).toBeTruthy()
  })
})

describe('a meeting that is put off', () => {
  it('says the new time, with its year where that is another, what it was, and until when all of the money can be had back', async () => {
    await begin(links.particulars('1'), moved)
    const note = await said('会议已改期')
    expect(note.getByText(/新的时间：2027年3月6日 周六 09:00 – 3月7日 周日 17:00，原定 2026年8月15日 周六 09:00 开始/)).toBeTruthy()
    expect(note.getByText('原因：避开台风')).toBeTruthy()
    expect(note.getByText('已付款的，1月10日 周日 18:00 前可以申请全额退款。')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '立即报名' }).length).toBeGreaterThan(0)
  })

  it('says the new place and the earlier one, with the time or without it', async () => {
    await begin(links.particulars('1'), { end_reason: '场馆检修', address: '省人民大会堂', moved_from_address: '一号楼' })
    expect((await said('会议已换地点')).getByText('新的地点：省人民大会堂，原地点：一号楼。已有的门票仍然有效。')).toBeTruthy()
    await update({ ...moved, address: '省人民大会堂', moved_from_address: '一号楼' })
    await reload()
    expect((await said('会议已改期并换地点')).getByText('新的地点：省人民大会堂，原地点：一号楼。已有的门票仍然有效。')).toBeTruthy()
  })

  it('says so in the wallet, and that the time for all of the money is over when it is', async () => {
    await begin(paths.wallet, { ...moved, refund_until: at('2026-01-10 18:00:00') })
    expect((await said('会议已改期')).getByText('全额退款申请已于 1月10日 周六 18:00 截止。')).toBeTruthy()
  })

  it('says nothing of a meeting that is as it was', async () => {
    await begin(paths.wallet)
    await screen.findByText('王小明')
    expect(screen.queryByRole('note')).toBeNull()
  })
})

describe('the word of a link', () => {
  const order = async () => {
    const { enrollInfoIds } = await signUp.draft(person, { ticketId: '1', names: ['李雷'] })
    const { result } = renderHook(() => useSubmitOrder())
    const wish = {
      meeting: { id: '1', thirdId: '-000001' },
      ticket: { id: '1', price: 0 },
      attendees: [{ id: enrollInfoIds?.[0] as string }],
    }
    const outcome = await result.current.submit(wish)
    if (!outcome.ok) throw outcome.error
    const row = product.deps.db.read.selectFrom('orders').select('source').where('no', '=', outcome.data.no)
    return (await row.executeTakeFirstOrThrow()).source
  }

  it('is kept for its meeting, on whatever page one goes from there, and sent with the order', async () => {
    await begin(consoleLinks.sourced('1', '公众号-1'))
    await waitFor(() => expect(storage.source('1').get()).toBe('公众号-1'))
    expect(storage.source('2').get()).toBe('')
    await go(links.meetingDetails('1'))
    expect(await order()).toBe('公众号-1')
  })

  it('is dropped where it is none, and what was there before stays; what WeChat adds by itself is none', async () => {
    await begin(consoleLinks.sourced('1', '海报'))
    await waitFor(() => expect(storage.source('1').get()).toBe('海报'))
    for (const from of ['<b>', 'a'.repeat(21), 'singlemessage', '1 2']) {
      await go(consoleLinks.sourced('1', from))
      await screen.findByRole('heading', { level: 1 })
    }
    expect(await order()).toBe('海报')
  })

  it('is no word of an order that came by no link', async () => {
    await begin(links.particulars('1'))
    await screen.findByRole('heading', { level: 1 })
    expect(await order()).toBe('')
  })
})
