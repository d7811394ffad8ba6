/**
 * From a file to a booked order: an organiser chooses a statement, books what matches by one tap, and finds that refunded, foreign and
 * reversed rows are not to be booked that way; one of them is booked for an order that the organiser chooses, after a warning.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { receipt } from '#contract/receipt.ts'
import { signedInBefore } from '../support/browser.ts'
import { company, journeys, oneBrowser } from '../support/journey.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { workbook } from '../support/programme-data.ts'
import { type Hands, hands } from '../support/taps.ts'
import { unpaidOrder } from '../support/transfers.ts'

const browser = oneBrowser()
const meetingId = '1'
const LONG_NAME = '某某省某某市望湖区教育局直属第一实验小学教育集团（总校）工会委员会'
const HEAD = ['交易时间', '收入', '支出', '币种', '对方户名', '交易状态', '交易流水号', '对方账号', '附言']

describe.each(sizesOf('desktop'))('an organiser with a %s', (size) => {
  let organiser: Person
  let hand: Hands
  let page: Page

  const here = journeys(browser, size, {
    arrive: async () => {
      ;({ page } = here)
      hand = await hands(page)
      organiser = await signInAs(here.product, 'organiser')
      await signedInBefore(page, here.product, organiser)
    },
  })
  const { look } = company(browser, size, here)
  const list = (name: string) => page.getByRole('list', { name, exact: true })
  const choose = (buffer: Buffer) =>
    page.getByLabel(/^(?:选择|更换)银行对账单$/).setInputFiles({ name: '流水.xlsx', mimeType: 'application/octet-stream', buffer })

  it('books what is certain by one tap, and a row in doubt only after a choice and a warning', async () => {
    const names = ['王小明', '李老师', '赵老师', '钱老师', LONG_NAME]
    for (const [at, name] of names.entries()) await unpaidOrder(await signIn(here.product, `1381111000${at}`), name.slice(0, 20))
    await page.goto(`${here.product.url}${consoleLinks.meeting(meetingId, 'money', 'receipts')}&tab=statement`)

    await choose(
      workbook({
        明细: [
          ['姓名', '手机号'],
          ['王小明', '13811110000'],
        ],
      }),
    )
    await page.getByText('缺少「交易日期」「贷方发生额」「对方户名」').waitFor()
    await look()

    const row = (
      time: string,
      income: string,
      out: string,
      name: string,
      serial: string,
      more: { currency?: string; state?: string; memo?: string } = {},
    ) => [
      `2025-09-01 ${time}`,
      income,
      out,
      more.currency ?? '人民币',
      name,
      more.state ?? '成功',
      serial,
      '6222000000000001',
      more.memo ?? '参会费',
    ]
    await choose(
      workbook({
        明细: [
          HEAD,
          row('09:00:00', '199.00', '', '王小明', 'A1'),
          row('09:01:00', '199.00', '', '李老师', 'A2', { state: '已全额退款' }),
          row('09:02:00', '199.00', '', '赵老师', 'A3', { currency: '美元' }),
          row('09:03:00', '199.00', '', '钱老师', 'A4'),
          row('09:04:00', '', '199.00', '钱老师', 'A5', { memo: '冲正' }),
          row('09:05:00', '', '35.50', '某某物业', 'A6'),
          ...Array.from({ length: 60 }, (_, at) => row(`10:${String(at % 60).padStart(2, '0')}:00`, '7.00', '', LONG_NAME, `B${at}`)),
        ],
      }),
    )
    await page.getByText('共 67 行：读取 65 行，未读取 2 行').waitFor()
    expect(await list('已匹配').getByRole('listitem').allTextContents()).toEqual([expect.stringContaining('王小明')])
    expect(await page.getByRole('button', { name: /行入账$/ }).count()).toBe(1)
    const returned = list('未到账或已退回').getByRole('listitem')
    expect(await returned.allTextContents()).toEqual([
      expect.stringMatching(/李老师.*状态是“已全额退款”/s),
      expect.stringMatching(/钱老师.*第 6 行写有“冲正”/s),
      expect.stringMatching(/钱老师 -¥199.*可能退回或冲销了第 5 行的收入/s),
    ])
    expect(await returned.last().getByRole('button').count()).toBe(0)
    await list('要确认').getByText('199 美元').waitFor()
    expect(await page.getByText('¥199 美元').count()).toBe(0)
    await look()

    await hand.tap(page.getByRole('button', { name: '第 2 行入账' }))
    await page.getByText('已入账（1）').waitFor()

    await hand.tap(page.getByRole('button', { name: '为第 4 行选择订单' }))
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('list', { name: '入账前请核对' }).getByText('币种是“美元”，不是人民币').waitFor()
    expect(await sheet.getByLabel(/^到账金额/).inputValue()).toBe('')
    await look()
    await hand.tap(sheet.getByRole('button', { name: /^选择订单/ }).first())
    await hand.write(sheet.getByLabel(/^到账金额/), '199')
    await hand.tap(sheet.getByRole('button', { name: '入账', exact: true }))
    await page.getByRole('alertdialog').getByText('请确认已核对').waitFor()
    await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: '确认入账' }))
    await expect
      .poll(async () =>
        (await organiser.do(receipt.list, { meetingId, pageNum: 1, pageSize: 30, keyword: '' })).list
          .map(({ serial }) => serial)
          .toSorted(),
      )
      .toEqual(['A1', 'A3'])
  })
})
