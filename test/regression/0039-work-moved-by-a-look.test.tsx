/**
 * An organiser looked at a public meeting of another tenant, and all that they did in their console from then on went
 * there: every save was refused, and who had rights at both made their next meeting at the wrong one.
 */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { links } from '#contract/paths.ts'
import { session } from '#contract/session.ts'
import { storage } from '#src/api/storage.ts'
import { learn, signIn as keepSession } from '#src/session/keep-session.ts'
import { type Opened, open } from '../support/in-process.tsx'
import { type Person, signIn, signInAs } from '../support/person.ts'

const [HERE, THERE] = ['-000001', '-000002']
let product: Opened

beforeEach(async () => {
  product = await open('/', async ({ deps: { db } }) => {
    await db.write((tx) => tx.updateTable('meetings').set({ third_id: THERE }).where('id', '=', '1').execute())
  })
})
afterEach(() => product.leave())

async function look(person: Person): Promise<void> {
  keepSession({ jwtToken: person.token as string, checktOperate: 0, mobile: person.mobile, thirdId: HERE, id: person.id })
  learn(await person.do(session.me, {}))
  window.history.replaceState(null, '', links.particulars('1'))
  await product.again()
  await screen.findByRole('heading', { level: 1 })
}

it('leaves an organiser at the system that they work at', async () => {
  await look(await signInAs(product, 'organiser'))
  expect(storage.thirdId.get()).toBe(HERE)
})

it('takes somebody who only signs up along to where the meeting is held', async () => {
  await look(await signIn(product, '13911112222'))
  expect(storage.thirdId.get()).toBe(THERE)
})
