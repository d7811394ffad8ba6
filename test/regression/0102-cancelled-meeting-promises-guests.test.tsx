/** The page of a cancelled or ended meeting without guests and schedule said that both were to come (issue 50). */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cancellation } from '#contract/cancellation.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { links } from '#contract/paths.ts'
import { template } from '#contract/template.ts'
import { go, screenTest } from '../support/screen-test.ts'

const { organiser } = screenTest({ organiser: 'organiser' })

it('a cancelled meeting without guests and schedule promises neither', async () => {
  const title = '家长会'
  const { id, edition } = await organiser.do(template.use, { id: 'ready_parents', title, meetingStratTime: '2037-03-06 18:30:00' })
  await organiser.do(meetingManage.save, { id, edition, phone: '0571-80000000' })
  await organiser.do(meetingManage.move, { id, action: 'publish' })
  await organiser.do(cancellation.cancel, { id, title, reason: '学校停课' })
  await go(links.particulars(id))
  expect(await screen.findByText('暂无日程。')).toBeTruthy()
  expect(await screen.findByText('暂无嘉宾介绍。')).toBeTruthy()
  expect(screen.getByRole('note', { name: '会议已取消' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/敬请期待|即将公布|正在准备/)
})
