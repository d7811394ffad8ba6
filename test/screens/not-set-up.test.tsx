/** N8: a portal in earnest begins empty, and its first page says so and what comes next. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { open, type Opened } from '../support/in-process.tsx'

let product: Opened
afterEach(() => product.leave())

/** Filled as by a first start in production. */
const inEarnest = { env: { sandbox: false, production: true } }

describe('whoever opens a portal that nobody has set up', () => {
  it('reads that it is early, and how its operator begins, and is led on by nobody but themselves', async () => {
    product = await open(paths.loading, undefined, inEarnest)
    expect((await screen.findByRole('heading', { level: 1, name: '还没有开始使用' })).textContent).toBe('还没有开始使用')
    expect(document.body.textContent).toContain('npm run admin')
    expect(screen.queryByText('Loading')).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: '管理员登录' }))
    await waitFor(() => expect(location.pathname).toBe(paths.loginPhone))
  })

  it('reads no made-up company below a registration, nor in what they agree to', async () => {
    product = await open(paths.register, undefined, inEarnest)
    fireEvent.click(await screen.findByRole('button', { name: '《用户协议》' }))
    const text = await screen.findByRole('article', { name: '用户协议' })
    expect(text.textContent).toContain('由您与本平台运营方（以下称“我们”）订立')
    expect(document.body.textContent).not.toMatch(/云栖谷|0571|运营方 /)
    expect(document.querySelector('.footer')).toBeNull()
  })

  it('finds the list of meetings empty, and told so', async () => {
    product = await open(paths.meetingList, undefined, inEarnest)
    await screen.findByText('还没有会议，过些时候再来看看')
  })
})
