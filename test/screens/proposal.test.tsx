/** Somebody who applies to hold a meeting, and whoever decides about it, with the real server behind the screens. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Input } from '#contract/call.ts'
import { certification, type Proposers } from '#contract/certification.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { paths } from '#contract/paths.ts'
import { proposal as calls, PROPOSALS_MOST, proposalLink } from '#contract/proposal.ts'
import { say } from '#contract/sentences.ts'
import { sayOfCertification } from '#contract/certification-sentences.ts'
import { questions } from '../support/confirmations.ts'
import { press, write } from '../support/at-a-screen.tsx'
import { go, reload, screenTest, storeSession } from '../support/screen-test.ts'

vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const APPLICANT = '13911110002'
const typed = {
  edition: 0,
  title: '春季教研会',
  meetingStratTime: '2090-04-11 09:00:00',
  meetingEndTime: '2090-04-12 17:00:00',
  address: '云栖谷会议中心',
  size: 120,
  paid: 1,
  intro: '面向中小学校长，讨论人工智能课程的建设。',
  contactName: '王小明',
  contactMobile: APPLICANT,
} satisfies Input<typeof calls.save>

const { admin, applicant } = screenTest({ admin: 'admin', applicant: APPLICANT })

/** At a tenant that takes proposals of these, as the applicant. */
async function begin(who: Proposers, before: () => Promise<unknown> = async () => {}) {
  const { edition, months, keepDays } = await admin.do(certification.rule, {})
  await admin.do(certification.saveRule, { edition, months, keepDays, proposers: who })
  await before()
  await storeSession(applicant)
}
const mine = async () => (await applicant.do(calls.mine, {})).list
const valueOf = async (label: RegExp) => ((await screen.findByLabelText(label)) as HTMLInputElement).value
const saidAt = async (label: RegExp) => {
  const field = await screen.findByLabelText(label)
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
}

async function fillIn() {
  await write(/^会议名称/, typed.title)
  await write(/^开始时间/, '2090-04-11T09:00')
  await write(/^结束时间/, '2090-04-12T17:00')
  await write(/^地点/, typed.address)
  await write(/^预计人数/, '120')
  fireEvent.click(screen.getByRole('radio', { name: '收费' }))
  await write(/^会议内容/, typed.intro)
  await write(/^联系人/, typed.contactName)
}

