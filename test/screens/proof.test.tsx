/** Somebody who pays by bank transfer, on the real app: where to, the proof of it, and what becomes of it. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { order } from '#contract/order.ts'
import { PICTURE_BYTES } from '#contract/file.ts'
import { proof } from '#contract/proof.ts'
import { orientationOf } from '#src/kit/picture/exif-orientation.ts'
import { shrunk } from '#src/kit/picture/shrink.ts'
import ProofWaiting from '#src/features/proof/screens/proof-waiting.tsx'
import UploadProof from '#src/features/proof/screens/upload-proof.tsx'
import { type Person, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { loseCalls, press, show, type, withoutDrawing } from '../support/at-a-screen.tsx'
import { screenTest, storeLogin } from '../support/screen-test.ts'

/** The beginning of a JPEG, and no more. */
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')
const LONG = '云栖谷教育发展中心附属第一实验学校教育集团财务与资产管理处'
const HOUR = 3_600_000

const { product: test } = screenTest({})
/** Paths that answer nothing: the network is away for them. */
let lost: string[]
/** What drawing gives back, by quality. */
let drawn: (quality: number) => string
let canvases: HTMLCanvasElement[]
let turns: number[][]

beforeEach(() => {
  lost = []
  drawn = () => JPEG
  canvases = []
  turns = []
  loseCalls((address) => lost.some((path) => address.startsWith(path)))
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (!file.type.startsWith('image/')) throw new Error('not a picture')
    return { width: 3000, height: 2000 }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    canvases.push(this)
    return { fillRect: () => {}, drawImage: () => {}, setTransform: (...matrix: number[]) => turns.push(matrix) } as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(
    (_, quality) => `data:image/jpeg;base64,${drawn(quality as number)}`,
  )
})

/** An order of two teachers' tickets, ¥398, of somebody who sits at this browser. */
async function orderOf() {
  const me = await signInAs(test, 'user')
  storeLogin(me)
  const { order: made } = await signUp(me, { ticketId: '2', names: ['王小明', '李小红'] })
  return { me, no: made.no }
}
const given = { payerName: LONG, bankSerial: '', payDay: '2026-09-01', note: '', picture: { type: 'image/jpeg', base64: JPEG } } as const
const submit = (me: Person, no: string) => me.do(proof.submit, { outTradeNo: no, ...given })
const decide = async (id: string, approve: 0 | 1, reason = '') =>
  (await signInAs(test, 'organiser')).do(proof.decide, { id, approve, reason })

