/** Whoever settles a meeting, and what is done once it is over, with the real server behind the screens. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { purge } from '#contract/purge.ts'
import { refund } from '#contract/refund.ts'
import { settlement } from '#contract/settlement.ts'
import { paidOrder, untilBack } from '../support/paid.ts'
import { closeNow, compareBills, endMeeting } from '../support/settling.ts'
import { closedSheet, hindered, later, standing, type Standing } from '../support/sheets.ts'
import { questions } from '../support/confirmations.ts'
import { press, write } from '../support/at-a-screen.tsx'
import { go, screenTest } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const meetingId = '1'
const DAY_MS = 86_400_000
const { product, buyer, organiser } = screenTest({ buyer: '13955557001', organiser: 'organiser' }, { signedIn: 'organiser' })

const here = () => organiser.do(settlement.get, { meetingId })
const setEnd = (at: number) =>
  product.deps.db.write((tx) =>
    tx
      .updateTable('meetings')
      .set({ starts_at: at - DAY_MS, ends_at: at })
      .where('id', '=', meetingId)
      .execute(),
  )

describe('a meeting that is over', () => {
  it('is closed once its differences are explained and somebody has said what each account holds', async () => {
    await paidOrder(product, buyer, ['王小明', '李小红'])
    product.cashier.misprint((lines) => lines.map((line) => ({ ...line, amountFen: line.amountFen + 1 })))
    await compareBills(product)
    await endMeeting(product)
    await go(consoleLinks.settlement(meetingId))
    expect(await screen.findByText('1 天的账单还没有核对一致或说明')).toBeTruthy()
    // What is in the way leads to where it is dealt with; until then there is nothing to close it by.
    expect(screen.queryByRole('button', { name: '封存结算单' })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: /去对账/ }))
    await press(/^填写说明/)
    await press('保存')
    expect(await screen.findByText('请填写说明，2至200个字')).toBeTruthy()
    await write(/^差异的原因/, '银行多记一分，已电话核实')
    await press('保存')
    expect(await screen.findByText('差异已说明')).toBeTruthy()
    expect(screen.getAllByText(/银行多记一分，已电话核实/).length).toBeGreaterThan(0)

    await go(consoleLinks.settlement(meetingId))
    const { due } = (await here()).now
    await press('封存结算单')
    expect(await screen.findByText(/请填写实际金额/)).toBeTruthy()
    await write(/^在线支付实有/, String((due - 5_000) / 100))
    expect(screen.getByText('比应有少 ¥50.00')).toBeTruthy()
    await press('封存结算单')
    expect(await screen.findByText('请填写说明，2至200个字')).toBeTruthy()
    expect(questions).toEqual([])
    await write(/^在线支付的说明/, '通道周五结算，下周一到账')
    await press('封存结算单')
    expect(await screen.findByText('已封存')).toBeTruthy()
    expect(questions).toEqual([expect.stringMatching(/应有合计 ¥395\.61。.*“已结清”，不再售票和收款/)])
    const [kept] = (await here()).closed
    expect(kept?.sheet.accounts).toMatchObject([{ provider: 'gateway', there: due - 5_000, note: '通道周五结算，下周一到账' }])
    expect(screen.getByText(kept?.digest as string)).toBeTruthy()
    expect(screen.getAllByText('林晚')).not.toEqual([])
    expect(screen.queryByRole('button', { name: '封存结算单' })).toBeNull()
  }, 30_000)

  it('gets a numbered supplement for what moves afterwards', async () => {
    const { order } = await paidOrder(product, buyer, ['王小明'])
    await compareBills(product)
    await endMeeting(product)
    expect((await closeNow(organiser)).code).toBe('000')
    await organiser.do(refund.create, { outTradeNo: order.no, reason: '会后协商退款' })
    await untilBack(product)
    await compareBills(product)
    await go(consoleLinks.settlement(meetingId))
    await press('查看新的变动')
    const { now } = await here()
    await press('出具补充单 1')
    expect(await screen.findByText('请填写说明，2至200个字')).toBeTruthy()
    await press(/^与应有一致/)
    expect(screen.getByLabelText<HTMLInputElement>(/^在线支付实有变动/).value).toBe(String(now.due / 100))
    await write(/^为什么有这些变动/, '会后协商退款')
    await press('出具补充单 1')
    await waitFor(async () => expect((await here()).closed).toHaveLength(2))
    expect(await screen.findByRole('tab', { name: '补充单 1', selected: true })).toBeTruthy()
    expect(screen.getByText('会后协商退款')).toBeTruthy()
    expect((await here()).closed[1]).toMatchObject({ no: 1, note: '会后协商退款', sheet: { due: now.due } })
  }, 30_000)

  it('is told from a settlement that somebody else has closed, or money that has moved', async () => {
    await paidOrder(product, buyer, ['王小明'])
    await compareBills(product)
    await endMeeting(product)
    await go(consoleLinks.settlement(meetingId))
    await press(/^与应有一致/)
    expect((await closeNow(organiser)).code).toBe('000')
    await press('封存结算单')
    expect(await screen.findByText('已封存')).toBeTruthy()
    expect((await here()).closed).toHaveLength(1)
  }, 30_000)
})

describe('a sheet', () => {
  /** As the server would answer. */
  const answered = (given: Standing) => {
    const asked = fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      String(address).includes('/api/meeting/settlement/get')
        ? Promise.resolve(Response.json({ code: '000', msg: '', data: given }))
        : asked(address, init),
    )
  }

  it('is a table at a desk and cards on a phone, with the same sums', async () => {
    answered(standing({ hindrances: hindered, actions: [] }))
    await go(consoleLinks.settlement(meetingId))
    const table = await screen.findByRole('table', { name: '售出与退款' })
    expect(within(table).getAllByRole('row')).toHaveLength(9)
    expect(within(table).getByRole('row', { name: /合计/ }).textContent).toContain('¥139,797.00')
    expect(screen.getByText('¥134,861.12')).toBeTruthy()
    for (const [name, href] of [
      ['9 个订单待支付，去查看', consoleLinks.ordersAt(meetingId, 0)],
      ['1 笔多收的款项还没有退回，去处理', consoleLinks.surplus(meetingId)],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    cleanup()
    await go(consoleLinks.settlement(meetingId), { wide: false })
    expect(await screen.findByRole('region', { name: '教师票' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText('¥134,861.12')).toBeTruthy()
  })

  it('goes onto paper as a table, from a phone too', async () => {
    answered(standing({ closed: [closedSheet()], actions: [] }))
    await go(consoleLinks.settlement(meetingId), { wide: false })
    const seen: boolean[] = []
    vi.stubGlobal('print', () => seen.push(screen.queryByRole('table') !== null))
    await press('打印')
    expect(seen).toEqual([true])
    expect(document.documentElement.classList.contains('has-paper-page')).toBe(true)
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  })

  it('says that money has moved since, and shows each supplement by its number', async () => {
    answered(
      standing({ closed: [closedSheet(), closedSheet({ id: 's1', no: 1, sheet: later, note: '一位老师会后退票' })], grown: 1, now: later }),
    )
    await go(consoleLinks.settlement(meetingId))
    expect(await screen.findByText(/封存后资金又有变动/)).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '补充单 1' }))
    expect(await screen.findByText('一位老师会后退票')).toBeTruthy()
    expect(screen.getByText('变动合计')).toBeTruthy()
    expect(screen.getAllByText('-¥297.21')).not.toEqual([])
  })

  it('is handed out as a table', async () => {
    await go(consoleLinks.settlement(meetingId))
    await press('导出 Excel')
    expect(await screen.findByRole('region', { name: '导出结算单' })).toBeTruthy()
  })
})

