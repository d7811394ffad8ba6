/** A door from the first login to the reload without a network, and a helper's link, in a real Chromium on the built product. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admission } from '#contract/admission.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { paths } from '#contract/paths.ts'
import { sessionOver } from '#contract/sentence.ts'
import { staff } from '#contract/staff.ts'
import { momentOf } from '#src/ui/format.ts'
import { launch, served, type Served, signedInBefore, visit, type Visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { pickGate } from '../support/door-page.ts'
import { sizesOf } from '../support/lanes.ts'
import { signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { agree, fillSmsCode } from '../support/steps.ts'

const DOORMAN = '13800000002'
const names = ['沈知远', '李老师', '周小满', '何其芳']

/** A page that knows what it has opened of its storage. */
interface Connected {
  connected: IDBDatabase[]
}

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe.each(sizesOf('phone'))('with a %s', (size) => {
  let opened: Opened
  let product: Served
  let visited: Visit
  let page: Page
  /** The entry codes, in the order of the names. */
  let codes: string[]

  beforeEach(async () => {
    opened = await freshDatabase()
    product = await served(opened.db)
    const holder = await signInAs(product, 'user')
    for (const name of names) await signUp(holder, { ticketId: '1', names: [name] })
    const { list } = await holder.do(admission.mine, {})
    codes = names.map((name) => list.find(({ attendeeName }) => attendeeName === name)?.code as string)
    // Half an hour after the doors open on the first day.
    const [first] = await (await signInAs(product, 'organiser')).do(checkin.lists, { meetingId: '1' })
    const ahead = momentOf(first?.windows[0]?.from as string) + 1_800_000 - product.clock()
    product.clock.pass(ahead)
    visited = await visit(browser, size)
    // The handset lives in the same morning.
    await visited.context.addInitScript((ahead) => {
      const RealDate = Date
      window.Date = class extends RealDate {
        constructor(...given: unknown[]) {
          super(...((given.length === 0 ? [RealDate.now() + ahead] : given) as [number]))
        }
        static override now = () => RealDate.now() + ahead
      } as DateConstructor
    }, ahead)
    await visited.context.addInitScript(() => {
      const ask = IDBFactory.prototype.open
      IDBFactory.prototype.open = function (...given) {
        const asked = ask.apply(this, given)
        asked.addEventListener('success', () => (window as unknown as Connected).connected.push(asked.result))
        return asked
      }
      ;(window as unknown as Connected).connected = []
    })
    page = visited.page
  })
  afterEach(async () => {
    await visited.context.close()
    await product.close()
    await opened.drop()
    expect(product.errors).toEqual([])
  })

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const judged = (word: string) =>
    page.getByRole('region', { name: '查验结果' }).getByRole('heading', { name: word, exact: true }).waitFor()

  async function logIn(): Promise<void> {
    await page.goto(product.url + paths.scanner)
    await page.getByRole('tab', { name: '短信登录' }).click()
    await page.getByLabel('手机号', { exact: true }).fill(DOORMAN)
    await fillSmsCode(page, product, DOORMAN)
    await agree(page)
    await press('登录')
  }

  async function chooseDoor(): Promise<void> {
    await pickGate(page, /主入口/)
    await pickGate(page, '东门')
    await press('开始验票')
    await page.getByRole('heading', { name: '主入口 · 东门' }).waitFor()
    await page.getByText('在线', { exact: true }).waitFor()
  }

  /** As a gun does: in one burst, into nothing, with Enter. Key by key, a busy machine would be as slow as fingers. */
  async function gun(text: string): Promise<void> {
    const keyboard = await visited.context.newCDPSession(page)
    const press = (key: string, letter = key) => [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: letter }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ]
    await Promise.all([...Array.from(text, (letter) => press(letter)).flat(), ...press('Enter', '\r')])
    await keyboard.detach()
  }

  /** The browser has no network, and the device has noticed. */
  async function loseNetwork(): Promise<void> {
    await visited.context.setOffline(true)
    await page.getByText('离线', { exact: true }).waitFor()
  }

  /** As WebKit does when the process behind its storage dies. */
  const loseStorage = () =>
    page.evaluate(() => {
      for (const db of (window as unknown as Connected).connected.splice(0)) {
        db.close()
        db.dispatchEvent(new Event('close'))
      }
    })

  it('somebody on the staff signs in, chooses the door once, and judges with and without a network, also after a reload', async () => {
    await logIn()
    await chooseDoor()
    await gun(codes[0] as string)
    await judged('放行')
    await page.getByText('沈知远').first().waitFor()
    await gun(codes[0] as string)
    await judged('已入场')
    await gun('HTTPS://EXAMPLE.COM/STRANGER')
    await judged('未知码')
    // U1: Back closes the verdict and not the door.
    await page.goBack()
    await page.getByRole('region', { name: '查验结果' }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: '主入口 · 东门' }).waitFor()
    await loseStorage()
    await gun(codes[0] as string)
    await judged('已入场')

    // The whole roster, and it owns all of it: it is the only device.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.getByText(/名单更新于/).waitFor()
    await loseNetwork()
    await gun(codes[1] as string)
    await judged('放行')
    await page.getByText('离线判定，联网后自动上传').waitFor()
    await gun(codes[0] as string)
    await judged('已入场')

    await page.reload()
    await page.getByRole('heading', { name: '主入口 · 东门' }).waitFor()
    await page.getByText('离线', { exact: true }).waitFor()
    await gun(codes[1] as string)
    await judged('已入场')
    await gun(codes[2] as string)
    await judged('放行')

    await visited.context.setOffline(false)
    await page.getByText('在线', { exact: true }).waitFor({ timeout: 60_000 })
    await page.getByText(/待上传/).waitFor({ state: 'hidden', timeout: 60_000 })
    const scans = await (await signInAs(product, 'organiser')).do(checkin.scans, { meetingId: '1', listId: '1', pageNum: 1, pageSize: 50 })
    const admitted = scans.list.filter(({ verdict }) => verdict === 'admit')
    expect(admitted.map(({ name, offline }) => [name, offline]).toSorted()).toEqual(
      [
        ['周小满', 1],
        ['李老师', 1],
        ['沈知远', 0],
      ].toSorted(),
    )
    expect(scans.list.filter(({ conflict }) => conflict === 1)).toEqual([])
  })

  it('somebody lets a person in without a code, and takes it back', async () => {
    await signedInBefore(page, product, await signInAs(product, 'staff'))
    await page.goto(product.url + paths.scanner)
    await chooseDoor()
    await press('查找')
    await page.getByLabel('手机号或后四位').fill('0009')
    await page.getByLabel('姓名').fill('何其芳')
    await page.getByRole('dialog', { name: '查找参会人' }).getByRole('button', { name: '查找' }).last().click()
    await press('为何其芳办理')
    await judged('放行')
    await press('撤销')
    await page.getByText('这次放行已经撤销').waitFor()
    await gun(codes[3] as string)
    await judged('放行')
  })

  it('a helper comes in by the link and the PIN, and is out once the link is revoked', async () => {
    const organiser = await signInAs(product, 'organiser')
    const { code, pin } = await organiser.do(staff.makeLink, { meetingId: '1', listIds: ['1'], uses: 2, hours: 8 })
    await page.goto(product.url + doorLinks.helper(code))
    await page.getByLabel('口令').fill(pin === '111111' ? '222222' : '111111')
    await page.getByLabel('您的姓名').fill('小周')
    await press('进入验票')
    await page.getByText('口令错误，请重新输入').waitFor()
    await page.getByLabel('口令').fill(pin)
    await press('进入验票')
    await pickGate(page, '东门')
    expect(await page.getByRole('radio', { name: /午餐/ }).count()).toBe(0)
    await press('开始验票')
    await page.getByRole('heading', { name: '主入口 · 东门' }).waitFor()
    await gun(codes[0] as string)
    await judged('放行')

    await organiser.do(staff.revokeLink, { code })
    // Told by the answer that is held for the device, or, between two of them, by the next question of its session.
    await page.getByText('本设备已停用').or(page.getByText(sessionOver)).first().waitFor({ timeout: 60_000 })
    expect(await page.getByLabel('入场码').count()).toBe(0)
  })
})
