/** Somebody chooses a cover and a face in a real Chromium, and cuts them: by a finger, by two, with a mouse, by keys. */
import { readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { launch, type Size } from '../support/browser.ts'
import { freshDatabase, type Opened } from '../support/database.ts'
import { type KitPages, kitPages } from '../support/kit-page.ts'
import { root } from '../support/sources.ts'

const script = `
  import { createRoot } from 'react-dom/client'
  import { useState } from 'react'
  import { CoverField } from '${root}/src/kit/picture/cover-field.tsx'
  import { PortraitField } from '${root}/src/kit/picture/portrait-field.tsx'
  function Form() {
    const [cover, setCover] = useState({ cover: '', sharePicture: '' })
    const [face, setFace] = useState('')
    const [busy, setBusy] = useState(false)
    window.chosen = { ...cover, face }
    return <div className="page">
      <h1>封面与嘉宾</h1>
      <CoverField label="封面" value={cover} onChange={setCover} onBusy={setBusy} />
      <PortraitField label="头像" name="王小明" value={face} onChange={setFace} />
      <p role="status">{busy ? '正在上传' : '可以保存'}</p>
    </div>
  }
  createRoot(document.getElementById('app')).render(<Form />)
`

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

interface Chosen {
  cover: string
  sharePicture: string
  face: string
}
const chosen = (page: Page) => page.evaluate(() => (window as unknown as { chosen: Chosen }).chosen)
const frame = (page: Page, name: string) => page.getByRole('group', { name: `${name}的范围` })

let numbers = 0
async function open(size: Size) {
  const visited = await pages.open(browser, size, `139000001${10 + (numbers += 1)}`)
  await visited.page.getByLabel('选择封面').waitFor({ state: 'attached' })
  return visited
}

/** A photograph of a camera held sideways: red above blue when it is upright, red before blue as it lies in the file. */
async function sideways(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.fillStyle = '#f00'
    pen.fillRect(0, 0, 450, 600)
    pen.fillStyle = '#00f'
    pen.fillRect(450, 0, 450, 600)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] as string
  })
  const bytes = Buffer.from(base64, 'base64')
  const exif = Buffer.from('ffe1002245786966000049492a00080000000100120103000100000006000000000000000000'.slice(0, 72), 'hex')
  return Buffer.concat([bytes.subarray(0, 2), exif, bytes.subarray(2)])
}
const photo = (buffer: Buffer, name = 'IMG_0001.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

/** What lies at an address: its size, and its colours at the top and at the bottom, as r, g, b. */
const seen = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D
    pen.drawImage(image, 0, 0)
    const at = (y: number) => (pen.getImageData(canvas.width / 2, y, 1, 1).data[0] as number) > 128
    return { width: canvas.width, height: canvas.height, redAbove: at(2), redBelow: at(canvas.height - 3) }
  }, address)

/** Fingers go down where the first of each way begins, walk it, and leave. */
async function fingers(cdp: CDPSession, ways: readonly (readonly [number, number])[][]): Promise<void> {
  const points = (step: number) => ways.map((way, id) => ({ x: way[step]?.[0] as number, y: way[step]?.[1] as number, id }))
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })
  for (let step = 1; step < (ways[0]?.length ?? 0); step += 1)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
const zoom = (page: Page) => page.getByRole('slider', { name: '缩放' }).inputValue().then(Number)

describe('with a phone', () => {
  it('chooses a photograph, drags and pinches it, and has a cover and a share picture of it, upright', async () => {
    const { page, context, complaints } = await open('phone')
    const cdp = await context.newCDPSession(page)
    await page.getByLabel('选择封面').setInputFiles(photo(await sideways(page)))
    await frame(page, '封面').waitFor()
    const box = (await frame(page, '封面').boundingBox()) as { x: number; y: number; width: number; height: number }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    // Down as far as it goes: the top of it is kept, which is red.
    await fingers(cdp, [
      [
        [x, y],
        [x, y + 150],
        [x, y + 400],
      ],
    ])
    expect(await zoom(page)).toBe(1)
    await fingers(cdp, [
      [
        [x - 20, y],
        [x - 40, y],
      ],
      [
        [x + 20, y],
        [x + 40, y],
      ],
    ])
    expect(await zoom(page)).toBeGreaterThan(1.5)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: '下一步：分享图' }).tap()
    await page.getByRole('button', { name: '使用' }).tap()
    await page.waitForFunction(() => (window as unknown as { chosen: Chosen }).chosen.sharePicture !== '')
    const { cover, sharePicture } = await chosen(page)
    const [wide, square] = [await seen(page, cover), await seen(page, sharePicture)]
    expect(wide.width / wide.height).toBeCloseTo(16 / 9, 1)
    expect(wide).toMatchObject({ redAbove: true, redBelow: true })
    expect(square).toEqual({ width: 600, height: 600, redAbove: true, redBelow: false })
    await page.getByText('可以保存').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: '移除封面' }).tap()
    expect(await chosen(page)).toMatchObject({ cover: '', sharePicture: '' })
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('at a desk', () => {
  it('cuts a face by keys alone, and sees it round', async () => {
    const { page, context, complaints } = await open('desktop')
    await page.getByLabel('选择头像').setInputFiles(photo(await sideways(page)))
    await frame(page, '头像').focus()
    for (const key of ['+', '+', '+', '+', '+', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowUp'])
      await page.keyboard.press(key)
    expect(await zoom(page)).toBeGreaterThan(1.5)
    await page.getByRole('button', { name: '使用' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => (window as unknown as { chosen: Chosen }).chosen.face !== '')
    const { face } = await chosen(page)
    const round = await seen(page, face)
    expect(round.width).toBe(round.height)
    expect(round).toMatchObject({ redAbove: true, redBelow: true })
    await page.getByRole('img', { name: '王小明' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('drags with a mouse and turns its wheel', async () => {
    const { page, context } = await open('desktop')
    await page.getByLabel('选择封面').setInputFiles(`${root}/public/demo/share.png`)
    const box = (await frame(page, '封面').boundingBox()) as { x: number; y: number; width: number; height: number }
    await page.mouse.move(box.x + 100, box.y + 100)
    await page.mouse.wheel(0, -300)
    await page.waitForFunction(() => Number((document.querySelector('.crop-zoom > input') as HTMLInputElement).value) > 1)
    const left = () =>
      frame(page, '封面')
        .locator('img')
        .evaluate((one) => (one as HTMLElement).style.left)
    const before = await left()
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 90)
    await page.mouse.up()
    expect(await left()).not.toBe(before)
    await context.close()
  })

  it('is told of a picture of a hundred million pixels at once, of HEIC, of SVG, and of what is none', async () => {
    const { page, context } = await open('desktop')
    const bomb = Buffer.from(readFileSync(`${root}/public/demo/share.png`))
    bomb.writeUInt32BE(20_000, 16)
    bomb.writeUInt32BE(20_000, 20)
    const field = page.getByLabel('选择封面')
    await field.setInputFiles({ name: 'bomb.png', mimeType: 'image/png', buffer: bomb })
    await page.getByText('图片的像素太多，请缩小到6400万像素以内再上传').waitFor({ timeout: 2000 })
    await field.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('    ftypheic') })
    await page.getByText('这台设备打不开 HEIC 照片，请先转为 JPG 再上传').waitFor()
    await field.setInputFiles({
      name: '图.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await page.getByText('请上传 JPG、PNG 或 WebP 格式的图片').waitFor()
    await field.setInputFiles(photo(Buffer.from('MZ'), 'setup.jpg'))
    await page.getByText('请上传 JPG、PNG 或 WebP 格式的图片').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })
})
