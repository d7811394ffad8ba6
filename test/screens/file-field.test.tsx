/** Somebody who hands in a file with the sign-up, on the real app. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PIECE_BYTES } from '#contract/file.ts'
import { unusedLimits } from '#contract/file-limits.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { AttendeeForm } from '#src/features/attendee/parts/attendee-form.tsx'
import { ownDraft } from '#src/session/kept.ts'
import { askInstead } from '../support/asking.ts'
import { pdf, tinyPng } from '../support/put-in.ts'
import { testClock } from '../support/app.ts'
import { loseCalls, press, show } from '../support/at-a-screen.tsx'
import { screenTest, storeLogin } from '../support/screen-test.ts'

const LONG = '云栖谷教育发展中心附属第一实验学校教育集团职称证明与继续教育学时证明材料.pdf'

const { product: test, me } = screenTest({ me: 'user' }, { product: () => ({ clock: testClock() }) })
/** Calls that find no network. */
let lost: (path: string) => boolean

beforeEach(async () => {
  lost = () => false
  ownDraft('attendee:1:new').remove()
  loseCalls((address) => lost(address))
  await askInstead(test.deps.db, '1', (questions) => [...questions, usualQuestion('annexUrl', true, '职称证明')])
  storeLogin(me)
})

const onSaved = vi.fn()
async function open() {
  onSaved.mockReset()
  show(<AttendeeForm meetingId="1" thirdId="-000001" ticketId="1" onSaved={onSaved} />, undefined, { dedupingInterval: 0 })
  await screen.findByLabelText(/^选择职称证明/)
}
const choose = (bytes: Buffer, name: string, type: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(/^(选择|更换)职称证明/), {
      target: { files: [new File([new Uint8Array(bytes)], name, { type })] },
    })
  })
const fillIn = () => {
  fireEvent.change(screen.getByLabelText(/^姓名/), { target: { value: '赵小华' } })
  fireEvent.click(screen.getByRole('radio', { name: '女' }))
  fireEvent.change(screen.getByLabelText(/^手机/), { target: { value: '13800000009' } })
}
const kept = () => test.deps.db.read.selectFrom('files').selectAll().where('kept_at', 'is not', null).execute()

describe('somebody who hands in a file', () => {
  it('chooses a picture, sees its name and size, and it is saved with the attendee', async () => {
    await open()
    fillIn()
    await press('保存')
    expect(screen.getByText('请上传职称证明')).toBeTruthy()
    await choose(tinyPng, '证明.jpg', 'image/jpeg')
    expect(await screen.findByText('证明.png')).toBeTruthy()
    expect(screen.getByText('1 KB')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /^单独同意.*职称证明/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^同意将以上信息提供给主办方/ }))
    await press('保存')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    const [file] = await kept()
    expect(onSaved.mock.calls[0]?.[0]).toMatchObject({ annexUrl: `/api/common-server/file/get?id=${file?.id}` })
  })

  it('goes on where the line broke, without sending what has arrived', async () => {
    const sent: number[] = []
    let pieces = 0
    lost = (path) => path.includes('/file/save') && ++pieces === 2
    const through = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (address.includes('/file/save')) sent.push((JSON.parse(init.body as string) as { from: number }).from)
      return through(address, init)
    })
    await open()
    await choose(pdf(PIECE_BYTES + 500), LONG, 'application/pdf')
    expect(await screen.findByText('网络中断，已上传 99%')).toBeTruthy()
    fillIn()
    await press('保存')
    expect(screen.getByText('文件正在上传，请稍候再保存')).toBeTruthy()
    expect(onSaved).not.toHaveBeenCalled()
    await press('继续上传')
    await screen.findByRole('button', { name: '下载' })
    expect(screen.getByText(LONG)).toBeTruthy()
    expect(sent).toEqual([0, PIECE_BYTES, PIECE_BYTES])
  })

  it('is told at the field what cannot be taken, and what stood there stays', async () => {
    await open()
    await choose(tinyPng, '证明.png', 'image/png')
    await screen.findByRole('button', { name: '查看' })
    await choose(Buffer.from('MZ'), 'setup.exe', '')
    expect(await screen.findByText(/^请上传图片（JPG、PNG、WebP）、PDF/)).toBeTruthy()
    await choose(Buffer.alloc(0), '空.pdf', 'application/pdf')
    expect(await screen.findByText('这是一个空文件，请重新选择')).toBeTruthy()
    expect(screen.getByText('证明.png')).toBeTruthy()
    await press('移除职称证明')
    expect(screen.queryByText('证明.png')).toBeNull()
  })

  it('shows at the field which files fill the limit, what frees it, and from when it is free', async () => {
    const upload = { user_id: me.id, purpose: 'annex', name: '证明.png', kind: 'png', size: 1, received: 1, digest: '' } as const
    const many = Array.from({ length: unusedLimits.annex.most }, (_, n) => `upload-of-this-day-${n}`)
    await test.deps.db.write((tx) =>
      test.deps.db.insertMany(
        tx,
        'files',
        many.map((id) => ({ ...upload, id, upload: id, created_at: test.clock(), kept_at: test.clock() })),
      ),
    )
    await open()
    await choose(tinyPng, '证明.png', 'image/png')
    const says = /^您有40个报名材料上传后尚未使用，已达上限。请先保存参会人信息，或在 \d\d-\d\d \d\d:\d\d 后再上传$/
    expect(await screen.findByText(says)).toBeTruthy()
    expect(screen.getByLabelText(/^选择职称证明/)).toBeTruthy()
  })

  it('gives up what is on its way', async () => {
    lost = (path) => path.includes('/file/save')
    await open()
    await choose(pdf(), '证明.pdf', 'application/pdf')
    await screen.findByText('网络中断，已上传 0%')
    await press('取消上传')
    expect(screen.getByLabelText(/^选择职称证明/)).toBeTruthy()
    expect(await kept()).toEqual([])
  })
})
