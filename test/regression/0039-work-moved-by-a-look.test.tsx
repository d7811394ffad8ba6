/**
 * An organiser looked at a public meeting of another tenant, and all that they did in their console from then on went
 * there: every save was refused, and who had rights at both made their next meeting at the wrong one.
 */
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { links } from '#contract/paths.ts'
import { storage } from '#src/api/storage.ts'
import { type Person, signIn, signInAs } from '../support/person.ts'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

const [HERE, THERE] = ['-000001', '-000002']
const { product } = screenTest({})

beforeEach(async () => {
  await product.deps.db.write((tx) => tx.updateTable('meetings').set({ third_id: THERE }).where('id', '=', '1').execute())
})

async function look(person: Person): Promise<void> {
  await storeSession(person)
  await go(links.particulars('1'))
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
