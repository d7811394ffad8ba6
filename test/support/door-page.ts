/** A phone with the scanner open at one gate, in a browser context of its own: what somebody with a gun does there, and what they see. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { paths } from '#contract/paths.ts'
import { type Served, visit } from './browser.ts'
import { codeOn } from './code-on-screen.ts'
import type { Person } from './person.ts'

/** What fills the screen, in its words. */
export interface Seen {
  word: string
  why: string
  name: string
  /** 请到 … 查验 */
  hint: string
  offline: boolean
}

export interface DoorPage {
  readonly name: string
  page: Page
  context: BrowserContext
  online: boolean
  complaints: string[]
  /** Scans as a gun does: fast, into nothing, with Enter. @returns what then fills the screen. */
  gun(text: string): Promise<Seen>
  /** 人工放行, and yes. */
  force(): Promise<Seen>
  /** @param now does not wait for the page to notice. */
  setOnline(online: boolean, now?: boolean): Promise<void>
  reload(): Promise<void>
  /** The page is gone in the middle of a scan, without a word; another one opens. */
  crash(text: string): Promise<void>
  /** All is told to the server, and it is in touch. */
  settled(): Promise<void>
  entered(): Promise<number>
  /** The slots on its sign. */
  own(): Promise<number[]>
  /** Gives half of what is its own to another, and tells who came in. @returns what the codes on its screen say. */
  giveHalfTo(name: string): Promise<string[]>
  /** Scans a hand-over code. @returns the note below. */
  take(text: string): Promise<string>
}

const MOST_MS = 30_000

/**
 * In the page: types, and waits for the next verdict or hand-over, whichever comes. Each verdict is a new element, and its
 * words change as minutes pass; a hand-over is one element, whose words change with each code.
 */
