/** An organiser who moves a meeting to another time or another place, with the real server behind the screen. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage, type OwnMeeting } from '#contract/meeting-manage.ts'
import { fromWire, toWire } from '#server/flow/clock.ts'
import { signIn } from '../support/person.ts'
import { ticketFor } from '../support/sign-up.ts'
import { confirmations } from '../support/confirmations.ts'
import { write } from '../support/at-a-screen.tsx'
import { go, screenTest } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product, person } = screenTest({ person: 'organiser' }, { signedIn: 'person' })
let was: OwnMeeting
const own = () => person.do(meetingManage.own, { id: '1' })

beforeEach(async () => {
  await ticketFor(await signIn(product, '13800000012'))
  was = await own()
  await go(consoleLinks.cancelling('1'))
})

const DAY = 86_400_000
/** As the field of a moment has it. */
const typed = (wire: string) => wire.slice(0, 16).replace(' ', 'T')
const later = (by: number) => typed(toWire(fromWire(was.meetingStratTime) + by))
const send = async () => fireEvent.click(await screen.findByRole('button', { name: /并通知 1 人$/ }))

it('another place alone is announced as 换地点, with both places, and the time stays', async () => {
  await write(/^地点/, '省人民大会堂')
  await write(/^换地点原因/, '场馆检修')
  const impact = within(screen.getByRole('heading', { name: '换地点影响' }).closest('.card') as HTMLElement)
  expect(impact.getByText(was.address)).toBeTruthy()
  expect(impact.getByText('新的地点：省人民大会堂')).toBeTruthy()
  await send()
  await waitFor(async () =>
    expect(await own()).toMatchObject({ address: '省人民大会堂', movedFromAddress: was.address, movedFromTime: '' }),
  )
  expect(confirmations).toEqual([
    {
      title: `换地点「${was.title}」`,
      message: '新的地点：省人民大会堂\n将通知 1 人，发出后不能收回。',
      confirm: '换地点并通知',
    },
  ])
})

it('another time lists what moves with it, and what stays outside when it does not', async () => {
  await write(/^新的开始时间/, later(60 * DAY))
  const impact = within(screen.getByRole('heading', { name: '改期影响' }).closest('.card') as HTMLElement)
  expect((await impact.findByText(/^日程 \d+ 项/)).textContent).toMatch(/售票截止 \d+ 个/)
  fireEvent.click(screen.getByRole('checkbox', { name: /日程、签到时段和售票截止/ }))
  expect(await impact.findByText(/^有 \d+ 项日程不在新的会议日期内/)).toBeTruthy()
})

it('a 全额退款截止 after the new start is said beside its field, and nobody is asked', async () => {
  await write(/^新的开始时间/, later(DAY))
  await write(/^全额退款截止/, later(2 * DAY))
  await write(/^改期原因/, '场馆检修')
  await send()
  expect(await screen.findByText('全额退款的截止时间必须晚于现在，且不晚于新的开始时间')).toBeTruthy()
  await write(/^全额退款截止/, later(-400 * DAY))
  await send()
  expect(await screen.findByText('全额退款的截止时间必须晚于现在，且不晚于新的开始时间')).toBeTruthy()
  expect(confirmations).toEqual([])
  expect((await own()).movedFromTime).toBe('')
})
