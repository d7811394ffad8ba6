/**
 * A required ID number or phone that nobody had given before the place (an imported list, a question added later) could never be
 * given: 补充信息 showed no field for it, and every save there was refused as incomplete.
 */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { attendee, type Attendee } from '#contract/attendee.ts'
import { usualQuestion } from '#contract/form-ready.ts'
import { laterOwnLink } from '#contract/later-link.ts'
import { noNumber } from '#server/db/sealed.ts'
import { askInstead } from '../support/asking.ts'
import { signUp } from '../support/sign-up.ts'
import { go, screenTest } from '../support/screen-test.ts'

const NUMBER = '11010519491231002X'
const OTHER = '110105198001010016'
const UNBORN = '110105209901010012'
const CHILD = '110105202001010015'
const PHONE = '13912345678'

const { product, person } = screenTest({ person: 'user' }, { signedIn: 'person' })
let id: string

beforeEach(async () => {
  id = (await signUp(person, { ticketId: '1', names: ['王小明'] })).attendees[0]?.id as string
  await product.deps.db.write((tx) => tx.updateTable('attendees').set({ phone: '', idcard: noNumber }).where('id', '=', id).execute())
  await askInstead(product.deps.db, '1', (questions) => [
    ...questions.filter(({ key }) => key !== 'phone' && key !== 'idcard'),
    usualQuestion('idcard', true),
    { ...usualQuestion('phone', true), asked: 'later' },
  ])
})

const enrolled = async () =>
  (await person.do(attendee.enrolled, { phone: person.mobile, meetingId: '1', pageNum: 1, pageSize: 30 })).list.find(
    (one) => one.id === id,
  ) as Attendee
const fill = (more: object) => person.ask(attendee.replenish, { id, phone: PHONE, idcard: NUMBER, ...more })

it('can be given where nothing is given yet, and does not change from then on', async () => {
  await go(laterOwnLink('1'))
  fireEvent.change(await screen.findByLabelText(/^身份证号/), { target: { value: NUMBER } })
  fireEvent.change(screen.getByLabelText(/^手机号/), { target: { value: PHONE } })
  fireEvent.click(screen.getByRole('checkbox', { name: /收集和使用我的身份证号/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /提供给主办方/ }))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect(await enrolled()).toMatchObject({ phone: PHONE, idcard: NUMBER }))
  expect(await screen.findByText('信息已保存')).toBeTruthy()
  const row = await product.deps.db.read.selectFrom('attendees').select('idcard').where('id', '=', id).executeTakeFirstOrThrow()
  expect(String(row.idcard)).not.toContain(NUMBER)
  expect((await fill({ phone: '13900000002', idcard: OTHER })).data).toMatchObject({ phone: PHONE, idcard: NUMBER })
  expect(await enrolled()).toMatchObject({ phone: PHONE, idcard: NUMBER })
})

it('is judged as at sign-up', async () => {
  expect((await fill({ idcard: '' })).reason).toBe('attendee_incomplete')
  expect((await fill({ idcard: UNBORN })).reason).toBe('idcard_invalid')
  expect((await fill({ idcard: CHILD })).reason).toBe('guardian_needed')
  expect(await enrolled()).toMatchObject({ phone: '', idcard: '' })
  expect((await fill({ idcard: CHILD, guardianConsent: 1 })).data).toMatchObject({ idcard: CHILD })
})
