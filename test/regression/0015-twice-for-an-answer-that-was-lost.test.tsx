/** What an organiser sent again, because the network lost its answer, was done again: 80 tickets given away were 160, and money went back twice. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { consoleLinks } from '#contract/console-links.ts'
import { desk } from '#contract/desk.ts'
import { refund } from '#contract/refund.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { loseTheAnswer } from '../support/lost-answer.ts'
import { paidOrder } from '../support/paid.ts'
import { signIn } from '../support/person.ts'
import { dialog, press, write } from '../support/at-a-screen.tsx'
import { go, screenTest } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const meetingId = '1'
const { product, organiser } = screenTest({ organiser: 'organiser' }, { signedIn: 'organiser' })

const confirmIn = async (name: string | RegExp) => fireEvent.click((await dialog()).getByRole('button', { name }))

describe('an answer that was lost', () => {
  it('gives nobody a second ticket, also when the sheet was closed and opened in between', async () => {
    await go(consoleLinks.meeting(meetingId, 'money'))
    const lost = loseTheAnswer(desk.comp.path)
    await press('赠票')
    fireEvent.change(await screen.findByLabelText(/^门票/), { target: { value: '2' } })
    await write('第 1 人姓名', '张三')
    await write('第 1 人手机号', '13812340001')
    await write(/^赠票原因/, '志愿者')
    await confirmIn('赠送')
    await waitFor(() => expect(lost()).toBe(true))
    await waitFor(async () => expect((await dialog()).getByRole('button', { name: '赠送' }).getAttribute('aria-busy')).not.toBe('true'))
    await confirmIn('关闭')
    await press('赠票')
    await confirmIn('赠送')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await organiser.do(desk.list, { meetingId, keyword: '', origin: 'comp' })).total).toBe(1)
  })

  it('gives money back once, and says that it is under way', async () => {
    const { order } = await paidOrder(product, await signIn(product, '13811112222'), ['王小明'])
    await go(consoleLinks.order(meetingId, order.no))
    const lost = loseTheAnswer(refund.create.path)
    await press('退款')
    fireEvent.click(await screen.findByRole('radio', { name: '退差额' }))
    await write(/^退款金额/, '50')
    await write(/^退款原因/, '讲座取消')
    await confirmIn('退款 ¥50')
    await waitFor(() => expect(lost()).toBe(true))
    await waitFor(async () => expect((await dialog()).getByRole('button', { name: '退款 ¥50' }).getAttribute('aria-busy')).not.toBe('true'))
    await confirmIn('退款 ¥50')
    expect(await screen.findByText('该订单有新的退款，可退金额已变为 ¥149.00，请核对后重试')).toBeTruthy()
    expect(await screen.findByText('¥50', { selector: 'dd' })).toBeTruthy()
    expect((await organiser.do(refund.list, { meetingId })).list).toHaveLength(1)
    while ((await takeSteps(product.deps)) > 0);
  })
})
