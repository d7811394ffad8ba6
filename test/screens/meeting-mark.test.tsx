/** Whoever reads a meeting's page, and wonders whose meeting it is. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { certification } from '#contract/certification.ts'
import { links, paths } from '#contract/paths.ts'
import { signIn } from '../support/person.ts'
import { putIn } from '../support/put-in.ts'
import { go, screenTest } from '../support/screen-test.ts'

/** As the demonstration meeting names it. */
const SPONSOR = '云栖谷教育发展中心'

const { product, admin } = screenTest({ admin: 'admin' })
let certified: { id: string; edition: number }

/** The page of a meeting that an organisation of this name holds. */
async function heldBy(name: string) {
  const holder = await signIn(product, '13911110002')
  const paper = async () => (await putIn(holder, undefined, '执照.png', 'certification')).address as string
  const typed = {
    name,
    code: '91350211M000100Y43',
    insist: 1,
    legalPerson: '李雷',
    contactName: '韩梅梅',
    contactMobile: '13911110002',
  } as const
  const { id, edition } = await holder.do(certification.saveOrganisation, {
    edition: 0,
    submit: 1,
    ...typed,
    licence: await paper(),
    letter: await paper(),
  })
  certified = await admin.do(certification.decide, { id, edition, action: 'approve', reasons: [], reason: '', untilDay: '' })
  await product.deps.db.write((tx) => tx.updateTable('meetings').set({ certification_id: id }).where('id', '=', '1').execute())
  await go(links.particulars('1'))
}
const page = async (path: string) => {
  await go(path)
}
/** What stands beside a sign of the facts. */
const beside = async (sign: string) => (await screen.findByRole('img', { name: sign })).closest('div, p') as HTMLElement

it('finds the mark beside the sponsor who has proved that name', async () => {
  await heldBy(SPONSOR)
  expect((await beside('主办方')).textContent).toContain(`机构已认证：${SPONSOR}`)
  expect(screen.queryByRole('img', { name: '发起方' })).toBeNull()
  await page(`${paths.meetingDetails}?meetingId=1`)
  expect(within(await beside('主办方')).getByTitle(SPONSOR)).toBeTruthy()
})

it('finds the mark beside the name that was proved, never beside another one', async () => {
  await heldBy('望湖教育集团')
  expect((await beside('主办方')).textContent).toBe(SPONSOR)
  expect((await beside('发起方')).textContent).toBe('望湖教育集团 机构已认证：望湖教育集团')
  await page(`${paths.meetingDetails}?meetingId=1`)
  expect((await beside('主办方')).textContent).toBe(SPONSOR)
  expect((await beside('发起方')).textContent).toContain('机构已认证')
})

it('finds none once it has been taken back', async () => {
  await heldBy(SPONSOR)
  const { id, edition } = certified
  await admin.do(certification.decide, { id, edition, action: 'revoke', reasons: [], reason: '证照系伪造', untilDay: '' })
  await page(links.particulars('1'))
  expect((await beside('主办方')).textContent).toBe(SPONSOR)
})
