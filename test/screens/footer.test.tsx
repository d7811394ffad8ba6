/** L8: whose portal it is, whom to call and the filing number stand below every page that anyone may open, the logins too. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { links, paths } from '#contract/paths.ts'
import { go, screenTest } from '../support/screen-test.ts'

const { product } = screenTest({})

it.each([
  links.particulars('1'),
  paths.meetingList,
  paths.login,
  paths.loginPhone,
  paths.loginBranded,
  paths.register,
  paths.meetingLogin,
  paths.invited,
])('somebody at %s reads who answers for the portal', async (path) => {
  const operator = {
    icp: '浙ICP备00000000号',
    police: '浙公网安备33010602000001号',
    report_phone: '0571-12377',
    report_mail: 'jubao@example.cn',
  }
  await product.deps.db.write((tx) => tx.updateTable('platform').set(operator).execute())
  await go(path)
  const footer = await screen.findByRole('contentinfo')
  await waitFor(() => expect(footer.textContent).toContain('运营方 云栖谷教育发展中心'))
  expect(footer.textContent).toContain('技术支持 0571-80000000 工作日 09:00-18:00')
  expect(screen.getByRole('link', { name: '浙ICP备00000000号' }).getAttribute('href')).toBe('https://beian.miit.gov.cn/')
  expect(screen.getByRole('link', { name: '浙公网安备33010602000001号' }).getAttribute('href')).toBe(
    'https://beian.mps.gov.cn/#/query/webSearch?code=33010602000001',
  )
  expect(footer.textContent).toContain('侵权与未成年人保护举报 0571-12377 jubao@example.cn')
})

it('nobody reads it on screens of their own, where the room is for what they do', async () => {
  await go(paths.loading)
  await screen.findByText('Loading')
  expect(screen.queryByRole('contentinfo')).toBeNull()
})
