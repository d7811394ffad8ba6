/** A holder returns a paid ticket that is not refundable, and reads the loss before. The real server answers the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { desk } from '#contract/desk.ts'
import { orderLink } from '#contract/order-link.ts'
import { links } from '#contract/paths.ts'
import { people } from '#contract/people.ts'
import { writeJson } from '#server/db/json.ts'
import { setTicket } from '../support/crowd.ts'
import { noRefunds } from '../support/forfeits.ts'
import { paidOrder, type PaidOrder } from '../support/paid.ts'
import { signInAs } from '../support/person.ts'
import { press } from '../support/at-a-screen.tsx'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

const { product, buyer } = screenTest({ buyer: '13811112222' }, { signedIn: 'buyer' })
let paid: PaidOrder

beforeEach(async () => {
  await noRefunds(product.deps.db)
  paid = await paidOrder(product, buyer, ['王晓明', '李雷'])
})

const sheet = async () => within(await screen.findByRole('dialog', { name: '退票' }))
const ticketNow = (n: number) => buyer.do(admission.get, { id: paid.tickets[n]?.id as string })

describe('a buyer whose ticket is not refundable', () => {
  it('chooses in the order which tickets to return, reads that nothing comes back, and has to say so', async () => {
    await go(orderLink(paid.order.no))
    expect(screen.queryByRole('button', { name: '申请退款' })).toBeNull()
    await press('退票（不退款）')
    const shown = await sheet()
    expect(await shown.findByText('门票立即失效，不能再入场。')).toBeTruthy()
    expect(shown.getByText(/已付的款项不退回。/)).toBeTruthy()
    expect(shown.getByText('¥0')).toBeTruthy()
    fireEvent.click(shown.getByRole('button', { name: '退票，不退款' }))
    expect((await shown.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual(['请选择要退的门票', '请先勾选确认'])
    fireEvent.click(shown.getByRole('checkbox', { name: '李雷' }))
    expect(shown.getByText('¥199')).toBeTruthy()
    fireEvent.click(shown.getByRole('button', { name: '退票，不退款' }))
    expect((await ticketNow(1)).status).toBe('issued')
    fireEvent.click(shown.getByRole('checkbox', { name: /我知道退票后不退款/ }))
    fireEvent.click(shown.getByRole('button', { name: '退票，不退款' }))
    expect(await screen.findByText('支付成功：1 张可用 · 1 张已取消。')).toBeTruthy()
    expect((await ticketNow(1)).status).toBe('revoked')
    expect((await ticketNow(0)).status).toBe('issued')
  })

  it('returns one ticket from its entry code; the last one ends the order, which still shows the money', async () => {
    for (const n of [0, 1]) {
      await go(links.entryCode(paid.tickets[n]?.id as string))
      await press('退票')
      const shown = await sheet()
      fireEvent.click(await shown.findByRole('checkbox', { name: /我知道退票后不退款/ }))
      fireEvent.click(shown.getByRole('button', { name: '退票，不退款' }))
      expect(await screen.findByText('此凭证已取消，不能入场')).toBeTruthy()
    }
    await go(orderLink(paid.order.no))
    expect(await screen.findByText('门票已取消，名额已释放；付款与退款情况见“金额”。')).toBeTruthy()
    expect(await screen.findByText('已支付')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '退票（不退款）' })).toBeNull()
  })

  it('is led to the refund where the rule has one', async () => {
    await setTicket(product.deps.db, '2', { refund_tiers: writeJson([]) })
    await go(links.entryCode(paid.tickets[0]?.id as string))
    await press('退票')
    const shown = await sheet()
    expect(await shown.findByText(/^现在退票可以退款/)).toBeTruthy()
    expect(shown.queryByRole('checkbox')).toBeNull()
    fireEvent.click(shown.getByText('去申请退款'))
    expect(await screen.findByRole('button', { name: '申请退款' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('an organiser who ends a paid ticket', () => {
  it('comes from the person to the order, and reads what is lost before: ¥0, place, invoice', async () => {
    const organiser = await signInAs(product, 'organiser')
    await storeSession(organiser)
    const { list } = await organiser.do(people.list, { meetingId: '1' })
    await go(consoleLinks.person('1', list.find(({ name }) => name === '李雷')?.id as string))
    fireEvent.click(await screen.findByText('退款或作废'))
    await press('作废门票（不退款）')
    const shown = within(await screen.findByRole('dialog'))
    const facts = () => shown.getAllByRole('definition').map(({ textContent }) => textContent)
    // Of several tickets none is chosen for whoever ends them.
    expect(shown.queryByRole('radio', { checked: true })).toBeNull()
    expect(shown.getByRole('button', { name: '作废门票（不退款）' })).toHaveProperty('disabled', true)
    expect(shown.getByText('请选择要作废的门票')).toBeTruthy()
    expect(facts()).not.toContain('王晓明、李雷')
    fireEvent.click(shown.getByRole('radio', { name: '全部 2 张' }))
    expect(facts().slice(0, 4)).toEqual(['教师票 × 2', '王晓明、李雷', '¥398', '¥0，已收的款项不退回'])
    expect(facts()).toContain('可开票金额不变，已开的发票不红冲')
    fireEvent.click(shown.getByRole('radio', { name: '选择门票' }))
    fireEvent.click(shown.getByRole('checkbox', { name: /李雷/ }))
    expect(facts().slice(0, 3)).toEqual(['教师票 × 1', '李雷', '¥199'])
    fireEvent.change(shown.getByLabelText(/^原因/), { target: { value: '资格不符' } })
    fireEvent.click(shown.getByRole('button', { name: '作废门票（不退款）' }))
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: '作废门票（不退款）' }))
    await waitFor(async () => expect((await ticketNow(1)).status).toBe('revoked'))
    expect(await organiser.do(desk.get, { meetingId: '1', no: paid.order.no })).toMatchObject({ status: 1, paid: 39_800, refunded: 0 })
  })
})
