/** Fields that normalise text while a person types, in a real Chromium: the caret, an input method, keyboard suggestions. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launch } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { type KitPages, kitPages } from '../support/kit-page.ts'
import { root } from '../support/sources.ts'

const script = `
  import { createRoot } from 'react-dom/client'
  import { useState } from 'react'
  import { TextField } from '${root}/src/ui/text-field.tsx'
  import { PasswordField } from '${root}/src/features/session/parts/password-field.tsx'
  function Form() {
    const [values, set] = useState({ mobile: '', code: '', name: '', password: '' })
    const field = (name) => ({ value: values[name], onChange: (text) => set((all) => ({ ...all, [name]: text })) })
    window.kept = values
    return <div className="page">
      <h1>输入</h1>
      <TextField label="手机号" kind="mobile" {...field('mobile')} />
      <TextField label="验证码" kind="code" {...field('code')} />
      <TextField label="姓名" {...field('name')} />
      <PasswordField label="密码" name="password" autoComplete="new-password" strip {...field('password')} />
    </div>
  }
  createRoot(document.getElementById('app')).render(<Form />)
`

let browser: Browser
let opened: Opened
let pages: KitPages
let page: Page
beforeAll(async () => {
  browser = await launch()
  opened = await freshDatabase()
  pages = await kitPages(opened.db, script)
  page = (await pages.open(browser, 'desktop', '13900000020')).page
  await page.getByLabel('手机号').waitFor()
})
afterAll(async () => {
  await browser.close()
  await pages.leave()
  await opened.drop()
})

const box = (label: string) => page.getByLabel(label, { exact: true })
const kept = (name: string) => page.evaluate((key) => (window as unknown as { kept: Record<string, string> }).kept[key], name)
const caret = (label: string) => box(label).evaluate((input) => (input as HTMLInputElement).selectionStart)

it('the caret stays where a character was refused, and where digits of another form were typed', async () => {
  await box('手机号').fill('13800000001')
  await box('手机号').evaluate((input) => (input as HTMLInputElement).setSelectionRange(3, 3))
  await page.keyboard.insertText(' ')
  expect([await box('手机号').inputValue(), await caret('手机号')]).toEqual(['13800000001', 3])
  await page.keyboard.press('Backspace')
  await page.keyboard.insertText('９-')
  expect([await kept('mobile'), await caret('手机号')]).toEqual(['13900000001', 3])
  await box('验证码').fill('123456')
  await box('验证码').evaluate((input) => (input as HTMLInputElement).setSelectionRange(1, 2))
  await page.keyboard.insertText('a0')
  expect([await kept('code'), await caret('验证码')]).toEqual(['103456', 2])
})

it('a suggestion with a country code is kept whole', async () => {
  await box('手机号').fill('')
  await page.keyboard.insertText('+86 138 0000 0001')
  expect([await box('手机号').inputValue(), await kept('mobile'), await caret('手机号')]).toEqual(['13800000001', '13800000001', 11])
})

it('an input method writes a name and full-width digits', async () => {
  const cdp = await page.context().newCDPSession(page)
  const compose = async (typed: readonly string[], chosen: string) => {
    for (const text of typed) await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await cdp.send('Input.insertText', { text: chosen })
  }
  await box('姓名').focus()
  await compose(['w', 'wa', 'wang', 'wang wei'], '王伟')
  expect(await kept('name')).toBe('王伟')
  await box('手机号').fill('')
  await compose(['１', '１３'], '１３８')
  expect(await kept('mobile')).toBe('138')
})

it('a password without spaces and Chinese characters has all of its 20 characters, and the caret stays', async () => {
  await box('密码').focus()
  await page.keyboard.insertText('  密码abcdefghij0123456789x')
  expect(await kept('password')).toBe('abcdefghij0123456789')
  await box('密码').evaluate((input) => (input as HTMLInputElement).setSelectionRange(3, 3))
  await page.keyboard.insertText(' ')
  expect([await kept('password'), await caret('密码')]).toEqual(['abcdefghij0123456789', 3])
})
