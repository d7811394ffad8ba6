/** From a link in a chat to a ticket in hand once more, in WebKit: what iPhones have, in WeChat and out of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { links } from '#contract/paths.ts'
import { digest } from '#server/flow/ids.ts'
import { served, type Served } from '../support/browser.ts'
import { codeOn } from '../support/code-on-screen.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { lacking, launchWebKit, type WebKit } from '../support/webkit.ts'

const mobile = '13800000001'
const button = (word: string, within = '') => `${within}//button[normalize-space()='${word}']`
const dialog = (title: string) => `//*[@role='dialog'][.//h2[normalize-space()='${title}']]`
const field = (label: string, within: string) => `${within}//input[@id=//label[starts-with(normalize-space(), '${label}')]/@for]`

describe.skipIf(lacking.length > 0)(`in WebKit${lacking.length > 0 ? `, left out for want of ${lacking.join(', ')}` : ''}`, () => {
  let opened: Opened
  let product: Served
  let webkit: WebKit
  beforeAll(async () => {
    opened = await freshDatabase()
    product = await served(opened.db)
    webkit = await launchWebKit()
  })
  afterAll(async () => {
    await webkit.close()
    await product.close()
    await opened.drop()
    expect(product.errors).toEqual([])
  })

  /** What a scanner reads from the window. */
  const codeOnScreen = () => codeOn({ screenshot: webkit.picture })

  it('somebody signs up for a free ticket and holds a code that admits', async () => {
    await webkit.open(product.url + links.particulars('1'))
    await webkit.see("//*[contains(text(), '余票')]")
    await webkit.tap("//label[contains(., '家长与学生票')]")
    await webkit.tap(button('立即报名'))

    const login = dialog('请先登录')
    await webkit.type(field('手机号', login), mobile)
    await webkit.tap(button('获取验证码', login))
    await webkit.see("//*[contains(text(), '秒后重发')]")
    await webkit.type(field('验证码', login), product.sms.lastCode(mobile) as string)
    await webkit.tick(`${login}//input[@name='agreed']`)
    await webkit.tap(button('登录', login))

    // The phone they have signed in with stands there already.
    const person = dialog('填写信息')
    await webkit.type(field('姓名', person), '王小明')
    await webkit.tap(`${person}//label[normalize-space()='男']`)
    await webkit.tick(`${person}//input[@name='organiser']`)
    await webkit.tap(button('提交订单', person))

    await webkit.tap("//a[contains(., '入场码') and contains(., '王小明')]")
    const row = await opened.db.read
      .selectFrom('admissions')
      .selectAll()
      .where('code_hash', '=', digest(await codeOnScreen()))
      .executeTakeFirst()
    expect(row).toMatchObject({ status: 'issued' })
  })
})
