/**
 * Two organisers had the same person open. One mended the phone; the other, who mended the name, wrote back the phone that
 * stood in their sheet.
 */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { paths } from '#contract/paths.ts'
import { people } from '#contract/people.ts'
import { session } from '#contract/session.ts'
import { learn, signIn as keepSession } from '#src/session/keep-session.ts'
import { type Opened, open } from '../support/in-process.tsx'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'

const HERE = { meetingId: '1' } as const
let product: Opened
let colleague: Person
let id: string

beforeEach(async () => {
  product = await open(paths.notFound, async (test) => {
    const buyer = await signIn(test, '13811112222')
    id = (await signUp(buyer, { ticketId: '1', names: ['王小名'] })).attendees[0]?.id as string
    const person = await signInAs(test, 'organiser')
    keepSession({ jwtToken: person.token as string, checktOperate: 0, mobile: person.mobile, thirdId: '-000001', id: person.id })
    learn(await person.do(session.me, {}))
    colleague = await signInAs(test, 'organiser')
  })
  window.history.replaceState(null, '', consoleLinks.person('1', id))
  await product.again()
  fireEvent.click(await screen.findByRole('button', { name: '改资料' }))
  await screen.findByLabelText(/^原因/)
  await colleague.do(people.save, { ...HERE, id, phone: '13900000009', reason: '手机号写错了' })
})
afterEach(() => product.leave())

const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const stands = async () => {
  const { name, phone } = await colleague.do(people.get, { ...HERE, id })
  return [name, phone]
}

it('a phone that a colleague has mended stays where somebody mends the name', async () => {
  type(/^姓名/, '王小明')
  type(/^原因/, '姓名写错了')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect(await stands()).toEqual(['王小明', '13900000009']))
})