function open(path: string, Screen: ComponentType) {
  show(<Screen />, path, { dedupingInterval: 0 })
}
async function hand(label: string, file: File) {
  await act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
  })
  await waitFor(() => expect(screen.queryByText('正在处理图片…')).toBeNull())
}
const photo = (name = 'proof.jpg', mime = 'image/jpeg', size = 3) => new File([new Uint8Array(size)], name, { type: mime })
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('somebody who pays by bank transfer', () => {
  it('reads the account, the amount and what to write, and copies each of them', async () => {
    const { no } = await orderOf()
    const copied: string[] = []
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { clipboard: { writeText: async (text: string) => void copied.push(text) } }),
    )
    open(`/updataProof?no=${no}`, UploadProof)
    await screen.findByText('云栖谷教育发展中心（演示）')
    expect(screen.getByRole('timer')).toBeTruthy()
    for (const name of ['转账金额', '收款户名', '收款账号', '附言']) await press(`复制${name}`)
    expect(copied).toEqual(['398', '云栖谷教育发展中心（演示）', '0000 0000 0000 0000', no])
  })

  it('is told beside each field what is missing, before anything is sent', async () => {
    const { me, no } = await orderOf()
    open(`/updataProof?no=${no}`, UploadProof)
    await screen.findByLabelText(/^付款户名/)
    await press('提交凭证')
    for (const sentence of ['请上传付款凭证图片', '请填写付款户名', '请选择转账日期']) expect(screen.getByText(sentence)).toBeTruthy()
    expect(await me.do(proof.history, { outTradeNo: no })).toEqual([])
  })

  it('shows the picture before it goes, changes it, takes it away, and is told what is none', async () => {
    const { no } = await orderOf()
    open(`/updataProof?no=${no}`, UploadProof)
    await screen.findByLabelText('拍照')
    await hand('选择图片', photo('bill.pdf', 'application/pdf'))
    expect(screen.getByText('请上传 JPG、PNG 或 WebP 格式的图片')).toBeTruthy()
    await hand('拍照', photo())
    expect((screen.getByAltText('付款凭证预览') as HTMLImageElement).src).toBe(`data:image/jpeg;base64,${JPEG}`)
    expect(screen.queryByText('请上传 JPG、PNG 或 WebP 格式的图片')).toBeNull()
    drawn = () => 'AAAA'
    await hand('更换图片', photo())
    expect((screen.getByAltText('付款凭证预览') as HTMLImageElement).src).toBe('data:image/jpeg;base64,AAAA')
    drawn = () => 'A'.repeat(PICTURE_BYTES * 2)
    await hand('更换图片', photo())
    expect(screen.getByText('图片过大，请压缩后上传')).toBeTruthy()
    expect((screen.getByAltText('付款凭证预览') as HTMLImageElement).src).toBe('data:image/jpeg;base64,AAAA')
    await press('移除')
    expect(screen.queryByAltText('付款凭证预览')).toBeNull()
  })

  it('sends it once, keeps everything when the network is away, and sees it under review', async () => {
    const { me, no } = await orderOf()
    open(`/updataProof?no=${no}`, UploadProof)
    await screen.findByLabelText(/^付款户名/)
    type(/^付款户名/, LONG)
    type(/^转账日期/, '2026-09-01')
    type('银行流水号', 'A20260901')
    await hand('选择图片', photo())
    lost = [proof.submit.path]
    await press('提交凭证')
    expect((await screen.findByRole('alert')).textContent).toBe('网络不可用，请检查网络后重试')
    expect((screen.getByLabelText(/^付款户名/) as HTMLInputElement).value).toBe(LONG)
    expect(screen.getByAltText('付款凭证预览')).toBeTruthy()
    lost = []
    await press('提交凭证')
    await waitFor(() => expect(location.pathname + location.search).toBe(`/waitAudit?no=${no}`))
    expect(await me.do(proof.history, { outTradeNo: no })).toMatchObject([
      { payerName: LONG, payDay: '2026-09-01', bankSerial: 'A20260901', amount: 39800, state: 'waiting' },
    ])
    cleanup()
    open(`/updataProof?no=${no}`, UploadProof)
    expect(await screen.findByText('凭证审核中')).toBeTruthy()
    expect(hrefOf('查看审核进度')).toBe(`/waitAudit?no=${no}`)
  })

  it('finds the words again after the camera has taken the page away', async () => {
    const { no } = await orderOf()
    open(`/updataProof?no=${no}`, UploadProof)
    await screen.findByLabelText(/^付款户名/)
    type(/^付款户名/, LONG)
    cleanup()
    open(`/updataProof?no=${no}`, UploadProof)
    expect(((await screen.findByLabelText(/^付款户名/)) as HTMLInputElement).value).toBe(LONG)
  })

  it('is offered another way where the organiser takes no transfers', async () => {
    const { no } = await orderOf()
    await test.deps.db.write((tx) => tx.deleteFrom('transfer_accounts').execute())
    open(`/updataProof?no=${no}`, UploadProof)
    expect(await screen.findByText('主办方暂未开通银行转账')).toBeTruthy()
    expect(hrefOf('选择其他支付方式')).toBe(`/payment?no=${no}`)
  })
})

describe('a photograph', () => {
  it('becomes a JPEG of at most 1600 px, as good as its size allows', async () => {
    drawn = (quality) => 'A'.repeat(quality > 0.6 ? PICTURE_BYTES * 2 : 400)
    expect(await shrunk(photo())).toEqual({ ok: true, picture: { type: 'image/jpeg', base64: 'A'.repeat(400) } })
    expect([canvases[0]?.width, canvases[0]?.height]).toEqual([1600, 1067])
  })

  it('stands upright in a browser that does not turn it by itself', async () => {
    vi.stubGlobal('createImageBitmap', undefined)
    vi.stubGlobal('CSS', { supports: () => false })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
    vi.stubGlobal(
      'Image',
      class {
        naturalWidth = 3000
        naturalHeight = 2000
        src = ''
        addEventListener(event: string, on: () => void) {
          if (event === 'load') queueMicrotask(on)
        }
      },
    )
    expect(await shrunk(new File([heldSideways()], 'a.jpg', { type: 'image/jpeg' }))).toMatchObject({ ok: true })
    expect([canvases[0]?.width, canvases[0]?.height]).toEqual([1067, 1600])
    expect(turns).toEqual([[0, 1, -1, 0, 1067, 0]])
  })

  it('goes as it is where the browser does not let pages draw, if it is small enough', async () => {
    withoutDrawing()
    expect(await shrunk(photo('a.png', 'image/png'))).toEqual({ ok: true, picture: { type: 'image/png', base64: 'AAAA' } })
    expect(await shrunk(photo('a.png', 'image/png', PICTURE_BYTES + 1))).toEqual({ ok: false, sentence: '图片过大，请压缩后上传' })
    expect(await shrunk(photo('a.heic', 'image/heic'))).toEqual({ ok: false, sentence: '请上传 JPG、PNG 或 WebP 格式的图片' })
  })

  it('tells how it was held, and nothing where it is cut off', () => {
    expect(orientationOf(heldSideways().buffer)).toBe(6)
    expect(orientationOf(heldSideways().buffer.slice(0, 20))).toBe(1)
    expect(orientationOf(new ArrayBuffer(0))).toBe(1)
  })
})