describe('what is known of the people', () => {
  it('goes earlier where somebody says so, after being told what goes', async () => {
    await paidOrder(product, buyer, ['王小明'])
    await setEnd(Date.now() - 3 * DAY_MS)
    const { latest } = await organiser.do(purge.plan, { meetingId })
    await go(consoleLinks.meeting(meetingId, 'after', 'purge'), { wide: true })
    expect(await screen.findByText(/会议结束 180 天后自动清除/)).toBeTruthy()
    await press('更改日期')
    await write(/^清除日期/, '2026-01-01')
    await press('保存')
    expect(await screen.findByText(new RegExp(`不晚于${latest}`))).toBeTruthy()
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await write(/^清除日期/, today)
    await press('保存')
    expect(await screen.findByText(/您选择了提前清除/)).toBeTruthy()
    expect(questions.at(-1)).toMatch(/证件号码 1 个.*马上永久清除，不能找回/)
    expect((await organiser.do(purge.plan, { meetingId })).day).toBe(today)
  })
})

describe('the room 会后', () => {
  it('is calm before the meeting is over, and leads on afterwards', async () => {
    await setEnd(Date.now() + 9 * DAY_MS)
    await go(consoleLinks.meeting(meetingId, 'after'))
    expect(await screen.findByText('会议还没有结束')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /发感谢/ })).toBeNull()
    await setEnd(Date.now() - DAY_MS)
    cleanup()
    await go(consoleLinks.meeting(meetingId, 'after'))
    expect((await screen.findByRole('link', { name: /发感谢/ })).getAttribute('href')).toBe(
      consoleLinks.campaigns(meetingId, { kind: 'meeting_over', arrived: 'came' }),
    )
    expect(screen.getByRole('link', { name: /^结算单/ }).getAttribute('href')).toBe(consoleLinks.settlement(meetingId))
    await press('复制为明年')
    expect(await screen.findByRole('dialog', { name: '复制会议' })).toBeTruthy()
    cleanup()
    await go(consoleLinks.meeting(meetingId, 'after'))
    await press('归档')
    expect(await screen.findByText('已归档')).toBeTruthy()
    // And back, from where it was put away.
    await press('恢复')
    expect(await screen.findByText('已暂停')).toBeTruthy()
  })
})
