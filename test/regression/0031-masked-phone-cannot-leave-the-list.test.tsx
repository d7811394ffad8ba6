/** Whoever saw phones masked could take nobody off 拒收名单: the screen sent the mask back, and the server looked for a phone. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { campaign } from '#contract/campaign.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { right } from '#contract/right.ts'
import { signInAs } from '../support/person.ts'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const { product, organiser } = screenTest({ organiser: 'organiser' })

it('whoever sees phones masked takes off the list the one that is meant, of two that look alike', async () => {
  for (const [mobile, note] of [
    ['13811115555', '来电要求'],
    ['13822225555', '回复 R'],
  ] as const) {
    await organiser.do(campaign.block, { mobile, note })
    product.clock.pass(1000)
  }
  const [admin, sender] = [await signInAs(product, 'admin'), await signInAs(product, 'user')]
  const { id } = await admin.do(right.saveRole, { name: '通知', permissions: ['meeting:message:send'] })
  await admin.do(right.assign, { userId: sender.id, roleIds: [id] })
  await storeSession(sender)
  await go(`${consoleLinks.campaigns('1')}&tab=blocks`)
  // The latest first.
  const [, older] = await screen.findAllByRole('button', { name: '移出 138****5555' })
  fireEvent.click(older as HTMLElement)
  await waitFor(() => expect(screen.queryByText('来电要求')).toBeNull())
  expect(screen.getByText('回复 R')).toBeTruthy()
  expect((await organiser.do(campaign.blocks, {})).list.map(({ mobile }) => mobile)).toEqual(['13822225555'])
})
