/** Whoever has a link and the phone's last digits: a guest who answers, a driver, a hotel; and hosts with their guests. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { link, paths } from '#contract/paths.ts'
import { myGuestsLink, vipLink } from '#contract/vip/links.ts'
import { vip } from '#contract/vip/calls.ts'
import type { LinkKind } from '#contract/vip/words.ts'
// Fetched before: a busy machine takes longer for it than people wait in tests.
import '#src/features/vip/screens/vip-link.tsx'
import '#src/features/vip/screens/vips.tsx'
import { signIn } from '../support/person.ts'
import { saveFile } from '../support/vip-file.ts'
import { aCar, aLeg, aRoom } from '../support/vip-rows.ts'
import { press } from '../support/at-a-screen.tsx'
import { go, screenTest, storeLogin } from '../support/screen-test.ts'

const { product, organiser } = screenTest({ organiser: 'organiser' })

const type = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const enter = async (tail: string) => {
  await type(/手机号后四位/, tail)
  await press('打开')
}

/** A guest with a flight, a car and a room; gives the link of one who is to open it. */
async function opened(kind: LinkKind): Promise<void> {
  const { id: guestId } = await saveFile(organiser)
  await organiser.do(vip.invite, { meetingId: '1', id: guestId })
  const carId = await aCar(product.deps.db)
  await aLeg(product.deps.db, guestId, { car_id: carId })
  await aRoom(product.deps.db, [guestId])
  const of = { guest: guestId, driver: carId, hotel: '西湖国宾馆' }[kind]
  const { key } = await organiser.do(vip.link, { meetingId: '1', kind, of, mobile: kind === 'hotel' ? '13977770011' : '' })
  await go(vipLink(key))
  await screen.findByText('请验证手机号')
}

const state = () => product.deps.db.read.selectFrom('vip_guests').select(['state', 'own_diet', 'companions']).executeTakeFirstOrThrow()

it('lets a guest confirm, with whom they come and what they eat', async () => {
  await opened('guest')
  expect(screen.queryByText(/欧阳清远/)).toBeNull()
  await enter('0001')
  await screen.findByText(/尊敬的欧阳清远院士/)
  expect(screen.getByText(/将于 \d{4}-\d\d-\d\d 删除/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /拨打您的接待人周接待的电话/ }).getAttribute('href')).toBe('tel:13977770002')
  await press('确认出席')
  await type('随行人员', '林助理\n许博士')
  await type('饮食要求', '清真')
  await press('提交')
  await screen.findByText('请先同意保存您的饮食要求，或不填写')
  await act(async () => void fireEvent.click(screen.getByRole('checkbox')))
  await press('提交')
  await screen.findByText('已确认')
  expect(await state()).toEqual({ state: 'confirmed', own_diet: '清真', companions: '["林助理","许博士"]' })
})

it('lets a guest decline, and thanks them', async () => {
  await opened('guest')
  await enter('0001')
  await screen.findByText(/尊敬的/)
  await press('不能出席')
  await press('确定不出席')
  await screen.findByText(/已收到您的答复/)
  expect((await state()).state).toBe('declined')
  expect(screen.queryByRole('button', { name: '添加行程' })).toBeNull()
})

it('lets a guest change their flight, by a train now', async () => {
  await opened('guest')
  await enter('0001')
  await screen.findByText(/CA1702/)
  await press(/修改CA1702行程/)
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: '火车' })))
  await type('车次', 'G7501')
  await press('提交')
  await screen.findByText(/G7501/)
  expect(screen.queryByText(/CA1702/)).toBeNull()
})

it('says what is wrong with the digits, and that the link is dead after five', async () => {
  await opened('guest')
  await enter('12')
  await screen.findByText('请输入手机号后四位')
  for (let tried = 0; tried < 4; tried++) {
    await enter('9999')
    await screen.findByText('手机号后四位不正确，请重新输入')
  }
  await enter('9998')
  await screen.findByText(/链接已失效/)
})

it('shows a driver whom to fetch', async () => {
  await opened('driver')
  await enter('0003')
  await screen.findByText(/欧阳院士/)
  expect(screen.getByText('接站')).toBeTruthy()
  expect(screen.queryByText(/清远/)).toBeNull()
})

it('shows a hotel who sleeps there', async () => {
  await opened('hotel')
  await enter('0011')
  await screen.findByText('欧阳清远')
  expect(screen.getByText(/2 晚/)).toBeTruthy()
})

it('tells whoever has a link that is cut off, or none', async () => {
  await go(paths.vipOrder)
  await screen.findByText(/链接不完整/)
  await go(link(paths.vipOrder, { key: 'x' }))
  await enter('0001')
  await screen.findByText('链接不完整，请重新打开收到的链接')
})

it('shows a host their guest, and takes what they say of the flight with a tap', async () => {
  const { id } = await saveFile(organiser)
  await aLeg(product.deps.db, id)
  storeLogin(await signIn(product, '13977770002'))
  await go(myGuestsLink('1'))
  await screen.findByRole('heading', { name: '欧阳清远院士' })
  await press(/^已接到：/)
  await waitFor(async () => {
    const { state: leg } = await product.deps.db.read.selectFrom('vip_legs').select('state').executeTakeFirstOrThrow()
    expect(leg).toBe('met')
  })
  await press(/查看欧阳清远的全部安排/)
  await screen.findByRole('dialog', { name: '欧阳清远院士' })
})
