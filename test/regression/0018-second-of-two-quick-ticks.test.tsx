/**
 * Of two ticks in quick succession the second was dropped while the answer to the first was on its way; 已保存 stood there
 * all the same.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { card, cardFields } from '#contract/card.ts'
import { notice } from '#contract/notice.ts'
import Personal from '#src/features/card/screens/personal.tsx'
import { NoticeButton } from '#src/kit/notice-button.tsx'
import { signInAs } from '../support/person.ts'
import { show } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

const { product: test } = screenTest({})

async function openAsOrganiser(shown: ReactElement) {
  const person = await signInAs(test, 'organiser')
  await storeSession(person)
  show(shown)
  return person
}

const isTicked = (box: HTMLElement) => (box as HTMLInputElement).checked

it('counts on a name card', async () => {
  const person = await openAsOrganiser(<Personal />)
  const fields = within(await screen.findByRole('group', { name: '名片内容' }))
  const before = fields.getAllByRole('checkbox').map(isTicked)
  for (const box of fields.getAllByRole('checkbox')) fireEvent.click(box)
  const after = before.map((ticked) => !ticked)
  expect(fields.getAllByRole('checkbox').map(isTicked)).toEqual(after)
  const wanted = cardFields.filter((_, at) => after[at])
  await waitFor(async () => expect((await person.do(card.mine, {})).shows.toSorted()).toEqual(wanted.toSorted()))
  expect(fields.getAllByRole('checkbox').map(isTicked)).toEqual(after)
})

it('counts among what somebody wants to be told', async () => {
  const person = await openAsOrganiser(<NoticeButton />)
  fireEvent.click(await screen.findByRole('button', { name: '提醒我' }))
  const kinds = within(await screen.findByRole('list', { name: '提醒我的事' }))
  const boxes = () => kinds.getAllByRole('checkbox')
  expect(boxes().length).toBeGreaterThan(1)
  // The last of them is thought over twice.
  for (const box of [...boxes(), ...boxes().slice(-1)]) fireEvent.click(box)
  const wanted = boxes().map((_, at, all) => (at === all.length - 1 ? 1 : 0))
  const stands = async () => (await person.do(notice.mine, {})).map(({ on }) => on)
  await waitFor(async () => expect(await stands()).toEqual(wanted))
  await waitFor(() => expect(boxes().map(isTicked)).toEqual(wanted.map((on) => on === 1)))
})
