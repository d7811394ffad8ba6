/** L9: small parts of many screens, each by what people see of it. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Application } from '#contract/organisation.ts'
import { say } from '#contract/sentences.ts'
import { Refusal } from '#src/api/call.ts'
import { ApplicationCard } from '#src/features/organisation/manage/application-card.tsx'
import { Failed } from '#src/frame/failed.tsx'
import { AvatarStatus, type Status } from '#src/ui/avatar-status.tsx'
import { Avatar } from '#src/ui/avatar.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))

describe('a face', () => {
  const statuses = ['error', 'pending', 'success', 'cc', 'comment', 'transfer', 'cancel', 'recall', 'leader'] as const

  it('carries each of the nine statuses by a sign and a word of its own', () => {
    const signs = statuses.map((status: Status) => {
      const { container } = render(
        <Avatar name="李明华">
          <AvatarStatus status={status} />
        </Avatar>,
      )
      const sign = container.querySelector(`.avatar-status.is-${status}`) as HTMLElement
      return { drawing: sign.querySelector('svg')?.innerHTML.replace(/<title>.*<\/title>/, ''), word: sign.title }
    })
    expect(new Set(signs.map(({ drawing }) => drawing)).size).toBe(9)
    expect(new Set(signs.map(({ word }) => word)).size).toBe(9)
  })

  it.each([
    ['waiting', '待处理'],
    ['approved', '已通过'],
    ['rejected', '未通过'],
  ] as const)('tells whoever decides that an application is %s', (state, word) => {
    const application: Application = {
      id: '1',
      organisationId: '2',
      organisationName: '云栖小学',
      userId: '7',
      name: '李明华',
      mobile: '138****0001',
      applyType: 0,
      parameters: {},
      remark: '',
      state,
      reason: '',
      createTime: '2026-09-02 10:00:00',
      decideTime: '',
      actions: [],
    }
    render(<ApplicationCard application={application} onDecided={async () => {}} />)
    expect(screen.getByTitle(word).className).toContain('avatar-status')
  })
})

describe('a group of choices', () => {
  const columns = (labels: readonly string[]) => {
    const choices = labels.map((label, value) => ({ value, label }))
    render(<RadioGroup label="选项" value={null} choices={choices} onChange={() => {}} />)
    const { className } = screen.getByRole('radiogroup')
    cleanup()
    return className === 'choices'
  }

  it('puts short labels side by side, and long labels below each other', () => {
    expect(columns(['同意', '反对', '弃权'])).toBe(true)
    expect(columns(['甲', '欧阳慕容等七位老师联合执教的跨学科课例'])).toBe(false)
  })
})

describe('somebody without the right to what a screen shows', () => {
  const refusal = new Refusal(403, { code: '999', msg: say.forbidden })

  it('reads that, and is led back instead of being told to load it again', () => {
    window.history.replaceState(null, '', '/user')
    render(
      <Failed error={refusal} onRetry={() => {}}>
        暂时没有加载出来
      </Failed>,
    )
    expect(screen.getByText(say.forbidden)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    expect(location.pathname).toBe('/pages/index/meetList')
  })

  it('reads it in a line too, where there is nothing to go back from', () => {
    render(<Failed error={refusal} onRetry={() => {}} line />)
    expect(screen.getByText(say.forbidden)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('an address that leads nowhere safe (U18)', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://bank.example@evil.example/'])(
    'is not followed, and people are told: %s',
    async (address) => {
      document.querySelectorAll('.notices p').forEach((word) => word.remove())
      // The same word is not said twice at once.
      vi.resetModules()
      const { leaveFor: leave } = await import('#src/session/leave-page.ts')
      expect(leave(address)).toBe(false)
      expect(screen.getByText('地址有误，暂时无法打开')).toBeTruthy()
      document.querySelector('.notices')?.remove()
    },
  )
})
