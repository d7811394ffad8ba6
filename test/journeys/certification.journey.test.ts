/** Somebody certifies an organisation in a real Chromium: what leaves the browser, and every screen on the way. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certification, type PictureField } from '#contract/certification.ts'
import { checkOf } from '#contract/credit-code.ts'
import { fileIdIn } from '#contract/file.ts'
import { paths } from '#contract/paths.ts'
import { textSizes } from '#src/session/text-size.ts'
import { violationsOf, withoutContrast } from '../support/axe.ts'
import { launch, served, type Served, signedInBefore, type Size, visit } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { flawsOf } from '../support/flaws.ts'
import { sizesOf } from '../support/lanes.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { pdf, readAll } from '../support/put-in.ts'
import { standing, withoutToasts } from '../support/standing.ts'

const people: Record<Size, string> = { phone: '13912345671', desktop: '13912345672' }
/** A finger needs 44 px, a mouse 24 (WCAG 2.2, 2.5.5 and 2.5.8). */
const targets: Record<Size, number> = { phone: 44, desktop: 24 }
const LONG = '云栖谷教育发展中心附属第一实验学校教育集团课程与教学研究部信息技术与人工智能教育融合创新发展中心筹备处'
/** Each account has its own: one code is certified once. */
const codes: Record<Size, string> = { phone: '91330106MA2CFLXJ1', desktop: '91330106MA2CFLXJ2' }

let browser: Browser
let opened: Opened
let product: Served
let admin: Person
beforeAll(async () => {
  browser = await launch()
  opened = await freshDatabase()
  product = await served(opened.db)
  admin = await signInAs(product, 'admin')
})
afterAll(async () => {
  await browser.close()
  await product.close()
  await opened.drop()
  expect(product.errors).toEqual([])
})

/** A photograph of one colour, larger than what is sent. */
async function evenPhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#dfe8ee'
    pen.fillRect(0, 0, 3000, 2000)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] as string
  })
  return { name: '王小明的执照.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** How wide it is, how much of it is written over, and how many of 12 by 8 parts of it are not at all. */
const overOf = (page: Page, base64: string) =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    const canvas = document.createElement('canvas')
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, width, height)
    const parts = Array.from({ length: 96 }, () => 0)
    let all = 0
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        if (Math.abs((data[(y * width + x) * 4] as number) - 0xdf) < 16) continue
        all += 1
        const part = Math.floor((y / height) * 8) * 12 + Math.floor((x / width) * 12)
        parts[part] = (parts[part] as number) + 1
      }
    return { width, share: all / width / height, bare: parts.filter((dark) => dark < 50).length }
  }, `data:image/jpeg;base64,${base64}`)

describe.each(sizesOf('phone'))('with a %s', (size) => {
  it('sends a licence with its use written over all of it, and every screen holds', async () => {
    const me = await signIn(product, people[size])
    const { page, context, complaints } = await visit(browser, size)
    await signedInBefore(page, product, me)
    const found: string[] = []
    async function look(what: string) {
      await page.waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('.skeleton') === null)
      for (const [letters, colorScheme] of [
        ['standard', 'light'],
        ['largest', 'dark'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.evaluate((percent) => void (document.documentElement.style.fontSize = `${percent}%`), textSizes[letters])
        const flaws = await withoutToasts(page, () =>
          standing(page, async () => [
            ...(await flawsOf(page, { target: targets[size] })),
            ...(await violationsOf(page, '', withoutContrast)),
          ]),
        )
        found.push(...flaws.map((flaw) => `${what} (${letters}, ${colorScheme}) ${flaw}`))
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
    }
    const at = async (path: string) => {
      await page.goto(product.url + path)
      await look(path)
    }
    const own = async () => {
      const { organisation } = await me.do(certification.mine, {})
      if (organisation === null) throw new Error('nothing was saved')
      return organisation
    }
    const decide = async (action: 'approve' | 'refuse') => {
      const { id, edition } = await own()
      const reasons = action === 'refuse' ? [{ field: 'letter' as const, reason: `公章不清晰，请重新上传；机构名称应为“${LONG}”` }] : []
      await admin.do(certification.decide, { id, edition, action, reasons, reason: '', untilDay: '' })
    }

    for (const path of [paths.certification, paths.certificationWaiting, paths.certificationPerson, paths.certificationOrganisation])
      await at(path)
    await page.getByRole('button', { name: '提交审核' }).click()
    await page.getByText('请填写统一社会信用代码').waitFor()
    await look('what is missing')

    await page.getByLabel('机构全称').fill(LONG)
    await page.getByLabel('统一社会信用代码').fill(codes[size] + checkOf(codes[size]))
    await page.getByLabel('法定代表人').fill('阿不都热合曼·买买提吐尔逊')
    await page.getByLabel('联系人').fill('王小明')
    await page.getByLabel('选择营业执照或登记证书').setInputFiles(await evenPhoto(page))
    await page.getByRole('img', { name: '营业执照或登记证书' }).waitFor()
    await page.getByLabel('选择授权书').setInputFiles({ name: `${LONG}授权书.pdf`, mimeType: 'application/pdf', buffer: pdf() })
    await page.getByRole('button', { name: '下载' }).waitFor()
    await look('what is filled in')
    await page.getByRole('button', { name: '提交审核' }).click()
    await page.waitForURL(product.url + paths.certificationWaiting)
    await look('what waits')

    const { id, files } = await own()
    const bytes = async (field: PictureField) => (await readAll(me, fileIdIn(files[field] as string) as string)).toString('base64')
    const over = await overOf(page, await bytes('licence'))
    expect(over.width).toBe(2000)
    expect(over.bare).toBe(0)
    // Readable: most of what was photographed is as it was.
    expect(over.share).toBeGreaterThan(0.02)
    expect(over.share).toBeLessThan(0.25)
    expect(await bytes('letter')).toBe(pdf().toString('base64'))

    await admin.do(certification.picture, { id, field: 'licence' })
    await decide('refuse')
    await at(paths.certificationWaiting)
    await page.getByRole('button', { name: '谁看过我的证件（1 次）' }).click()
    await page.getByText('查看了营业执照或登记证书').waitFor()
    await look('who has looked')
    await at(paths.certificationOrganisation)
    await page.getByRole('button', { name: '提交审核' }).click()
    await page.waitForURL(product.url + paths.certificationWaiting)
    await decide('approve')
    for (const path of [paths.certification, paths.certificationWaiting, paths.certificationOrganisation]) await at(path)
    expect([...found, ...complaints]).toEqual([])
    await context.close()
  })
})
