/** A buyer of three tickets: handed out by phone in one tap, sent as a link that somebody takes, and one asked back. */
import { describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { attendee } from '#contract/attendee.ts'
import { order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { callbackPath, payment, paymentSettings } from '#contract/payment.ts'
import { refund } from '#contract/refund.ts'
import { ticket } from '#contract/ticket.ts'
import { writeJson } from '#server/db/json.ts'
import { violationsOf, withoutContrast } from '../support/axe.ts'
import { signedInBefore, visit } from '../support/browser.ts'
import { flawsOf } from '../support/flaws.ts'
import { journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { hands, type Hands } from '../support/taps.ts'

const browser = oneBrowser()
const BUYER = '13912345678'
const COLLEAGUE = '13955550031'
const TAKER = '13955550051'
const LONG = '阿不都热合曼·买买提吐尔逊'

describe.each(sizesOf('phone'))('a group with a %s', (size) => {
  let buyer: Person
  let hand: Hands
  const here = journeys(browser, size, {
    arrive: async () => {
      hand = await hands(here.page)
      buyer = await signIn(here.product, BUYER)
      await signedInBefore(here.page, here.product, buyer)
    },
  })

  /** Three paid tickets: the buyer's own, one with a phone, one for whoever comes. */
  async function bought(): Promise<{ no: string; totalAmount: number }> {
    const { product, opened } = here
    const ids: string[] = []
    const typed = { meetingId: '1', ticketId: '2', sex: 1, idcard: '11010519491231002X', department: '教研组', position: '教师' } as const
    for (const [name, phone] of [
      ['王小明', BUYER],
      [LONG, COLLEAGUE],
      ['待定教师', BUYER],
    ] as const)
      ids.push((await buyer.do(attendee.save, { ...typed, hospital: '望湖小学', name, phone })).id)
    const { list } = await buyer.do(ticket.list, { meetingId: '1' })
    const ticketPrice = Math.round((list.find(({ id }) => id === '2')?.price ?? 0) * 100)
    const wish = { meetingId: '1', thirdId: '-000001', ticketId: '2', ticketNum: 3, ticketPrice, enrollInfoIds: ids }
    const made = await buyer.do(order.submit, wish)
    const { tradeNo } = await buyer.do(payment.createTrade, {
      ...paymentSettings,
      bankType: '',
      totalAmount: made.totalAmount,
      outTradeNo: made.no,
      userId: buyer.id,
    })
    const report = product.cashier.signed({ tradeNo, providerId: `P${tradeNo}`, state: 'success', amountFen: made.totalAmount })
    expect((await product.app.request(callbackPath('gateway'), { method: 'POST', ...report })).status).toBe(200)
    await opened.db.write((tx) =>
      tx
        .updateTable('tickets')
        .set({ refund_tiers: writeJson([{ days: 0, percent: 50 }]) })
        .where('id', '=', '2')
        .execute(),
    )
    return made
  }
  const look = async () => {
    expect(await flawsOf(here.page, { target: size === 'phone' ? 44 : 24 })).toEqual([])
    expect(await violationsOf(here.page, '', withoutContrast)).toEqual([])
  }

  it('gets its tickets by phone and by a link, and asks for one back', { timeout: 120_000 }, async () => {
    const { page, product } = here
    const { tap } = hand
    const { no, totalAmount } = await bought()
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

    await page.goto(product.url + paths.meetingOrders)
    await tap(page.getByRole('link', { name: '第六届全国智慧教育大会' }).first())
    await page.getByText('支付成功，3 张门票可以使用。').waitFor()
    await page.getByText('已支付').nth(1).waitFor()
    await look()

    await tap(button('按手机号分发'))
    await page.getByText(`将发给${LONG}（139****0031）`).waitFor()
    await tap(button('确认分发'))
    await page.getByText('已在本人手中', { exact: true }).waitFor()
    const colleague = await signIn(product, COLLEAGUE)
    expect((await colleague.do(admission.mine, {})).list.map(({ attendeeName }) => attendeeName)).toEqual([LONG])

    await tap(button('发领取链接：待定教师'))
    const url = await page.locator('.link-pass-link').innerText()
    // Back closes what lies on top, and the order stands as it did.
    await page.goBack()
    await page.getByText('链接待领取', { exact: true }).waitFor()

    const other = await visit(browser(), size)
    const taker = await signIn(product, TAKER)
    await other.page.goto(url)
    await other.page.waitForURL((at) => at.pathname === paths.meetingLogin && at.search.includes('claim'))
    await signedInBefore(other.page, product, taker)
    await other.page.goto(url)
    await other.page.getByText('139****5678 送您一张门票').waitFor()
    expect(await violationsOf(other.page)).toEqual([])
    await other.page.getByLabel('您的姓名').fill('韩梅梅')
    await other.page.getByRole('button', { name: '领取门票' }).click()
    await other.page.waitForURL(product.url + paths.wallet)
    await other.page.getByText('韩梅梅').first().waitFor()
    expect(other.complaints).toEqual([])
    await other.context.close()

    await page.reload()
    await page.getByText('韩梅梅').waitFor()
    await tap(button('申请退款'))
    const half = `¥${(totalAmount / 600).toFixed(2)}`
    await page.getByText(/会议开始前退 50%，开始后不退款。金额以主办方处理为准。/).waitFor()
    await page.getByText('另有 2 张已使用或已转出').waitFor()
    await page.getByLabel('退款原因').fill('临时有课，不能参会')
    await look()
    await tap(button(`申请退 1 张，${half}`))
    await page.getByText('等待主办方处理').waitFor()

    const organiser = await signInAs(product, 'organiser')
    const waiting = async () => (await organiser.do(refund.requests, { pageNum: 1, pageSize: 30, waiting: 1 })).list[0]?.id as string
    await organiser.do(refund.refuseRequest, { id: await waiting(), answer: '请先联系会务组改期' })
    await page.reload()
    await page.getByText('主办方回复：请先联系会务组改期').waitFor()

    await tap(button('申请退款'))
    await page.getByLabel('退款原因').fill('已与会务组沟通')
    await tap(button(`申请退 1 张，${half}`))
    await page.getByText('等待主办方处理').waitFor()
    const asked = await buyer.do(refund.own, { outTradeNo: no })
    await organiser.do(refund.create, {
      outTradeNo: no,
      reason: '同意退票',
      admissionIds: asked.request?.admissionIds,
      requestId: asked.request?.id,
    })
    await page.reload()
    await page.getByText('主办方已同意，款项按原支付方式退回。').waitFor()
    await page.getByText('已退票', { exact: true }).waitFor()
    await page.getByText('退款中', { exact: true }).waitFor()
    await page.getByText('支付成功：2 张已在本人手中 · 1 张退款中。').waitFor()
    expect(page.url()).toContain(no)
  })
})
