/** Somebody writes a text with marks in a real Chromium: by the keys of a desk, by a finger, with the pinyin of an IME, and by pasting. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { say } from '#contract/sentences.ts'
import { violationsOf } from '../support/axe.ts'
import { launch, type Size } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { type KitPages, kitPages } from '../support/kit-page.ts'
import { sizesOf } from '../support/lanes.ts'
import { wechatPaste, wordPaste } from '../support/pastes.ts'
import { root } from '../support/sources.ts'

const script = `
  import { createRoot } from 'react-dom/client'
  import { useState } from 'react'
  import { RichTextField } from '${root}/src/kit/rich-text/rich-text-field.tsx'
  import { RichText } from '${root}/src/ui/rich-text.tsx'
  function Form() {
    const [html, setHtml] = useState('<p>已有的介绍</p>')
    const [busy, setBusy] = useState(false)
    window.written = html
    return <div className="page">
      <h1>会议介绍</h1>
      <RichTextField label="会议介绍" required value={html} onChange={setHtml} onBusy={setBusy} />
      <button className="button" onClick={() => setHtml('<p>换成别的</p>')}>换掉</button>
      <button className="button" onClick={() => setHtml('<p>旧介绍</p><img src="https://elsewhere.invalid/a.png" alt="会场">')}>旧文</button>
      <h2>公开页面</h2>
      <article className="shown" aria-label="预览"><RichText html={html} /></article>
      <p role="status">{busy ? '图片正在上传' : '可以保存'}</p>
    </div>
  }
  createRoot(document.getElementById('app')).render(<Form />)
`
const photo = `${root}/public/demo/share.png`

let browser: Browser
let opened: Opened
let pages: KitPages
beforeAll(async () => {
  browser = await launch()
  opened = await freshDatabase()
  pages = await kitPages(opened.db, script)
})
afterAll(async () => {
  await browser.close()
  await pages.leave()
  await opened.drop()
})

const text = (page: Page) => page.getByRole('textbox', { name: '会议介绍' })
/** Rests as long as a finger does: 20 ms after the focus has come, ProseMirror puts its own selection over the browser's. */
const click = (page: Page) => text(page).click({ delay: 60 })
const written = (page: Page) => page.evaluate(() => (window as unknown as { written: string }).written)
const button = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '会议介绍的格式' }).getByRole('button', { name, exact: true })

