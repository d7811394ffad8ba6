import { describe, expect, it } from 'vitest'
import { isOwnPath, webAddress } from '#contract/address.ts'

describe('an address that leads people out', () => {
  it.each(['https://a.example/', 'http://a.example:8080/x?y#z', 'HTTPS://A.EXAMPLE/'])('may be %s', (text) => {
    expect(webAddress(text)?.host).toMatch(/^a\.example/)
  })

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/x',
    'weixin://wap/pay',
    'ftp://a.example/',
    'https://bank.example@evil.example/',
    'https://:pw@evil.example/',
    '//evil.example',
    '/inside',
    'https://',
    '',
  ])('is never %j', (text) => {
    expect(webAddress(text)).toBeUndefined()
  })

  it('may be relative where somebody says to what', () => {
    expect(webAddress('/pages/index/user', 'https://a.example')?.href).toBe('https://a.example/pages/index/user')
    expect(webAddress('javascript:alert(1)', 'https://a.example')).toBeUndefined()
  })
})

it('knows a path of ours from another host’s', () => {
  expect(['/', '/pages/index/user?x=//y'].map(isOwnPath)).toEqual([true, true])
  expect(['//evil.example', '/\\evil.example', 'https://a.example', '', 'x'].some(isOwnPath)).toBe(false)
})
