/**
 * A form of the console stood on an answer that it shared with others: any that came by itself took it from under people's
 * hands; and one opened again began with what was kept from before its last save.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import type { Person } from '../support/person.ts'
import { dialog, press } from '../support/at-a-screen.tsx'
import { go, screenTest } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const meetingId = '1'
const { organiser } = screenTest({ organiser: 'organiser' }, { signedIn: 'organiser' })
// What the sheet fetches when it opens: a machine that runs everything at once reads it for longer than screens are waited for.
beforeAll(() => import('#src/kit/rich-text/editor.tsx'), 60_000)

async function look(page: (person: Person) => Promise<string>) {
  await go(await page(organiser))
}
const programme = () => look(async () => consoleLinks.meeting(meetingId, 'prepare', 'schedule'))
/** In the form: what stands there while it is asked for is a dialog of its own. */
const field = (label: RegExp) => waitFor(() => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label))
const write = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } })
const save = async (name = '保存') => fireEvent.click((await dialog()).getByRole('button', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const first = async () => (await organiser.do(scheduleManage.own, { meetingId })).list[0]?.title as string

describe('a session', () => {
  it('stays under the hands of whoever comes back to the window', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    await programme()
    await press(await first())
    const title = await field(/^主题/)
    // Whoever comes back sooner is asked nothing anew.
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    window.dispatchEvent(new Event('focus'))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(title.isConnected).toBe(true)
  })

  it('opened again begins with what was saved last', async () => {
    await programme()
    await press(await first())
    await write(/^主题/, '换了题目')
    await save()
    await gone()
    await press('换了题目')
    expect((await field(/^主题/)).value).toBe('换了题目')
  })
})

it('a list of phones opened again begins with those that were saved last', async () => {
  await look(async (person) => {
    const { id } = await person.do(meetingManage.save, {
      title: '春季教研会',
      meetingStratTime: '2027-05-08 09:00:00',
      meetingEndTime: '2027-05-09 17:00:00',
    })
    const ticket = await person.do(ticketManage.save, { meetingId: id, edition: 0, name: '内部票', total: 50, audience: 'phones' })
    return consoleLinks.ticket(id, ticket.id)
  })
  await press('编辑名单')
  await write(/^手机号/, '13800000001')
  await save('保存 1 个手机号')
  await gone()
  await press('编辑名单')
  expect((await field(/^手机号/)).value).toBe('13800000001')
})
