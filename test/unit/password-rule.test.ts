/** F7: somebody's phone number is what strangers try first, whoever's it is. */
import { expect, it } from 'vitest'
import { wrongPassword } from '#src/features/member/parts/new-password.ts'
import { newPasswordFault, passwordFault } from '#src/features/session/parts/password-rule.ts'

it('a new password is nobody’s phone number, and whoever has one of old still signs in with it', () => {
  for (const phone of ['13800000001', '19912345678']) {
    expect(newPasswordFault(phone)).toBe('请不要用手机号作为密码')
    expect(wrongPassword({ fresh: phone, again: phone })).toEqual({ fresh: '请不要用手机号作为密码' })
    expect(passwordFault(phone)).toBeUndefined()
  }
  for (const other of ['a13800000001', '23800000001', 'Haifeng-2026']) expect(newPasswordFault(other)).toBeUndefined()
  expect(newPasswordFault('12345')).toBe('密码长度应为6-20位字符，请重新输入')
})
