/** Somebody in the settings: devices, text size, personal data, and the ways out. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Consent, type PersonalData, privacy } from '#contract/privacy.ts'
import { type Device, session } from '#contract/session.ts'
import { verify } from '#contract/verify.ts'
import Settings from '#src/features/privacy/screens/settings.tsx'
import { kept } from '#src/session/kept.ts'
import { agreedTo, keepAgreed } from '#src/session/organisers.ts'
import { forget, signIn } from '#src/session/keep-session.ts'
import { currentSession } from '#src/session/session.ts'
import { applyTextSize, chooseTextSize } from '#src/session/text-size.ts'
import { accept, questions, refuse } from '../support/confirmations.ts'
import { press, reply, show, type, withoutDrawing } from '../support/at-a-screen.tsx'
import { signIn as signInByPhone } from '../support/person.ts'
import { go, screenTest, storeLogin } from '../support/screen-test.ts'

const left = vi.hoisted(() => [] as string[])
vi.mock('#src/session/leave-page.ts', () => ({ leaveFor: (address: string) => left.push(address) > 0 }))
vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const device = (id: string, more: Partial<Device> = {}): Device => ({
  id,
  agent: CHROME,
  ip: '203.0.113.7',
  createTime: '2026-09-01 10:00:00',
  seenTime: '2026-09-02 09:30:00',
  expireTime: '2026-09-16 10:00:00',
  current: 0,
  ...more,
})
const consent = (id: string, document: Consent['document'], more: Partial<Consent> = {}): Consent => ({
  id,
  document,
  version: '2026-11',
  channel: 'register',
  subject: '',
  createTime: '2026-09-01 10:00:00',
  withdrawTime: '',
  ...more,
})
const copy = (): PersonalData => ({
  exportTime: '2026-09-02 10:00:00',
  account: { id: '7', mobile: '13800000001', name: '李老师', createTime: '2026-09-01 10:00:00' },
  profile: { certifyCardNo: '330106199001011234', sex: '2', email: '' },
  consents: [],
  sessions: [],
  organisations: [],
  applications: [],
  invitations: [],
  receptions: [],
  refundRequests: [],
  visits: [],
  cards: [],
  stands: [],
  votes: [],
  surveys: [],
  contributions: [],
  reviews: [],
  invoiceTitles: [],
  invoiceWishes: [],
  invoices: [],
  certificates: [
    {
      meetingName: '第六届全国智慧教育大会',
      kind: 'speaker',
      number: 'ZSABCDEFGHJKLMNP',
      name: '王小明',
      unit: '望湖小学',
      phone: '13800000001',
      state: 'revoked',
      why: '名单有误',
      issueTime: '2026-09-02 10:00:00',
      endTime: '2026-09-03 10:00:00',
    },
  ],
  orders: [],
  admissions: [],
  proofs: [],
  messages: [],
  certifications: [],
  certificationLooks: [],
  proposals: [],
  wechat: [],
  files: [],
  attendees: [
    { id: '51', name: '王小明', idcard: '33010620120101123X', orderNo: '' },
    { id: '52', name: '李小红', orderNo: '2611' },
    { id: '53', name: '', orderNo: '', createTime: '2026-08-01 10:00:00' },
  ],
})

let devices: Device[]
let consents: Consent[]
let refusal: { path: string; reason: string; msg: string } | undefined
let sent: { path: string; body: Record<string, unknown> }[]

beforeEach(() => {
  left.length = 0
  sent = []
  refusal = undefined
  devices = [device('2'), device('1', { agent: IPHONE, current: 1 })]
  consents = [consent('11', 'agreement')]
  history.replaceState(null, '', '/pages/index/setup')
  signIn({ jwtToken: 't', checktOperate: 0, mobile: '13800000001', thirdId: '-000001', id: '7' })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (address: string, { body, method }: { body?: string; method: string }) => {
    const path = address.split('?')[0] as string
    const input = JSON.parse(body ?? '{}') as Record<string, string>
    if (method === 'POST') sent.push({ path, body: input })
    if (refusal?.path === path) return new Response(JSON.stringify({ code: 'no', data: null, reason: refusal.reason, msg: refusal.msg }))
    return reply(answers[path]?.(input) ?? null)
  })
})
afterEach(() => {
  document.documentElement.style.fontSize = ''
})

const answers: Record<string, (input: Record<string, string>) => unknown> = {
  [session.devices.path]: () => devices,
  [session.end.path]: ({ id }) => void (devices = devices.filter((one) => one.id !== id)),
  [session.endOthers.path]: () => {
    const others = devices.filter(({ current }) => current === 0).length
    devices = devices.filter(({ current }) => current === 1)
    return { ended: others }
  },
  [session.me.path]: () => ({
    id: '7',
    name: '李老师',
    mobile: '13800000001',
    thirdId: '-000001',
    sysCode: '',
    checktOperate: 0,
    roles: [],
    permissions: [],
    hasPassword: 1,
  }),
  [privacy.consents.path]: () => consents,
  [privacy.agree.path]: () => {
    consents = [...consents, consent('12', 'messages', { channel: 'settings' })]
    return consents[consents.length - 1]
  },
  [privacy.withdraw.path]: ({ id }) => {
    consents = consents.map((one) => (one.id === id ? { ...one, withdrawTime: '2026-09-02 10:00:00' } : one))
    return { signedOut: consents.some((one) => one.id === id && one.document !== 'messages') ? 1 : 0 }
  },
  [privacy.data.path]: copy,
  [verify.sendSms.path]: () => ({ seconds: 60 }),
}

async function open() {
  show(<Settings />)
  await screen.findByText('微信 · iPhone')
}
const bodies = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)

describe('somebody who looks at their devices', () => {
  it('finds this one first and marked, and cannot end it by mistake', async () => {
    await open()
    const rows = screen.getAllByRole('listitem').filter((row) => row.className === 'settings-row')
    expect(rows.map((row) => within(row).queryByText('本机') !== null)).toEqual([true, false])
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull()
    expect(within(rows[1] as HTMLElement).getByText('最近使用 9月2日 周三 09:30')).toBeTruthy()
  })

  it('ends another, and it is gone from the list', async () => {
    await open()
    await press('退出Chrome · Windows')
    expect(bodies(session.end.path)).toEqual([{ id: '2' }])
    await waitFor(() => expect(screen.queryByText('Chrome · Windows')).toBeNull())
  })

  it('ends all others only after saying so', async () => {
    devices = [...devices, device('3')]
    await open()
    refuse()
    await press('退出其他所有设备')
    expect(bodies(session.endOthers.path)).toEqual([])
    accept()
    await press('退出其他所有设备')
    expect(await screen.findByText('已退出 2 台设备')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: '退出其他所有设备' })).toBeNull())
  })

  it('can load the list again when it did not come', async () => {
    refusal = { path: session.devices.path, reason: 'busy', msg: '当前人数较多，请稍后重试' }
    show(<Settings />)
    await screen.findByText('当前人数较多，请稍后重试')
    refusal = undefined
    await press('重新加载')
    expect(await screen.findByText('微信 · iPhone')).toBeTruthy()
  })
})

describe('somebody who needs larger text', () => {
  it('sees it at once, and on every page from then on', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: '特大' }))
    expect(document.documentElement.style.fontSize).toBe('130%')
    document.documentElement.style.fontSize = ''
    applyTextSize()
    expect(document.documentElement.style.fontSize).toBe('130%')
    chooseTextSize('standard')
    expect(document.documentElement.style.fontSize).toBe('')
  })
})

describe('somebody who cares for their data', () => {
  it('reads it in groups, ID numbers only on asking', async () => {
    await open()
    await press(/查看我的数据/)
    await screen.findByRole('dialog', { name: '我的数据' })
    await press(/个人资料/)
    expect(screen.getByText('女')).toBeTruthy()
    expect(screen.getByText('330***********1234')).toBeTruthy()
    expect(screen.queryByText('邮箱')).toBeNull()
    await press('显示证件号码')
    expect(screen.getByText('330106199001011234')).toBeTruthy()
    expect(screen.getByRole('button', { name: /所属机构.*没有记录/ }).hasAttribute('disabled')).toBe(true)
    await press(/证书 ?1 条/)
    for (const words of ['讲者', 'ZSAB-CDEF-GHJK-LMNP', '已撤销', '名单有误']) expect(screen.getByText(words)).toBeTruthy()
  })

  it('removes an attendee that no order holds, and only such', async () => {
    await open()
    await press(/查看我的数据/)
    await press(/参会人 ?2 条/)
    expect(screen.queryByRole('button', { name: '删除李小红的参会信息' })).toBeNull()
    await press('删除王小明的参会信息')
    expect(bodies(privacy.forgetAttendee.path)).toEqual([{ id: '51' }])
  })

  it('takes a copy along as a file', async () => {
    const saved: { name: string; blob: Blob }[] = []
    let blob: Blob | undefined
    Object.assign(URL, {
      createObjectURL: (given: Blob) => {
        blob = given
        return 'blob:1'
      },
      revokeObjectURL: () => {},
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: blob as Blob })
    })
    await open()
    await press(/导出我的数据/)
    await waitFor(() => expect(screen.getByRole('button', { name: '下载文件' }).hasAttribute('disabled')).toBe(false))
    await press('下载文件')
    expect(saved[0]?.name).toBe('我的数据-2026-09-02.json')
    const text = await new Promise((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(reader.result))
      reader.readAsText(saved[0]?.blob as Blob)
    })
    expect(JSON.parse(text as string)).toEqual(copy())
  })

  it('copies it inside WeChat, where nothing can be downloaded', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: IPHONE,
      onLine: true,
      clipboard: {
        writeText: async (text: string) => {
          written.push(text)
        },
      },
    })
    await open()
    await press(/导出我的数据/)
    expect(JSON.parse((await screen.findByLabelText<HTMLTextAreaElement>('数据副本')).value)).toEqual(copy())
    expect(screen.queryByRole('button', { name: '下载文件' })).toBeNull()
    await press('复制')
    expect(JSON.parse(written[0] as string)).toEqual(copy())
  })

  it('reads what was agreed to, where and when', async () => {
    consents = [
      consent('11', 'agreement'),
      consent('13', 'guardian', { channel: 'attendee', subject: '王小明', withdrawTime: '2026-09-02 10:00:00' }),
    ]
    await open()
    await press(/授权记录/)
    expect(await screen.findByText('2026年9月1日 周二 10:00 注册时同意，版本 2026-11')).toBeTruthy()
    expect(screen.getByText('为 王小明')).toBeTruthy()
    expect(screen.getByText('2026年9月2日 周三 10:00 撤回')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '撤回监护人同意' })).toBeNull()
  })

  it('is asked anew at the next sign-up once one organiser may have the answers no more', async () => {
    consents = [consent('14', 'organiser', { channel: 'attendee', subject: '王小明' })]
    keepAgreed('1')
    await open()
    await press(/授权记录/)
    await screen.findByText('为 王小明')
    await press('撤回向主办方提供报名信息')
    await waitFor(() => expect(agreedTo('1')).toBe(false))
  })

  it('is signed out by taking back the agreement, and was told so before', async () => {
    kept('stay', 'tickets').set(['a ticket'])
    await open()
    await press(/授权记录/)
    await screen.findByText('2026年9月1日 周二 10:00 注册时同意，版本 2026-11')
    await press('撤回《用户协议》')
    expect(questions[0]).toMatch(/在所有设备上退出登录/)
    await waitFor(() => expect(currentSession().signedIn).toBe(false))
    expect(location.pathname).toBe('/pages/index/meetList')
    expect(kept('stay', 'tickets', '7').get()).toBeUndefined()
  })

  it('turns messages about meetings on, and off again', async () => {
    await open()
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '接收会议消息' })
    expect(box.checked).toBe(false)
    await act(async () => {
      fireEvent.click(box)
    })
    await waitFor(() => expect(box.checked).toBe(true))
    expect(bodies(privacy.agree.path)).toEqual([{ document: 'messages' }])
    await act(async () => {
      fireEvent.click(box)
    })
    await waitFor(() => expect(box.checked).toBe(false))
    expect(bodies(privacy.withdraw.path)).toEqual([{ id: '12' }])
    expect(currentSession().signedIn).toBe(true)
  })
})

describe('somebody who closes their account', () => {
  async function goOn() {
    await open()
    await press('注销账号')
    expect(screen.getByText(/不能恢复/)).toBeTruthy()
    await press('继续注销')
    await screen.findByText('验证码将发送到 138****0001')
  }

  it('may think better of it', async () => {
    await open()
    await press('注销账号')
    await press('再想想')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('must have the code and type the word, and is then forgotten here', async () => {
    await goOn()
    await press('永久注销')
    expect(screen.getByText('请输入“注销”两个字')).toBeTruthy()
    expect(bodies(privacy.close.path)).toEqual([])
    await press('获取验证码')
    expect(bodies(verify.sendSms.path)).toMatchObject([{ mobile: '13800000001', type: 'change' }])
    type('验证码', '123456')
    type('输入“注销”以确认', '注销')
    // Enter sends other forms; here only the button that says what it does.
    fireEvent.submit(screen.getByLabelText('输入“注销”以确认').closest('form') as HTMLFormElement)
    expect(bodies(privacy.close.path)).toEqual([])
    await press('永久注销')
    expect(bodies(privacy.close.path)).toEqual([{ smsCode: '123456' }])
    expect(await screen.findByText('账号已注销')).toBeTruthy()
    expect(currentSession().signedIn).toBe(false)
    expect(location.pathname).toBe('/pages/index/meetList')
  })

  it.each([
    ['account_in_use', '您还有未完成的订单、退款，或会议尚未结束的门票，请取消、退票、转让，或等会议结束后再注销账号'],
    ['last_admin', '请先指定另一位管理员'],
    ['sms_wrong', '验证码错误或已失效，请重新获取'],
  ])('hears why it cannot be yet: %s', async (reason, msg) => {
    refusal = { path: privacy.close.path, reason, msg }
    await goOn()
    type('验证码', '123456')
    type('输入“注销”以确认', '注销')
    await press('永久注销')
    expect(await screen.findByText(msg)).toBeTruthy()
    expect(currentSession().signedIn).toBe(true)
  })
})

describe('somebody with an account that is really there', () => {
  const { product, here, there } = screenTest({ here: '13900000021', there: '13900000021' })

  it('lets another device go, reads their data, and closes the account for good', async () => {
    forget()
    await go('/pages/index/setup')
    // The captcha is read at the server.
    withoutDrawing()
    let captchaId = ''
    const reach = globalThis.fetch
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const response = await reach(address, init)
      if (address.includes('captcha')) captchaId = ((await response.clone().json()) as { data: { captchaId: string } }).data.captchaId
      return response
    })
    await act(async () => storeLogin(here))
    await screen.findByText('本机')
    await press('退出未知设备')
    await waitFor(async () => expect((await there.ask(session.me, {})).http).toBe(401))

    await press(/查看我的数据/)
    fireEvent.click(await screen.findByRole('button', { name: '账号' }))
    expect(screen.getByText('13900000021')).toBeTruthy()
    await press('关闭')

    await press('注销账号')
    await press('继续注销')
    await screen.findByText('验证码将发送到 139****0021')
    await press('获取验证码')
    await waitFor(() => expect(captchaId).not.toBe(''))
    type('图中字符', product.captchas.answerTo(captchaId) as string)
    await press('确定')
    await screen.findByRole('button', { name: /秒后重发/ })
    type('验证码', product.sms.lastCode(here.mobile) as string)
    type('输入“注销”以确认', '注销')
    await press('永久注销')
    await waitFor(() => expect(currentSession().signedIn).toBe(false))
    expect((await here.ask(session.me, {})).http).toBe(401)
    const anew = await signInByPhone(product, '13900000021')
    expect(anew.id).not.toBe(here.id)
  })
})
