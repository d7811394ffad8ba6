/**
 * Two organisers had the same person open. One mended the phone; the other, who mended the name, wrote back the phone that
 * stood in their sheet.
 */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { people } from '#contract/people.ts'
import { signIn, signInAs } from '../support/person.ts'
import { signUp } from '../support/sign-up.ts'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

const HERE = { meetingId: '1' } as const
const { product, colleague } = screenTest({ colleague: 'organiser' })
let id: string

beforeEach(async () => {
  const buyer = await signIn(product, '13811112222')
  id = (await signUp(buyer, { ticketId: '1', names: ['王小名'] })).attendees[0]?.id as string
  const person = await signInAs(product, 'organiser')
  await storeSession(person)
  await go(consoleLinks.person('1', id))
  fireEvent.click(await screen.findByRole('button', { name: '改资料' }))
  await screen.findByLabelText(/^原因/)
  await colleague.do(people.save, { ...HERE, id, phone: '13900000009', reason: '手机号写错了' })
})

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
