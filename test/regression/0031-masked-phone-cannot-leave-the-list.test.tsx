/** Whoever saw phones masked could take nobody off 拒收名单: the screen sent the mask back, and the server looked for a phone. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { campaign } from '#contract/campaign.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { right } from '#contract/right.ts'
import { session } from '#contract/session.ts'
import { learn, signIn as keepSession } from '#src/session/keep-session.ts'
import { type Opened, open } from '../support/in-process.tsx'
import { type Person, signInAs } from '../support/person.ts'

vi.mock('#src/ui/confirm.ts', () => ({ confirm: async () => true }))

let product: Opened
let organiser: Person
afterEach(() => product.leave())

it('whoever sees phones masked takes off the list the one that is meant, of two that look alike', async () => {
  product = await open(`${consoleLinks.campaigns('1')}&tab=blocks`, async (test) => {
    organiser = await signInAs(test, 'organiser')
    for (const [mobile, note] of [
      ['13811115555', '来电要求'],
      ['13822225555', '回复 R'],
    ] as const) {
      await organiser.do(campaign.block, { mobile, note })
      test.clock.pass(1000)
    }
    const [admin, sender] = [await signInAs(test, 'admin'), await signInAs(test, 'user')]
    const { id } = await admin.do(right.saveRole, { name: '通知', permissions: ['meeting:message:send'] })
    await admin.do(right.assign, { userId: sender.id, roleIds: [id] })
    keepSession({ jwtToken: sender.token as string, checktOperate: 0, mobile: sender.mobile, thirdId: '-000001', id: sender.id })
    learn(await sender.do(session.me, {}))
  })
  // The latest first.
  const [, older] = await screen.findAllByRole('button', { name: '移出 138****5555' })
  fireEvent.click(older as HTMLElement)
  await waitFor(() => expect(screen.queryByText('来电要求')).toBeNull())
  expect(screen.getByText('回复 R')).toBeTruthy()
  expect((await organiser.do(campaign.blocks, {})).list.map(({ mobile }) => mobile)).toEqual(['13822225555'])
})
