/** Certificates on the real app: whose they are, and those who issue them. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { certificate } from '#contract/certificate.ts'
import { certificateLinks } from '#contract/certificate-links.ts'
import { certificateNumberText } from '#contract/certificate-number.ts'
import { sayOfCertificate } from '#contract/certificate-sentences.ts'
import { consoleLinks } from '#contract/console-links.ts'
import Certificates from '#src/features/certificate/manage/certificates.tsx'
import { MyCertificates } from '#src/features/certificate/parts/my-certificates.tsx'
import { aCertificate, issueBy, makeRule, makeTemplate, workThrough } from '../support/certificates.ts'
import { makeList } from '../support/doorway.ts'
import { HERE } from '../support/long-work.ts'
import type { Person } from '../support/person.ts'
import { questions } from '../support/confirmations.ts'
import { dialog, press, show, tap, withoutDrawing, write } from '../support/at-a-screen.tsx'
import { screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50'

const { product: test, organiser, holder } = screenTest({ organiser: 'organiser', holder: '13955550081' })

beforeEach(withoutDrawing)

async function open(person: Person, address: string, shown: ReactElement) {
  await storeSession(person)
  show(shown, address, { dedupingInterval: 0 })
}
const mine = () => open(holder, certificateLinks.mine, <MyCertificates />)
const desk = (tab: string) =>
  open(organiser, `${consoleLinks.meeting('1', 'after', 'certificates')}&tab=${tab}`, <Certificates meetingId="1" />)
const issued = async () => (await organiser.do(certificate.list, { ...HERE, keyword: '' })).list

it('finds nothing to begin with, and is told where it will be', async () => {
  await mine()
  await screen.findByText(/还没有证书/)
})

it('takes the paper along, and reads of one that was taken back why, with nothing to take', async () => {
  const number = await aCertificate(test, organiser, holder.mobile)
  await mine()
  await press('生成 PDF')
  await screen.findByRole('button', { name: /^下载 证书 欧阳小鱼/ })
  await press('查看')
  await screen.findByText('这个浏览器不能生成图片，请下载 PDF')
  cleanup()
  await organiser.do(certificate.revoke, { ...HERE, number, reason: '没有参加全程' })
  await mine()
  await screen.findByText('没有参加全程')
  expect(screen.queryByRole('button', { name: '生成 PDF' })).toBeNull()
})

it('looks at the picture first inside WeChat, which keeps no files', async () => {
  await aCertificate(test, organiser, holder.mobile)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(WECHAT)
  await mine()
  await press('查看证书图片')
  await dialog('证书图片')
})

it('is sent to make a template first, then makes a rule, with what is wrong said beside its field', async () => {
  await makeList(organiser, { name: '主会场' })
  await desk('rules')
  await press('新建模板')
  await press('新建模板')
  const template = await dialog('新建模板')
  await write(/^名称/, '参会证书', template)
  await write(/^文字1$/, '{不知道}', template)
  await press('保存', template)
  await template.findByText(sayOfCertificate.unknownBlank)
  await write(/^文字1$/, '{姓名}', template)
  await write(/^二维码左/, '205', template)
  await press('保存', template)
  await waitFor(() => expect(document.body.textContent).toContain(sayOfCertificate.qrInvalid))
  await write(/^二维码左/, '30', template)
  await press('保存', template)
  await screen.findByText('参会证书')
  await tap(screen.getByRole('tab', { name: '颁发规则' }))
  await press('新建规则')
  const rule = await dialog('新建规则')
  await press('保存', rule)
  await rule.findByText(sayOfCertificate.ruleNameInvalid)
  expect(rule.getByText(sayOfCertificate.listsInvalid)).toBeTruthy()
  await write(/^名称/, '到场证书', rule)
  await tap(rule.getByRole('checkbox', { name: /^主会场/ }))
  await write(/^学时/, '2.5', rule)
  await press('保存', rule)
  await screen.findByText('在“主会场”签到')
  expect((await organiser.do(certificate.rules, HERE)).rules).toMatchObject([{ name: '到场证书', hours: 2.5 }])
})

it('sees whom a rule names before anybody gets one', async () => {
  const people = ['甲老师', '乙老师'].map((name) => ({ name, phone: '', unit: '望湖小学' }))
  await makeRule(organiser, { people })
  await desk('rules')
  await press('预览并颁发志愿服务')
  const issuing = await dialog('颁发：志愿服务')
  await issuing.findByText('符合条件 2 人，待颁发 2 人')
  expect(await issued()).toEqual([])
  await press('颁发 2 张', issuing)
  expect(questions).toEqual([expect.stringContaining('将向 2 人颁发证书')])
  await issuing.findByText(/^(排队中|进行中)$/)
  await workThrough(test)
  expect((await issued()).map(({ name }) => name).toSorted()).toEqual(['乙老师', '甲老师'])
})

it('the preview lists people whose name cannot be printed, and issues to the others', async () => {
  const people = ['甲老师', '李明🎉'].map((name) => ({ name, phone: '', unit: '望湖小学' }))
  await makeRule(organiser, { people })
  await desk('rules')
  await press('预览并颁发志愿服务')
  const issuing = await dialog('颁发：志愿服务')
  await issuing.findByText('符合条件 2 人，待颁发 1 人')
  expect(issuing.getByRole('alert').textContent).toMatch(/^另有 1 人的姓名或单位无法完整印出/)
  expect(issuing.getByText('无法印出“🎉”')).toBeTruthy()
  expect(issuing.getByText('暂不颁发')).toBeTruthy()
  await press('颁发 1 张', issuing)
  await issuing.findByText(/^(排队中|进行中)$/)
  await workThrough(test)
  expect((await issued()).map(({ name }) => name)).toEqual(['甲老师'])
})

it('finds one that was issued, and issues it anew with a mended name', async () => {
  await issueBy(test, organiser, await makeRule(organiser, { templateId: (await makeTemplate(organiser)).id }))
  const [first] = await issued()
  await desk('issued')
  await tap((await screen.findAllByText('欧阳小鱼'))[0] as HTMLElement)
  await press('换发')
  const form = await dialog('换发证书')
  await write(/^姓名/, '', form)
  await press('换发', form)
  expect(form.getByLabelText(/^姓名/).getAttribute('aria-invalid')).toBe('true')
  await write(/^姓名/, '欧阳小渔', form)
  await press('换发', form)
  await waitFor(async () => expect((await issued()).map(({ name, state }) => [name, state])).toContainEqual(['欧阳小渔', 'issued']))
  const anew = (await issued()).find(({ name }) => name === '欧阳小渔')
  expect(anew?.replaces).toBe(first?.number)
  expect(certificateNumberText(anew?.number as string)).not.toBe(certificateNumberText(first?.number as string))
})
