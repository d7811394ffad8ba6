/** Whoever decides about certifications: papers whose every look is written down, a no by field, a mark and its end; and the rule. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { certification as calls } from '#contract/certification.ts'
import { sayOfCertification } from '#contract/certification-sentences.ts'
import { filePurposes } from '#contract/file.ts'
import { paths } from '#contract/paths.ts'
import { right } from '#contract/right.ts'
import { settingsLink } from '#contract/settings-link.ts'
import type { TestApp } from '../support/app.ts'
import { type Person, signIn } from '../support/person.ts'
import { pdf, putIn, tinyPng } from '../support/put-in.ts'
import { dialog, press } from '../support/at-a-screen.tsx'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

const saved = vi.hoisted(() => [] as string[])
vi.mock('#src/kit/file/save-blob.ts', () => ({ saveBlob: (name: string) => saved.push(name) }))

const review = `${paths.review}?tab=certifications`
const longName = '云栖谷教育发展中心附属第一实验学校教育集团课程与教学研究部'
const person = {
  edition: 0,
  submit: 1,
  name: '阿不都热合曼·买买提',
  paper: 'passport',
  paperNo: 'E12345678',
  standing: '',
  school: '',
} as const
const organisation = {
  edition: 0,
  submit: 1,
  name: longName,
  code: '91350211M000100Y43',
  insist: 1,
  legalPerson: '李雷',
  contactName: '韩梅梅',
  contactMobile: '13911110002',
} as const

const { product, admin, holder } = screenTest({ admin: 'admin', holder: '13911110002' })
beforeEach(() => {
  saved.length = 0
})

async function begin(before: (test: TestApp) => Promise<unknown>, path = review) {
  await before(product)
  await storeSession(admin)
  await go(path)
}
const paperOf = async (bytes = tinyPng, name = '证件.png') => (await putIn(holder, bytes, name, 'certification')).address as string
const applies = async () => {
  const [front, back] = [await paperOf(), await paperOf()]
  return holder.do(calls.savePerson, { ...person, front, back, proof: '' })
}
const appliesFor = async () => {
  const [licence, letter] = [await paperOf(pdf(), '执照.pdf'), await paperOf()]
  return holder.do(calls.saveOrganisation, { ...organisation, licence, letter })
}
const approve = ({ id, edition }: { id: string; edition: number }) =>
  admin.do(calls.decide, { id, edition, action: 'approve', reasons: [], reason: '', untilDay: '' })
const mine = () => holder.do(calls.mine, {})
const looks = async () => (await holder.do(calls.looks, { kind: 'person' })).list

const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent

describe('papers', () => {
  it('are fetched by a tap each time, and each look is written down for their holder', async () => {
    await begin(applies)
    await screen.findByRole('button', { name: '查看证件正面' })
    expect(await looks()).toEqual([])
    await press('查看证件正面')
    const shown = await screen.findByRole('dialog', { name: '证件正面' })
    expect(within(shown).getByRole('img').getAttribute('src')).toMatch(/^data:image\/png;base64,/)
    // Who looks stands over it.
    expect(shown.textContent).toContain('沈言')
    await press('关闭大图')
    await press('查看证件正面')
    await screen.findByRole('dialog', { name: '证件正面' })
    expect((await looks()).map(({ field }) => field)).toEqual(['front', 'front'])
  })

  it('are taken out as a file where they are none to be drawn', async () => {
    await begin(appliesFor)
    await press('查看营业执照或登记证书')
    await waitFor(() => expect(saved).toEqual(['营业执照或登记证书.pdf']))
    expect(filePurposes.certification.kinds).toContain('pdf')
  })

  it('stay closed to whoever may decide but not see them: the number is masked, and no button leads there', async () => {
    let decider: Person | undefined
    await begin(async (test) => {
      await applies()
      const { id } = await admin.do(right.saveRole, { id: '', name: '认证初审', permissions: ['system:certification:decide'] })
      decider = await signIn(test, '13911110009')
      await admin.do(right.assign, { userId: decider.id, roleIds: [id] })
    })
    await storeSession(decider as Person)
    await go(review)
    expect(await screen.findByText('有 2 份证件照片，您没有查看的权限。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^查看证件/ })).toBeNull()
    expect(await fact('证件号码')).toMatch(/^\*+5678$/)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['认证1'])
  })
})

describe('a decision', () => {
  it('is a yes until the day that the rule gives, or another one', async () => {
    await begin(appliesFor)
    expect(await fact('校验位')).toBe('不符，申请人确认与证照一致')
    await press('通过')
    const yes = await dialog('通过机构认证')
    expect(await yes.findByText(/12 个月/)).toBeTruthy()
    const day = yes.getByLabelText('有效期至')
    fireEvent.change(day, { target: { value: '2020-01-01' } })
    fireEvent.click(yes.getByRole('button', { name: '确定通过' }))
    expect(await yes.findByText('有效期最早为明天，且不超过5年')).toBeTruthy()
    fireEvent.change(day, { target: { value: '' } })
    fireEvent.click(yes.getByRole('button', { name: '确定通过' }))
    expect(await screen.findByText('没有等待审核的认证')).toBeTruthy()
    expect((await mine()).organisation).toMatchObject({ state: 'approved', markName: longName })
  })

  it('is a no that says what is wrong with which part, of those that were handed in', async () => {
    await begin(applies)
    await press('不通过')
    const no = await dialog('不通过个人认证')
    expect(no.queryByRole('checkbox', { name: '学校' })).toBeNull()
    fireEvent.click(no.getByRole('button', { name: '确定不通过' }))
    expect(await no.findByText(sayOfCertification.reasonsMissing)).toBeTruthy()
    fireEvent.click(no.getByRole('checkbox', { name: '证件正面' }))
    fireEvent.change(no.getByLabelText('证件正面的问题'), { target: { value: '照片反光' } })
    fireEvent.click(no.getByRole('button', { name: '确定不通过' }))
    expect(await screen.findByText('没有等待审核的认证')).toBeTruthy()
    expect((await mine()).person).toMatchObject({ state: 'refused', reasons: [{ field: 'front', reason: '照片反光' }] })
    await go(`${review}&state=refused`)
    expect(await screen.findByText('证件正面：照片反光')).toBeTruthy()
    expect(await fact('证件删除')).toMatch(/自动删除照片和证件号码$/)
  })

  it('takes a mark back for a reason only', async () => {
    await begin(async () => approve(await applies()), `${review}&state=approved`)
    await press('撤销现有认证')
    const no = await dialog('撤销个人认证')
    fireEvent.click(no.getByRole('button', { name: '确定撤销' }))
    expect(await no.findByText(sayOfCertification.revokeReasonMissing)).toBeTruthy()
    fireEvent.change(no.getByLabelText(/^理由/), { target: { value: '证件系伪造' } })
    fireEvent.click(no.getByRole('button', { name: '确定撤销' }))
    expect(await screen.findByText('还没有通过的认证')).toBeTruthy()
    expect((await mine()).person).toMatchObject({ state: 'revoked', reason: '证件系伪造', markName: '' })
  })

  it('of somebody who was slower changes nothing, and what has become of it is seen', async () => {
    await begin(applies)
    await press('通过')
    const yes = await dialog('通过个人认证')
    const { id, edition } = (await mine()).person as { id: string; edition: number }
    await admin.do(calls.decide, { id, edition, action: 'refuse', reasons: [], reason: '请补充照片', untilDay: '' })
    fireEvent.click(yes.getByRole('button', { name: '确定通过' }))
    expect(await screen.findByText('没有等待审核的认证')).toBeTruthy()
    expect(document.body.textContent).toContain('该认证已处理，请刷新后查看')
    expect((await mine()).person?.state).toBe('refused')
  })
})

describe('the rule', () => {
  it('says for how long, how long papers stay, and who may apply to hold a meeting', async () => {
    await begin(async () => {}, settingsLink('certification'))
    const months = await screen.findByLabelText(/^认证有效期/)
    fireEvent.change(months, { target: { value: '61' } })
    await press('保存')
    expect(await screen.findByText(sayOfCertification.monthsWrong)).toBeTruthy()
    fireEvent.change(months, { target: { value: '24' } })
    fireEvent.click(screen.getByRole('radio', { name: '所有登录用户' }))
    await press('保存')
    await waitFor(async () => expect(await mine()).toMatchObject({ months: 24, keepDays: 30, proposers: 'anyone' }))
  })
})
