/** The texts that the specification quotes, on the meeting page and the screens behind it: the real client and server. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { meeting } from '#contract/meeting.ts'
import { endSessions } from '#server/features/session/store.ts'
import { type MeetingScreen, meetingScreens } from '../fixtures/spec-text.ts'
import type { TestApp } from '../support/app.ts'
import { setTicket } from '../support/crowd.ts'
import { type Person, type Role, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { expectTexts, textsIn, unvisited } from '../support/spec-text.ts'
import { go, reload, screenTest, storeSession } from '../support/screen-test.ts'

const MOBILE = '13800000001'
const FREE_TICKET = '1'
const PAID_TICKET = '2'

const { product } = screenTest({})

/** Opens a screen with a session. @param before what the person did until then. */
async function openSignedIn(
  name: MeetingScreen,
  before?: (person: Person, app: TestApp) => Promise<unknown>,
  role: Role = 'user',
): Promise<Person> {
  const person = await signInAs(product, role)
  await before?.(person, product)
  await storeSession(person)
  await go(meetingScreens[name].route)
  return person
}

const tap = async (name: string | RegExp, place: HTMLElement = document.body) =>
  fireEvent.click((await within(place).findAllByRole('button', { name }))[0] as HTMLElement)
const chooseTicket = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const type = (place: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(place).getByLabelText(label), { target: { value } })

async function fillInAttendee(form: HTMLElement, name: string): Promise<void> {
  await within(form).findByLabelText(/姓名/)
  type(form, /姓名/, name)
  fireEvent.click(within(form).getByRole('radio', { name: '男' }))
  const consent = within(form).queryByRole<HTMLInputElement>('checkbox', { name: /^同意将以上信息提供给主办方/ })
  if (consent?.checked === false) fireEvent.click(consent)
}

describe('the meeting page and the screens behind it', () => {
  it('a visitor finds sections, quick actions and the login, and reads what is missing there', async () => {
    await go(meetingScreens.meeting.route)
    await expectTexts('meeting')
    expect(textsIn('page')).not.toContain('退出登录')
    await tap('立即报名')
    await expectTexts('meetingLogin')
    const login = await dialog('请先登录')
    await tap('登录', login)
    await expectTexts('meetingLoginEmpty')
    type(login, /手机号/, '12800000001')
    await tap('获取验证码', login)
    await expectTexts('meetingLoginWrongMobile')
    type(login, /手机号/, MOBILE)
    await tap('获取验证码', login)
    await within(login).findByText(/秒后重发/)
    type(login, /验证码/, product.sms.lastCode(MOBILE) as string)
    fireEvent.click(within(login).getByRole('checkbox', { name: /我已阅读并同意/ }))
    await tap('登录', login)
    await expectTexts('meetingLoginDone')
    await expectTexts('noTicketChosen')
    await expectTexts('meetingSignedIn')
  })

  it('a signed-in visitor without an enrolment stays outside of the live room', async () => {
    await openSignedIn('notEnrolled')
    await tap('进入直播间')
    await expectTexts('notEnrolled')
  })

  it('a signed-in visitor names attendees, edits and deletes one, and signs up', async () => {
    await openSignedIn('attendees')
    await chooseTicket(/家长与学生票/)
    await tap('立即报名')
    await expectTexts('attendees')
    const form = await dialog('填写信息')
    await tap('提交订单', form)
    await expectTexts('noAttendees')
    await fillInAttendee(form, '王小明')
    await tap('再添加一人', form)
    await tap('编辑王小明')
    await expectTexts('attendeeEdited')
    await tap('关闭', await dialog('修改参会人'))
    await tap('删除王小明')
    await expectTexts('attendeeDeleted')
    await tap('取消', await screen.findByRole('alertdialog'))
    await tap('提交订单', await dialog('填写信息'))
    await expectTexts('signedUp')
  })

  it('an order without a merchant asks for a new login', async () => {
    await openSignedIn('noTenant')
    const reach = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const reply = await reach(address, init)
      if (!address.startsWith(meeting.get.path)) return reply
      const envelope = (await reply.json()) as { data: object }
      return Response.json({ ...envelope, data: { ...envelope.data, thirdId: '' } })
    })
    await reload()
    await chooseTicket(/家长与学生票/)
    await tap('立即报名')
    const form = await dialog('填写信息')
    await fillInAttendee(form, '王小明')
    await tap('提交订单', form)
    await expectTexts('noTenant')
  })

  it('a ticket that asks nothing is announced as such', async () => {
    await openSignedIn('noParameters', (_, { deps }) => setTicket(deps.db, FREE_TICKET, { form_id: null }))
    await chooseTicket(/家长与学生票/)
    await tap('立即报名')
    await expectTexts('noParameters')
  })

  it('my tickets name every status, warn of a second payment, and the logout confirms itself', async () => {
    await openSignedIn('myTickets', async (person, { deps }) => {
      for (const status of [0, 1, 2, 3, 7] as const) {
        const { order } = await signUp(person, { ticketId: PAID_TICKET, names: [`参会人${status}`] })
        await deps.db.write((tx) => tx.updateTable('orders').set({ status }).where('no', '=', order.no).execute())
      }
    })
    await tap('我的门票')
    await expectTexts('myTickets')
    const orders = await dialog('我的门票')
    await tap('已支付', orders)
    await expectTexts('paidAlready')
    await tap('关闭', orders)
    await tap('退出登录')
    await tap('退出登录', await screen.findByRole('alertdialog'))
    await expectTexts('logoutDone')
  })

  it('the order form asks for attendees', async () => {
    await openSignedIn('orderForm', async () => localStorage.setItem('meetingId', '1'))
    await expectTexts('orderForm')
    await tap('提交订单')
    await expectTexts('orderFormNoAttendees')
  })

  it('a dialog says that the session has ended', async () => {
    const person = await openSignedIn('sessionExpired')
    await screen.findAllByText(/^余票/)
    await product.deps.db.write((tx) => endSessions(tx, person.id, product.clock()))
    await tap('我的门票')
    await expectTexts('sessionExpired')
    await tap('重新登录', await screen.findByRole('alertdialog'))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
  })

  it('an attendee is refused in the console', async () => {
    await openSignedIn('forbiddenPage')
    await expectTexts('forbiddenPage')
  })

  it('an organiser whose right was revoked is refused at the next action', async () => {
    const person = await openSignedIn('forbiddenAction', undefined, 'organiser')
    const [lower] = await screen.findAllByRole('button', { name: /^下移/ })
    await product.deps.db.write((tx) => tx.deleteFrom('user_roles').where('user_id', '=', person.id).execute())
    fireEvent.click(lower as HTMLElement)
    await expectTexts('forbiddenAction')
  })
})

it('every screen of the fixture is looked at', () => {
  expect(unvisited(meetingScreens)).toEqual([])
})
