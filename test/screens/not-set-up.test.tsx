/** N8: a portal in earnest begins empty, and its first page says so and what comes next. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { meetingManage } from '#contract/meeting-manage.ts'
import { paths } from '#contract/paths.ts'
import { settings } from '#contract/settings.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { newSetupCode } from '#server/features/settings/setup-code.ts'
import { signIn } from '../support/person.ts'
import { press, write } from '../support/at-a-screen.tsx'
import { go, screenTest, storeSession } from '../support/screen-test.ts'

/** Filled as by a first start in production. */
const { product } = screenTest({}, { product: () => ({ env: { sandbox: false, production: true } }) })

describe('whoever opens a portal that nobody has set up', () => {
  it('reads that it is early, and how its operator begins, and is led on by nobody but themselves', async () => {
    await go(paths.loading)
    expect((await screen.findByRole('heading', { level: 1, name: '还没有开始使用' })).textContent).toBe('还没有开始使用')
    expect(document.body.textContent).toContain('npm run admin')
    expect(screen.queryByText('Loading')).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: '管理员登录' }))
    await waitFor(() => expect(location.pathname).toBe(paths.loginPhone))
  })

  it('is led by the settings, once they are the administrator, to their first meeting, as long as there is none', async () => {
    const owner = await signIn(product, '13800000001')
    await owner.do(settings.claim, { code: (await newSetupCode(product.deps)) as string })
    await storeSession(owner)
    await go(settingsLink('platform'))
    await write(/^运营主体/, '开源之约（杭州）科技有限公司')
    await press('保存')
    await write(/^门户名称/, '开源之约')
    await press('保存')
    await screen.findByText('已保存，公开页面随即更新')
    fireEvent.click(await screen.findByRole('link', { name: '新建第一场会议' }))
    expect(await screen.findByRole('dialog', { name: '新建会议' })).toBeTruthy()
    const times = { meetingStratTime: '2027-05-08 09:00:00', meetingEndTime: '2027-05-09 17:00:00' }
    await owner.do(meetingManage.save, { title: '春季教研会', ...times })
    await go(settingsLink('face'))
    await screen.findByLabelText(/^门户名称/)
    await waitFor(() => expect(screen.queryByRole('link', { name: '新建第一场会议' })).toBeNull())
  })

  it('reads no made-up company below a registration, nor in what they agree to', async () => {
    await go(paths.register)
    fireEvent.click(await screen.findByRole('button', { name: '《用户协议》' }))
    const text = await screen.findByRole('article', { name: '用户协议' })
    expect(text.textContent).toContain('由您与本平台运营方（以下称“我们”）订立')
    expect(document.body.textContent).not.toMatch(/云栖谷|0571|运营方 /)
    expect(document.querySelector('.footer')).toBeNull()
  })

  it('finds the list of meetings empty, and told so', async () => {
    await go(paths.meetingList)
    await screen.findByText('还没有会议，过些时候再来看看')
  })
})