describe('somebody who would like to hold a meeting', () => {
  it('is told what is missing, and led to the certification first', async () => {
    await begin('certified')
    await go(paths.meetingApply)
    expect((await screen.findByRole('link', { name: '先去认证' })).getAttribute('href')).toBe(paths.certification)
    await go(`${paths.meetingApply}?new=1`)
    expect(await screen.findByRole('link', { name: '先去认证' })).toBeTruthy()
    expect(screen.queryByLabelText(/^会议名称/)).toBeNull()
  })

  it('is told where nobody may', async () => {
    await begin('nobody')
    await go(paths.meetingApply)
    expect(await screen.findByText('暂不接受办会申请，如需办会请联系平台')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '先去认证' })).toBeNull()
  })

  it('hands it in with the phone they are signed in with, and finds it among their own', async () => {
    await begin('anyone')
    await go(paths.meetingApply)
    fireEvent.click(await screen.findByRole('link', { name: '申请办会' }))
    expect(await valueOf(/^联系电话/)).toBe(APPLICANT)
    await fillIn()
    await press('提交申请')
    expect(await screen.findByText('审核中')).toBeTruthy()
    const { edition: _, ...handedIn } = typed
    expect((await mine())[0]).toMatchObject({ ...handedIn, state: 'waiting' })
  })

  it('is told at each field what is missing, and nothing is handed in', async () => {
    await begin('anyone')
    await go(`${paths.meetingApply}?new=1`)
    await press('提交申请')
    await waitFor(async () => expect(await saidAt(/^会议名称/)).toBe(say.meetingTitleInvalid))
    expect(await saidAt(/^开始时间/)).toBe(say.momentInvalid)
    expect(await saidAt(/^预计人数/)).toBe(sayOfCertification.sizeWrong)
    expect(await saidAt(/^会议内容/)).toBe(sayOfCertification.introMissing)
    expect(await mine()).toEqual([])
  })

  it('is told at its field that a meeting cannot have begun, and what was typed stays', async () => {
    await begin('anyone')
    await go(`${paths.meetingApply}?new=1`)
    await fillIn()
    await write(/^开始时间/, '2020-04-11T09:00')
    await press('提交申请')
    await waitFor(async () => expect(await saidAt(/^开始时间/)).toBe('会议开始时间必须晚于现在'))
    expect(await mine()).toEqual([])
    await reload()
    expect(await screen.findByText('已恢复未保存的内容')).toBeTruthy()
    expect(await valueOf(/^会议名称/)).toBe(typed.title)
  })

  it('finds each reason of a refusal beside its field until it is written anew, and hands it in again', async () => {
    await begin('anyone', async () => {
      const { id, edition } = await applicant.do(calls.save, typed)
      const reasons = [{ field: 'size' as const, reason: '与场地容量不一致' }]
      await admin.do(calls.decide, { id, edition, action: 'refuse', reasons, reason: '请修改' })
    })
    await go(paths.meetingApply)
    expect(await screen.findByText('预计人数：与场地容量不一致')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: '修改 春季教研会' }))
    await waitFor(async () => expect(await saidAt(/^预计人数/)).toBe('与场地容量不一致'))
    await write(/^预计人数/, '80')
    expect(await saidAt(/^预计人数/)).not.toBe('与场地容量不一致')
    await press('重新提交')
    await waitFor(async () => expect((await mine())[0]).toMatchObject({ state: 'waiting', size: 80, reasons: [] }))
  })

  it('takes back what waits, and throws it away', async () => {
    await begin('anyone', () => applicant.do(calls.save, typed))
    await go(paths.meetingApply)
    expect(screen.queryByRole('button', { name: '删除 春季教研会' })).toBeNull()
    await press('撤回 春季教研会')
    await press('删除 春季教研会')
    expect(await screen.findByText('怎样办会')).toBeTruthy()
    expect(questions).toEqual(['撤回「春季教研会」后可以修改，再重新提交。', '删除「春季教研会」的申请后不能恢复。'])
    expect(await mine()).toEqual([])
  })

  it('cannot begin more of them than somebody can read', async () => {
    await begin('anyone', async () => {
      for (let count = 1; count <= PROPOSALS_MOST; count++) await applicant.do(calls.save, { ...typed, title: `第${count}次教研会` })
    })
    await go(paths.meetingApply)
    expect(await screen.findByText('最多同时有5份未通过的申请，请先删除不需要的申请')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '新的申请' })).toBeNull()
  })

  it('goes on to the draft once it is let in', async () => {
    await begin('anyone', async () => {
      const { id, edition } = await applicant.do(calls.save, typed)
      await admin.do(calls.decide, { id, edition, action: 'approve', reasons: [], reason: '' })
    })
    await go(paths.meetingApply)
    const { meetingId } = (await mine())[0] ?? {}
    expect((await screen.findByRole('link', { name: '进入准备 春季教研会' })).getAttribute('href')).toBe(
      consoleLinks.meeting(meetingId as string),
    )
  })

  it('is told of a link to one that is not theirs that it is not there', async () => {
    await begin('anyone')
    await go(proposalLink('nobodys'))
    expect(await screen.findByText('这份申请不存在或已删除')).toBeTruthy()
  })
})

describe('whoever decides', () => {
  const review = `${paths.review}?tab=proposals`

  it('reads what is to be held and that nothing was proved, and lets it in after one more question', async () => {
    await begin('anyone', () => applicant.do(calls.save, typed))
    await storeSession(admin)
    await go(review)
    expect(await screen.findByText('没有有效的认证')).toBeTruthy()
    expect(screen.getByText('120 人', { selector: 'dd' })).toBeTruthy()
    await press('通过')
    expect(await screen.findByText('没有等待审核的办会申请')).toBeTruthy()
    expect(questions[0]).toContain('会议草稿')
    expect((await mine())[0]?.state).toBe('approved')
  })

  it('says no part by part: what is ticked needs its reason', async () => {
    await begin('anyone', () => applicant.do(calls.save, typed))
    await storeSession(admin)
    await go(review)
    await press('不通过')
    const sheet = within(await screen.findByRole('dialog', { name: '不通过办会申请' }))
    const decide = () => fireEvent.click(sheet.getByRole('button', { name: '确定不通过' }))
    decide()
    expect(await sheet.findByText(sayOfCertification.reasonsMissing)).toBeTruthy()
    fireEvent.click(sheet.getByRole('checkbox', { name: '会议内容' }))
    decide()
    expect(await sheet.findByText('请填写这一项的原因，或取消勾选')).toBeTruthy()
    fireEvent.change(sheet.getByLabelText('会议内容的问题'), { target: { value: '请补充议程' } })
    decide()
    await waitFor(async () =>
      expect((await mine())[0]).toMatchObject({ state: 'refused', reasons: [{ field: 'intro', reason: '请补充议程' }], reason: '' }),
    )
  })

  it('is told when somebody else was faster, and sees what has become of it', async () => {
    await begin('anyone', () => applicant.do(calls.save, typed))
    await storeSession(admin)
    await go(review)
    await screen.findByText('没有有效的认证')
    await applicant.do(calls.withdraw, { id: (await mine())[0]?.id as string })
    await press('通过')
    expect(await screen.findByText('没有等待审核的办会申请')).toBeTruthy()
    expect(document.body.textContent).toContain('该申请已处理，请刷新后查看')
    expect((await mine())[0]?.state).toBe('draft')
  })
})
