/** Somebody who is asked to agree to the two legal documents, and reads them. */
import { hash } from 'node:crypto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { SWRConfig } from 'swr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { documentVersions } from '#contract/consent.ts'
import { say } from '#contract/sentences.ts'
import { reading } from '#src/api/use-query.ts'
import { AgreementCheck } from '#src/features/session/parts/agreements/agreement-check.tsx'
import type { LegalDocument } from '#src/features/session/parts/agreements/document.ts'
import { privacyPolicy } from '#src/features/session/parts/agreements/privacy-policy.ts'
import { userAgreement } from '#src/features/session/parts/agreements/user-agreement.ts'
import { reply } from '../support/at-a-screen.tsx'

/** The text of the privacy policy cannot be fetched. */
const broken = vi.hoisted(() => ({ now: false }))
vi.mock('#src/features/session/parts/agreements/privacy-policy.ts', async (original) => {
  const { privacyPolicy } = await original<{ privacyPolicy: LegalDocument }>()
  return {
    get privacyPolicy() {
      if (broken.now) throw new TypeError('Failed to fetch dynamically imported module')
      return privacyPolicy
    },
  }
})

const header = {
  sysCode: '1',
  title: '云栖谷会务',
  operator: '云栖谷教育发展中心',
  favicon: '',
  logo: '',
  brandColor: '',
  supportPhone: '0571-80000000',
  supportHours: '工作日 09:00-18:00',
  manualUrl: '',
  icp: '',
}
let systemKnown: boolean

beforeEach(() => {
  broken.now = false
  systemKnown = true
  vi.stubGlobal('fetch', async () => {
    if (!systemKnown) throw new TypeError('Failed to fetch')
    return reply(header)
  })
})

const show = (inside: ReactNode) => render(<SWRConfig value={{ ...reading, provider: () => new Map() }}>{inside}</SWRConfig>)

function Row({ error }: { error?: string }) {
  const [checked, check] = useState(false)
  return <AgreementCheck checked={checked} onChange={check} error={error} />
}

const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^我已阅读并同意\s*《用户协议》\s*和\s*《隐私政策》$/ })
/** As a finger or a mouse does: the button has the focus, then it is clicked. */
function press(name: string) {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  return button
}
const opened = (title: string) => screen.findByRole('article', { name: title })

describe('somebody who is asked to agree', () => {
  it.each([
    ['用户协议', 'agreement'],
    ['隐私政策', 'privacy'],
  ] as const)('reads the %s from the row, and the box stays as it was', async (title, key) => {
    show(<Row />)
    press(`《${title}》`)
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
    const text = (await opened(title)).textContent
    expect(text).toContain(`版本 ${documentVersions[key]} · 2027年1月1日起生效`)
    expect(box().checked).toBe(false)
    press('我已阅读')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(box().checked).toBe(false)
  })

  it('finds the operator by name and phone in the text, and no gap', async () => {
    show(<Row />)
    for (const title of ['用户协议', '隐私政策']) {
      press(`《${title}》`)
      const article = await opened(title)
      await waitFor(() => expect(article.textContent).toContain('云栖谷教育发展中心（以下称“我们”）'))
      expect(article.textContent).toContain('电话：0571-80000000；服务时间：工作日 09:00-18:00')
      expect(document.body.textContent).not.toMatch(/[{}]|undefined/)
      press('我已阅读')
    }
  })

  it('finds no gap either while nobody knows the operator', async () => {
    systemKnown = false
    show(<Row />)
    press('《用户协议》')
    expect((await opened('用户协议')).textContent).toContain('由您与本平台运营方（以下称“我们”）订立')
    expect(document.body.textContent).not.toMatch(/[{}]|undefined/)
  })

  it('is back at the name that opened the text when it closes, by the button or by Escape', async () => {
    show(<Row />)
    const name = press('《隐私政策》')
    const article = await opened('隐私政策')
    expect(document.activeElement).not.toBe(name)
    fireEvent.keyDown(article, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(name)
    press('《隐私政策》')
    await opened('隐私政策')
    press('我已阅读')
    expect(document.activeElement).toBe(name)
  })

  it('agrees by tapping the words, and takes it back the same way', () => {
    show(<Row />)
    fireEvent.click(screen.getByText(/我已阅读并同意/))
    expect(box().checked).toBe(true)
    fireEvent.click(screen.getByText(/我已阅读并同意/))
    expect(box().checked).toBe(false)
  })

  it('is told by voice that agreeing is missing', () => {
    const { rerender } = show(<Row />)
    expect(box().getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(
      <SWRConfig value={reading}>
        <Row error={say.agreementMissing} />
      </SWRConfig>,
    )
    const sentence = screen.getByRole('alert')
    expect(sentence.textContent).toBe(say.agreementMissing)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(box().getAttribute('aria-describedby')).toBe(sentence.id)
  })

  it('cannot say that they read what did not come, and tries again', async () => {
    broken.now = true
    show(<Row />)
    press('《隐私政策》')
    await screen.findByText('内容暂时没有加载出来')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '我已阅读' }).disabled).toBe(true)
    broken.now = false
    press('重新加载')
    expect(await opened('隐私政策')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '我已阅读' }).disabled).toBe(false)
  })
})

describe('somebody whose account is made by signing in', () => {
  it('is told so, beside the box', () => {
    show(<AgreementCheck checked={false} onChange={() => {}} makesAccount />)
    expect(screen.getByText('未注册的手机号登录后将自动创建账号')).toBeTruthy()
    expect(box().checked).toBe(false)
  })
})

describe('the documents', () => {
  const all = (document: LegalDocument) => document.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
  const has = (document: LegalDocument, ...words: string[]) => words.filter((word) => !all(document).some((text) => text.includes(word)))

  it('say what people must know', () => {
    expect(
      has(
        userAgreement,
        '30 日内',
        '3 日内',
        '举报',
        '反通知',
        '未成年人',
        '注销',
        '保留',
        '人民法院',
        '知识产权',
        '不可抗力',
        '教师、家长',
        '{运营方}',
        '{客服电话}',
      ),
    ).toEqual([])
    expect(
      has(
        privacyPolicy,
        '身份证',
        'openId',
        '未成年人',
        '监护人',
        '相机',
        'Cookie',
        '境内',
        '撤回',
        '注销',
        '导出',
        '更正',
        '设置 → 个人数据',
        '15 个工作日',
        '泄露',
        '{运营方}',
        '{客服电话}',
      ),
    ).toEqual([])
  })

  // A change of substance needs a new version; a corrected misprint its digest alone.
  it('have the wording that people agreed to under their version', () => {
    const digestOf = ({ key, version, sections }: LegalDocument) =>
      `${key} ${version} ${hash('sha256', JSON.stringify(sections)).slice(0, 16)}`
    expect([userAgreement, privacyPolicy].map(digestOf)).toEqual(['agreement 2027-02 47015678a362bf3e', 'privacy 2027-02 ba30e71acfb94162'])
  })

  it('leave no gap but the ones that are filled, and repeat no paragraph', () => {
    for (const document of [userAgreement, privacyPolicy]) {
      const texts = all(document)
      expect(texts.join('').replace(/\{(?:运营方|客服电话|服务时间)\}/g, '')).not.toMatch(/[{}]/)
      expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([])
    }
  })
})
