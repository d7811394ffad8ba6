/**
 * A session was saved while a picture was on its way into its text, and the picture was left behind. Its first test sent a
 * file that the server refuses: where the refusal came before the tap, nothing was on its way any more. Here it never comes.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { file } from '#contract/file.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { go, screenTest } from '../support/screen-test.ts'

const meetingId = '1'
const { organiser } = screenTest({ organiser: 'organiser' }, { signedIn: 'organiser' })
// What the sheet fetches when it opens: a machine that runs everything at once reads it for longer than screens are waited for.
beforeAll(() => import('#src/kit/rich-text/editor.tsx'), 60_000)
beforeEach(async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => {} })
  await go(consoleLinks.meeting(meetingId, 'prepare', 'schedule'))
})

const inForm = <T,>(find: (form: ReturnType<typeof within>) => T) => waitFor(() => find(within(screen.getByRole('dialog'))))
const first = async () => (await organiser.do(scheduleManage.own, { meetingId })).list[0]?.title as string
const save = async () => fireEvent.click(await inForm((form) => form.getByRole('button', { name: '保存' })))

it('a session is not saved while a picture is on its way into it, and is once nobody waits for the picture', async () => {
  const answer = globalThis.fetch
  const sent = vi.fn()
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    if (!address.includes(file.save.path)) return answer(address, init)
    sent()
    return new Promise(() => {})
  })
  const title = await first()
  fireEvent.click(await screen.findByRole('button', { name: title }))
  fireEvent.change(await inForm((form) => form.getByLabelText(/^主题/)), { target: { value: '换了题目' } })
  const picture = new File([new Uint8Array(8)], '海报.png', { type: 'image/png' })
  fireEvent.change(await inForm((form) => form.getByLabelText('图片')), { target: { files: [picture] } })
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  await save()
  expect(await screen.findByText('文件正在上传，请稍候再保存')).toBeTruthy()
  expect([screen.queryByRole('dialog') === null, await first()]).toEqual([false, title])
  fireEvent.click(screen.getByRole('button', { name: '取消上传' }))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await first()).toBe('换了题目')
})