async function typeAndWait([text, most]: readonly [string, number]): Promise<{ verdict: Seen | null; taken: string }> {
  const looks = () => document.querySelector('[aria-label="查验结果"] [role="alert"], section[role="status"].taken')
  const before = looks()
  const said = before?.textContent
  before?.setAttribute('data-old', '')
  const pulled = performance.now()
  for (const [place, letter] of [...text, 'Enter'].entries()) {
    const key = new KeyboardEvent('keydown', { key: letter, bubbles: true, cancelable: true })
    // A gun's letters bear the times at which it sent them, also where the page is held up while it hears them.
    Object.defineProperty(key, 'timeStamp', { value: pulled + place })
    document.body.dispatchEvent(key)
  }
  for (const began = performance.now(); performance.now() - began < most;) {
    const now = looks()
    const isHandover = now?.classList.contains('taken') === true
    if (now !== null && (!now.hasAttribute('data-old') || (isHandover && now.textContent !== said))) {
      if (isHandover) return { verdict: null, taken: now.textContent ?? '' }
      const region = now.parentElement as HTMLElement
      const textOf = (selector: string) => [...region.querySelectorAll(selector)].map((one) => one.textContent).join(' ')
      return {
        taken: '',
        verdict: {
          word: textOf('h2'),
          why: textOf('.verdict-why'),
          hint: textOf('.verdict-past'),
          name: textOf('.person-card-name'),
          offline: region.querySelector('.verdict-offline') !== null,
        },
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`no verdict: ${document.body.innerText.slice(0, 300)}`)
}

/** Taps the line of a gate or a list, as a hand does: its radio has no size. */
export const pickGate = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('radio', { name }).locator('..').click()

export async function openDoorPage(
  browser: Browser,
  product: Served,
  { staff, listId, gate, name }: { staff: Person; listId: string; gate: string; name: string },
): Promise<DoorPage> {
  const { context, page, complaints } = await visit(browser, 'phone')
  await context.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { token: staff.token as string, userToken: staff.token as string, USER_ID: staff.id, mobile: staff.mobile, thirdId: '-000001' },
  )
  const begins = async (at: Page) => {
    await at
      .getByRole('heading', { name: new RegExp(`· ${gate}$`) })
      .waitFor({ timeout: MOST_MS })
      .catch(async (error: unknown) => {
        throw new Error(`no door at ${at.url()}: ${(await at.locator('body').innerText()).slice(0, 300)}`, { cause: error })
      })
    await at.getByText(/名单更新于/).waitFor({ timeout: MOST_MS })
  }
  await page.goto(`${product.url}${paths.scanner}?meetingId=1&listId=${listId}`)
  await pickGate(page, gate)
  await page.getByLabel('本机名称').fill(name)
  await page.getByRole('button', { name: '开始验票' }).click()
  await begins(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

  const door: DoorPage = {
    name,
    page,
    context,
    complaints,
    online: true,
    async gun(text) {
      const { verdict } = await door.page.evaluate(typeAndWait, [text, MOST_MS] as const)
      if (verdict === null) throw new Error('that was a hand-over')
      return verdict
    },
    async force() {
      await door.page.getByRole('button', { name: '人工放行', exact: true }).click()
      const before = await door.page.getByRole('region', { name: '查验结果' }).getByRole('alert').elementHandle()
      await door.page.getByRole('button', { name: '放行', exact: true }).click()
      await before?.waitForElementState('hidden', { timeout: MOST_MS })
      const word = await door.page.getByRole('region', { name: '查验结果' }).getByRole('heading').first().innerText()
      return { word, why: '', name: '', hint: '', offline: false }
    },
    async setOnline(online, now = false) {
      await context.setOffline(!online)
      door.online = online
      if (!now) await door.page.getByText(online ? '在线' : '离线', { exact: true }).waitFor({ timeout: MOST_MS })
    },
    async reload() {
      await door.page.reload()
      await begins(door.page)
    },
    async crash(text) {
      void door.page.evaluate(typeAndWait, [text, MOST_MS] as const).catch(() => {})
      await door.page.close({ runBeforeUnload: false })
      door.page = await context.newPage()
      door.page.on('pageerror', (error) => complaints.push(String(error)))
      await door.page.goto(`${product.url}${paths.scanner}`)
      await begins(door.page)
    },
    async settled() {
      await door.page.getByText('在线', { exact: true }).waitFor({ timeout: MOST_MS })
      await door.page.getByText(/待上传/).waitFor({ state: 'hidden', timeout: MOST_MS })
    },
    entered: async () => Number(/已入场\s*(\d+)/.exec(await door.page.locator('.door-counts').first().innerText())?.[1]),
    async own() {
      const sign = /本机查验手机尾号 ([\d–、]+)/.exec(await door.page.locator('.status').innerText())?.[1] ?? ''
      return sign
        .split('、')
        .filter(Boolean)
        .flatMap((range) => {
          const [from, to = from] = range.split('–').map(Number) as [number, number?]
          return Array.from({ length: to - from + 1 }, (_, place) => from + place)
        })
    },
    async giveHalfTo(other) {
      const { page: at } = door
      await at.getByRole('button', { name: '更多' }).click()
      await at.getByRole('button', { name: /设备交接/ }).click()
      await at.getByRole('button', { name: '出示入场记录码' }).click()
      const told = await codesOn(at)
      await at.getByRole('tab', { name: '移交门票' }).click()
      const choice = await at.getByLabel('移交给').locator('option').filter({ hasText: other }).getAttribute('value')
      await at.getByLabel('移交给').selectOption(choice)
      await at.getByRole('button', { name: '移交一半' }).click()
      await at.getByRole('button', { name: '移交', exact: true }).click()
      const given = await codesOn(at)
      await at.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
      return [...told, ...given]
    },
    async take(text) {
      const { taken } = await door.page.evaluate(typeAndWait, [text, MOST_MS] as const)
      return taken
    },
  }
  return door
}

/** The codes that the screen shows one after another, read from its pixels. */
async function codesOn(page: Page): Promise<string[]> {
  const texts: string[] = []
  const pictures = page.locator('.parts img')
  await pictures.waitFor()
  const count = Number(/共 (\d+) 张/.exec((await pictures.getAttribute('alt')) as string)?.[1])
  const next = page.getByRole('button', { name: '下一张' })
  for (let turns = 0; texts.length < count && turns < 50; turns++) {
    const text = await codeOn(pictures)
    if (!texts.includes(text)) texts.push(text)
    if (count > 1) await next.click()
  }
  return texts
}
