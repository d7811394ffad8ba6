/** An expired session hid the tickets that the phone stores for the door, and sent readers of public pages to the login (issue 50). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { links, paths } from '#contract/paths.ts'
import { say } from '#contract/sentences.ts'
import { session as sessions } from '#contract/session.ts'
import { staff } from '#contract/staff.ts'
import { storage } from '#src/api/storage.ts'
import { signIn, signInAs } from '../support/person.ts'
import { ticketFor } from '../support/sign-up.ts'
import { go, reload, screenTest, storeLogin } from '../support/screen-test.ts'

const MOBILE = '13800000001'
const NAME = '欧阳小鱼'
const { product, person } = screenTest({ person: MOBILE })
let admissionId: string

/** The person has a ticket, and opens a page. */
async function goWithTicket(path: string): Promise<void> {
  admissionId = (await ticketFor(person, NAME)).id
  storeLogin(person)
  await go(path)
}

const card = () => screen.findByRole('link', { name: new RegExp(NAME) })
const update = () => screen.findByRole('link', { name: '登录后更新' })
const expire = () => product.deps.db.write((tx) => tx.updateTable('sessions').set({ expires_at: 0 }).execute())
const stored = () => Object.entries({ ...localStorage, ...sessionStorage }).map(([key, value]) => `${key}=${String(value)}`)
/** Closes the dialog, which leads to the login. */
async function signInAgain(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: '重新登录' }))
  await waitFor(() => expect(location.pathname).toBe(paths.meetingLogin))
}

it('shows the stored tickets and their code after the session has expired, also without network', async () => {
  await goWithTicket(paths.wallet)
  await card()
  await expire()
  await reload()
  expect((await update()).getAttribute('href')).toBe(links.meetingLogin(paths.wallet))
  expect(await card()).toBeTruthy()
  expect(screen.queryByText(say.sessionOver)).toBeNull()

  // The account is gone from storage: the name on the card is all that remains of the person.
  await waitFor(() => expect(storage.token.get()).toBe(''))
  const all = stored().join('\n')
  expect(all).toContain(NAME)
  expect(all).not.toContain(MOBILE)
  expect(all).not.toContain(person.token as string)
  expect(stored().filter((line) => line.includes(person.id))).toEqual([])
  expect(all).not.toMatch(/"orderNo":"\d/)

  await go(links.entryCode(admissionId))
  expect(await screen.findByRole('img', { name: `${NAME}的入场二维码` })).toBeTruthy()
  expect(await update()).toBeTruthy()

  vi.stubGlobal('fetch', async () => {
    throw new Error('no network')
  })
  await reload()
  expect(await screen.findByRole('img', { name: `${NAME}的入场二维码` })).toBeTruthy()
  expect(await update()).toBeTruthy()
  await go(paths.wallet)
  expect(await card()).toBeTruthy()
  expect(await screen.findByText(/当前没有网络，以下为上次保存的门票/)).toBeTruthy()
})

it('makes a public page a guest’s without a dialog', async () => {
  await goWithTicket(paths.wallet)
  await card()
  await expire()
  await go(links.particulars('1'))
  await waitFor(() => expect(storage.token.get()).toBe(''))
  expect(location.pathname).toBe(paths.particulars)
  expect(screen.queryByText(say.sessionOver)).toBeNull()
  expect((await screen.findAllByText('第六届全国智慧教育大会')).length).toBeGreaterThan(0)
})

it('shows the dialog on a page that needs a login and stores no tickets', async () => {
  await goWithTicket(paths.wallet)
  await card()
  await expire()
  await go(paths.meetingOrders)
  expect(await screen.findByText(say.sessionOver)).toBeTruthy()
  await signInAgain()
  expect(location.pathname + location.search).toBe(links.meetingLogin(paths.meetingOrders))
  // Signed out, and without network: the tickets are still there.
  await go(paths.wallet)
  expect(await card()).toBeTruthy()
})

it('shows the dialog after a tap that the server refuses', async () => {
  await goWithTicket(links.entryCode('0'))
  await go(links.entryCode(admissionId))
  fireEvent.click(await screen.findByRole('button', { name: '转让给他人' }))
  const sheet = await screen.findByRole('dialog', { name: '转让门票' })
  const field = (label: RegExp, value: string) => fireEvent.change(within(sheet).getByLabelText(label), { target: { value } })
  field(/对方姓名/, '王小明')
  field(/对方手机号/, '13912340000')
  await expire()
  fireEvent.click(within(sheet).getByRole('button', { name: '转让' }))
  fireEvent.click(await screen.findByRole('button', { name: '确认转让' }))
  expect(await screen.findByText(say.sessionOver)).toBeTruthy()
  await signInAgain()
})

it('shows the dialog after a tap that opens a sheet of a public page', async () => {
  await goWithTicket(links.particulars('1'))
  await screen.findAllByText(/^余票/)
  await expire()
  fireEvent.click((await screen.findAllByRole('button', { name: '我的门票' }))[0] as HTMLElement)
  expect(await within(await screen.findByRole('alertdialog')).findByText(say.sessionOver)).toBeTruthy()
  await signInAgain()
})

it('deletes the stored tickets when another device has ended the session', async () => {
  await goWithTicket(paths.wallet)
  await card()
  const elsewhere = await signIn(product, MOBILE)
  await elsewhere.do(sessions.endOthers, {})
  expect(await person.ask(sessions.me, {})).toMatchObject({ http: 401, reason: 'session_revoked', msg: say.sessionOver })
  await reload()
  expect(await screen.findByRole('button', { name: '重新登录' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: new RegExp(NAME) })).toBeNull()
  expect(stored().filter((line) => line.includes(NAME))).toEqual([])
  await signInAgain()
})

it('deletes the stored tickets when a helper comes in at a door on the same phone', async () => {
  await goWithTicket(paths.wallet)
  await card()
  await expire()
  await reload()
  await update()
  await waitFor(() => expect(storage.token.get()).toBe(''))
  const organiser = await signInAs(product, 'organiser')
  const link = await organiser.do(staff.makeLink, { meetingId: '1', listIds: [], uses: 1, hours: 8 })
  await go(`${paths.scanner}?helper=${link.code}`)
  fireEvent.change(await screen.findByLabelText(/口令/), { target: { value: link.pin } })
  fireEvent.change(screen.getByLabelText(/您的姓名/), { target: { value: '小吴' } })
  fireEvent.click(screen.getByRole('button', { name: '进入验票' }))
  await waitFor(() => expect(storage.token.get()).not.toBe(''))
  expect(stored().filter((line) => line.includes(NAME))).toEqual([])
})

it('deletes the stored tickets when somebody else signs in', async () => {
  await goWithTicket(paths.wallet)
  await card()
  await expire()
  await reload()
  await update()
  await waitFor(() => expect(storage.token.get()).toBe(''))
  const { forgetKept } = await import('#src/session/kept.ts')
  const other = await signIn(product, '13800000002')
  forgetKept(other.id)
  expect(stored().filter((line) => line.includes(NAME))).toEqual([])
})