let numbers = 0
async function open(size: Size) {
  const visited = await pages.open(browser, size, `139000000${10 + (numbers += 1)}`)
  await text(visited.page).waitFor()
  return visited
}
/** As a clipboard of another program gives it. */
const paste = (page: Page, html: string) =>
  text(page).evaluate((box, given) => {
    const data = new DataTransfer()
    data.setData('text/html', given)
    data.setData('text/plain', new DOMParser().parseFromString(given, 'text/html').body.textContent ?? '')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
/** Pinyin grows, and becomes characters. */
async function ime(cdp: CDPSession, letters: readonly string[], chosen: string): Promise<void> {
  for (const typed of letters)
    await cdp.send('Input.imeSetComposition', { text: typed, selectionStart: typed.length, selectionEnd: typed.length })
  await cdp.send('Input.insertText', { text: chosen })
}

describe.each(sizesOf('desktop'))('with a %s', (size) => {
  it('types Chinese by an IME, makes it bold, takes it back and does it again', async () => {
    const { page, context, complaints } = await open(size)
    const cdp = await context.newCDPSession(page)
    await click(page)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await ime(cdp, ['h', 'hu', 'huan', 'huan y', 'huan ying'], '欢迎')
    await button(page, '加粗').click()
    await ime(cdp, ['c', 'can', 'can j', 'can jia'], '参加')
    expect(await written(page)).toBe('<p>已有的介绍</p><p>欢迎<strong>参加</strong></p>')
    expect(await button(page, '加粗').getAttribute('aria-pressed')).toBe('true')
    await button(page, '撤销').click()
    expect(await written(page)).not.toContain('参加')
    await button(page, '重做').click()
    expect(await written(page)).toBe('<p>已有的介绍</p><p>欢迎<strong>参加</strong></p>')
    await button(page, '项目列表').click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('第二条')
    await button(page, '标题')
      .click()
      .catch(() => {})
    expect(await written(page)).toContain('<ul><li><p>欢迎<strong>参加</strong></p></li><li>')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('pastes from Word and from 公众号, is told of the pictures, puts one in, and sees it as the page shows it', async () => {
    const { page, context, complaints } = await open(size)
    await click(page)
    await page.keyboard.press('Control+A')
    await paste(page, wechatPaste)
    expect(await page.getByText('有2张图片来自别处，请重新上传').isVisible()).toBe(true)
    expect(await written(page)).not.toMatch(/elsewhere|qpic|section|style/)
    await page.getByText('图片“会场”来自别处，请重新上传').locator('..').locator('input[type=file]').setInputFiles(photo)
    await text(page).locator('img[src^="/picture/"]').waitFor()
    expect(await written(page)).toMatch(/<img src="\/picture\/[^"]+" alt="会场">/)
    await page.getByRole('button', { name: '不要这张' }).click()
    await page.getByText('可以保存').waitFor()
    await page.keyboard.press('Control+End')
    await text(page).focus()
    await page.keyboard.press('Control+End')
    await paste(page, wordPaste)
    expect(await written(page)).toContain('<ul><li><p>主论坛</p><ul><li><p>上午场</p></li></ul></li>')
    await page.getByText('有1张图片来自别处，请重新上传').waitFor()
    await page.getByRole('button', { name: '不要这张' }).click()
    // What is edited looks as what is shown: the same lines, as high.
    const heights = (where: string) =>
      page
        .locator(`${where} > :is(p, ul, ol, table, h2, h3, blockquote)`)
        .evaluateAll((all) => all.map((one) => [one.tagName, one.textContent]))
    const [edited, shown] = [await heights('.rich-text .prose'), await heights('.shown .prose')]
    expect(edited.filter(([, words]) => words !== '')).toEqual(shown)
    expect((await violationsOf(page)).filter((one) => !one.includes('heading-order'))).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('puts a picture in, goes on when the line is back, and says what it shows', async () => {
    const { page, context, complaints } = await open(size)
    let lost = true
    await page.route('**/file/save', (route) => (lost ? route.abort() : route.continue()))
    await click(page)
    await page.getByLabel('图片', { exact: true }).setInputFiles(photo)
    await page.getByText(/网络中断，已上传 0%/).waitFor()
    expect(await page.getByText('图片正在上传').isVisible()).toBe(true)
    await page.keyboard.type('同时还能写字')
    lost = false
    await page.getByRole('button', { name: '继续上传' }).click()
    await text(page).locator('img[src^="/picture/"]').click()
    await button(page, '图片说明').click()
    await page.getByRole('textbox', { name: '图片说明' }).fill('主会场大厅')
    await page.keyboard.press('Enter')
    await page.getByText('可以保存').waitFor()
    expect(await written(page)).toMatch(/同时还能写字.*<img src="\/picture\/[^"]+" alt="主会场大厅">/)
    expect(complaints.filter((one) => !one.includes('ERR_FAILED'))).toEqual([])
    await context.close()
  })

  it('is told what is no picture, and keeps what was written', async () => {
    const { page, context } = await open(size)
    await click(page)
    await page
      .getByLabel('图片', { exact: true })
      .setInputFiles({ name: '图.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
    await page.getByText(/请上传 ?(?:JPG|图片)/).waitFor()
    await page.getByLabel('图片', { exact: true }).setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('....ftypheic') })
    await page.getByText(say.pictureHeic).waitFor()
    expect(await written(page)).toBe('<p>已有的介绍</p>')
    await context.close()
  })
})

describe('by keys alone', () => {
  it('reaches the buttons, walks among them and comes back to the text', async () => {
    const { page, context, complaints } = await open('desktop')
    await page.getByRole('button', { name: '换掉' }).focus()
    await page.keyboard.press('Shift+Tab')
    expect(await text(page).evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Alt+F10')
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await name()).toBe('标题')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await written(page)).toBe('<h3>已有的介绍</h3>')
    expect(await text(page).evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.press('Alt+F10')
    expect(await name()).toBe('小标题')
    await page.keyboard.press('End')
    expect(await name()).toBe('重做')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+K')
    await page.getByLabel('网址').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByText(/请输入以 http/).waitFor()
    await page.getByLabel('网址').fill('www.example.cn/a?b=1')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => (window as unknown as { written: string }).written.includes('<a '))
    expect(await written(page)).toBe('<h3><a href="https://www.example.cn/a?b=1">已有的介绍</a></h3>')
    await page.keyboard.press('Control+\\')
    expect(await written(page)).toBe('<p>已有的介绍</p>')
    await page.keyboard.press('Tab')
    expect(await name()).not.toBe('会议介绍')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('takes what comes from elsewhere, and counts what is as it was as unchanged', async () => {
    const { page, context } = await open('desktop')
    await click(page)
    await page.keyboard.type('好')
    await page.keyboard.press('Backspace')
    expect(await written(page)).toBe('<p>已有的介绍</p>')
    await page.getByRole('button', { name: '换掉' }).click()
    await page.waitForFunction(() => document.querySelector('.rich-text .prose')?.textContent === '换成别的')
    await context.close()
  })

  it('asks at the place for a stored picture of another host that the page does not load, and puts an upload there', async () => {
    const { page, context } = await open('desktop')
    await page.getByRole('button', { name: '旧文' }).click()
    await page.getByText('图片“会场”来自别处，请重新上传').waitFor()
    expect(await written(page)).toContain('https://elsewhere.invalid/a.png')
    await page.getByLabel('选择图片', { exact: true }).setInputFiles(photo)
    await page.waitForFunction(() => (window as unknown as { written: string }).written.includes('/picture/'))
    expect(await written(page)).toMatch(/^<p>旧介绍<\/p><img src="\/picture\/[^"]+" alt="会场">$/)
    await context.close()
  })
})
