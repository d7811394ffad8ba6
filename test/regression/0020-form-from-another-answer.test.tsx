/**
 * A form of the console stood on an answer that it shared with others: any that came by itself took it from under people's
 * hands; and one opened again began with what was kept from before its last save.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { scheduleManage } from '#contract/schedule-manage.ts'
import { session } from '#contract/session.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { learn, signIn as keepSession } from '#src/session/keep-session.ts'
import { type Opened, open } from '../support/in-process.tsx'
import { type Person, signInAs } from '../support/person.ts'

vi.mock('#src/ui/confirm.ts', () => ({ confirm: async () => true, tell: async () => {} }))

const meetingId = '1'
let product: Opened
let organiser: Person
// What the sheet fetches when it opens: a machine that runs everything at once reads it for longer than screens are waited for.
beforeAll(() => import('#src/kit/rich-text/editor.tsx'), 60_000)
afterEach(async () => {
  vi.useRealTimers()
  await product.leave()
})

async function look(page: (person: Person) => Promise<string>) {
  let path = ''
  product = await open('/', async (test) => {
    organiser = await signInAs(test, 'organiser')
    path = await page(organiser)
    keepSession({ jwtToken: organiser.token as string, checktOperate: 0, mobile: organiser.mobile, thirdId: '-000001', id: organiser.id })
    learn(await organiser.do(session.me, {}))
  })
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  window.history.replaceState(null, '', path)
  await product.again()
}
const programme = () => look(async () => consoleLinks.meeting(meetingId, 'prepare', 'schedule'))
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
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