/** A JPEG's head with EXIF, big-endian, orientation 6. */
function heldSideways(): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0,
    3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0, 0xff, 0xda, 0, 0,
  ])
}

describe('somebody who waits', () => {
  it('sees that it is under review, and what was sent, with its picture on a tap', async () => {
    const { me, no } = await orderOf()
    await submit(me, no)
    open(`/waitAudit?no=${no}`, ProofWaiting)
    expect(await screen.findByText('凭证审核中')).toBeTruthy()
    const history = screen.getByRole('heading', { name: '提交记录' }).closest('section') as HTMLElement
    expect(within(history).getByText('待审核')).toBeTruthy()
    await press(/^查看凭证图片/)
    await act(async () => {
      fireEvent.click(await screen.findByRole('button', { name: '查看大图' }))
    })
    expect((screen.getByAltText('付款凭证大图') as HTMLImageElement).src).toBe(`data:image/jpeg;base64,${JPEG}`)
    await press('关闭大图')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('reads why it was rejected and how long there is for another one, coming back to the page', async () => {
    const { me, no } = await orderOf()
    const { id } = await submit(me, no)
    open(`/waitAudit?no=${no}`, ProofWaiting)
    await screen.findByText('凭证审核中')
    await decide(id, 0, '金额与订单不符')
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect(await screen.findByText('审核未通过')).toBeTruthy()
    expect(screen.getAllByText('金额与订单不符').length).toBeGreaterThan(0)
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(?:1天|23:)/)
    expect(hrefOf('重新上传')).toBe(`/updataProof?no=${no}`)
    cleanup()
    open(`/updataProof?no=${no}`, UploadProof)
    expect(await screen.findByText('上次提交的凭证未通过：金额与订单不符')).toBeTruthy()
    expect(screen.getByText(/请不要重复转账/)).toBeTruthy()
    await submit(me, no)
    cleanup()
    open(`/waitAudit?no=${no}`, ProofWaiting)
    expect(await screen.findByText('2 次')).toBeTruthy()
    expect(screen.getByText('凭证审核中')).toBeTruthy()
  })

  it('finds the tickets once it is approved', async () => {
    const { me, no } = await orderOf()
    const { id } = await submit(me, no)
    await decide(id, 1)
    open(`/waitAudit?no=${no}`, ProofWaiting)
    expect(await screen.findByText('审核通过')).toBeTruthy()
    await waitFor(() => expect(hrefOf('查看门票')).toBe('/pages/index/yticket'))
    expect(await me.do(order.get, { no })).toMatchObject({ status: 1 })
  })

  it('is told calmly where the time for another one has run out', async () => {
    const { me, no } = await orderOf()
    const { id } = await submit(me, no)
    await decide(id, 0, '没有到账')
    test.clock.pass(25 * HOUR)
    open(`/waitAudit?no=${no}`, ProofWaiting)
    expect(await screen.findByText('审核未通过')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '重新上传' })).toBeNull()
    expect(hrefOf('查看订单')).toBe('/pages/index/hyorder')
  })

  it('is led to the form where nothing was sent, and to the orders where there is no such order', async () => {
    const { no } = await orderOf()
    open(`/waitAudit?no=${no}`, ProofWaiting)
    expect(await screen.findByText('这个订单还没有提交过付款凭证')).toBeTruthy()
    expect(hrefOf('上传付款凭证')).toBe(`/updataProof?no=${no}`)
    cleanup()
    open('/waitAudit?no=9999', ProofWaiting)
    expect(await screen.findByText('没有找到这个订单')).toBeTruthy()
    expect(hrefOf('查看我的订单')).toBe('/pages/index/hyorder')
  })
})
