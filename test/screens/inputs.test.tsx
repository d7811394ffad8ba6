/**
 * The table of inputs on the screens: each row typed into every form that asks
 * for such a thing, everything else in the form being right. A bad one is told
 * its sentence beside the field and nothing is sent; a good one goes out.
 */
import { createHash } from 'node:crypto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '#contract/member.ts'
import { normalLine } from '#contract/normal-line.ts'
import type { TicketOrder } from '#contract/order.ts'
import type { Application } from '#contract/organisation.ts'
import { type ParameterKey, plain } from '#contract/question.ts'
import type { ReviewedProof } from '#contract/proof.ts'
import type { Me } from '#contract/session.ts'
import { AttendeeForm } from '#src/features/attendee/parts/attendee-form.tsx'
import { ChangeMobile } from '#src/features/member/parts/change-mobile.tsx'
import { ChangePassword } from '#src/features/member/parts/change-password.tsx'
import { ProfileForm } from '#src/features/member/parts/profile-form.tsx'
import { ApplicationCard } from '#src/features/organisation/manage/application-card.tsx'
import { ProofForm } from '#src/features/proof/parts/proof-form.tsx'
import { ProofReview } from '#src/features/proof/manage/proof-review.tsx'
import { GiveBackSheet } from '#src/features/refund/manage/give-back-sheet.tsx'
import { RefundForm } from '#src/features/refund/manage/refund-form.tsx'
import { LoginForm } from '#src/features/session/parts/login-form.tsx'
import { WalkInSheet } from '#src/features/visitor/manage/walk-in-sheet.tsx'
import ApplyForm from '#src/features/visitor/parts/apply-form.tsx'
import { GuestSheet } from '#src/features/vip/manage/files/guest-sheet.tsx'
import { LinkSheet } from '#src/features/vip/manage/link-sheet.tsx'
import { entry, fine, press, refused, tick, turnTo } from '../support/entry.tsx'
import { type InputRow, type Kind, rowsOf } from '../support/input-table.ts'
import { show, withoutDrawing } from '../support/at-a-screen.tsx'

vi.mock('#src/features/pairing/parts/pairing-panel.tsx', () => ({ PairingPanel: () => null }))
vi.mock('#src/ui/confirm.ts', () => import('../support/confirmations.ts'))

const MOBILE = '13912340001'
const CODE = '123456'
const PASSWORD = 'secret123'
const LENGTH = '密码长度应为6-20位字符，请重新输入'
const NO_MOBILE = '请填写手机号'
const NO_CODE = '请输入验证码'

let product: ReturnType<typeof entry>
/** Paths of all that was asked of the server, but for what a form asks for to be drawn. */
let asked: string[]

/** A server that understands everything and is too busy for it, so that a form stays as it is. */
function begin() {
  product = entry()
  asked = []
  const busy = (path: string) => () => {
    asked.push(path)
    return refused('busy', '当前人数较多，请稍后重试')
  }
  const writes = [
    '/sms/send',
    '/member/auth/login',
    '/user/auth/login',
    '/user/register',
    '/password/reset',
    '/update/pwd',
    '/changeMobile',
    '/user/improve',
    '/addEnrollInfoFind',
    '/proof/submit',
    '/proof/decide',
    '/confirm/apply',
    '/refund/create',
    '/refund/context',
    '/vip/save',
    '/vip/link',
    '/visitor/apply',
    '/visitor/walkIn',
  ]
  for (const path of writes) product.answers[path] = busy(path)
  const parameter = (key: ParameterKey, label: string) => ({ key, label, required: key === 'name', ...plain(key) })
  product.answers['/getTicketPatameterList'] = () =>
    fine([parameter('name', '姓名'), parameter('phone', '手机号'), parameter('idcard', '身份证号')])
}

async function draw(form: ReactElement) {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await act(async () => void show(form))
}

/** By its label, which says of a required one that it is. The library's queries look at every element: for a thousand rows too slow. */
function field(label: string): HTMLInputElement {
  const labels = Array.from(document.getElementsByTagName('label')).filter(
    ({ textContent }) => textContent === label || textContent === `${label}必填`,
  )
  expect(labels).toHaveLength(1)
  return labels[0]?.control as HTMLInputElement
}
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
/** What stands beside a field in red. */
function complaint(label: string): string {
  const control = field(label)
  return control.getAttribute('aria-invalid') === 'true'
    ? (document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
    : ''
}

const isLowered = () => document.querySelector('[role=dialog]') === null

/** A form with one field that such inputs are typed into. */
interface Form {
  open: () => Promise<unknown>
  label: string
  /** Fills in the rest rightly; what was sent and refused may have been cleared. */
  rest?: { [label: string]: string }
  /** The field that repeats what is typed. */
  again?: string
  /** Opens the sheet with the field. */
  raise?: string
  button: string
  call: string
  name: string
  /** Where this form says of an empty field, or of any wrong one, something else. */
  empty?: string
  says?: string
  without?: (row: InputRow) => boolean
}

const me = (hasPassword: number) => ({ mobile: '13912340000', hasPassword }) as Me
const profile = (more: Partial<Profile> = {}) =>
  ({
    id: '7',
    name: '王小明',
    mobile: MOBILE,
    sex: 1,
    birthday: '1990-01-01',
    email: '',
    identity: '',
    company: '',
    position: '',
    areaCode: '',
    address: '',
    certifyCardType: '',
    certifyCardNo: '',
    guardianName: '',
    guardianMobile: '',
    ...more,
  }) as Profile

const address = (path: string) => () => product.open(path)
const registering = (path: string) => async () => {
  await product.open(path)
  tick(/我已阅读并同意/)
}
const attending = async () => {
  await draw(<AttendeeForm meetingId="1" thirdId="-000001" ticketId="2" onSaved={() => {}} />)
  await screen.findByLabelText(/^姓名/)
  tick(/^同意将以上信息提供给主办方/)
  tick(/^单独同意/)
}
const editing =
  (more: Partial<Profile> = {}) =>
  () =>
    draw(<ProfileForm profile={profile(more)} onSaved={() => {}} />)
const guarding = async () => {
  await editing({ birthday: '2020-01-01' })()
  tick(/监护人已阅读并同意/)
}
const bySms = (path: string) => async () => {
  await product.open(path)
  await turnTo('短信登录')
  tick(/我已阅读并同意/)
}
const byPhone = async () => {
  await product.open('/phneLogins')
  tick(/我已阅读并同意/)
}
const atMeeting = async () => {
  await draw(<LoginForm onDone={() => {}} />)
  tick(/我已阅读并同意/)
}
/** Somebody whose phone is proved already. */
const resetting = (path: string) => async () => {
  product.answers['/password/reset'] = () => fine({ resetToken: 'proof', seconds: 600 })
  await product.open(path)
  type('手机号', MOBILE)
  type('验证码', CODE)
  await press('下一步')
  await screen.findByLabelText('新密码')
}
/** As a file: the beginning of a PNG and nothing more. Nothing can be drawn here, so that it goes as it is. */
const photo = (type = 'image/png', size = 8) => new File([new Uint8Array(size)], 'proof', { type })
async function choose(file: File) {
  await act(async () => void fireEvent.change(screen.getByLabelText(/^(?:选择|更换)图片$/), { target: { files: [file] } }))
  // How much it unfolds to is read before it is opened.
  await waitFor(() => expect(screen.queryByText('正在处理图片…')).toBeNull())
}
const proving = async () => {
  vi.stubGlobal('createImageBitmap', async ({ type }: File) => {
    if (/heic|svg/.test(type)) throw new Error('not a picture')
    return { width: 30, height: 20 }
  })
  withoutDrawing()
  await draw(<ProofForm order={{ no: '1' } as TicketOrder} onSent={() => {}} onRefused={() => {}} />)
  await choose(photo())
  await screen.findByAltText('付款凭证预览')
}
const reviewing = async () => {
  product.answers['/proof/picture'] = () => fine({ type: 'image/png', base64: 'AAAA' })
  await draw(
    <ProofReview
      proof={{ id: '1', amount: 19_900, state: 'waiting', actions: ['approve', 'reject'], createTime: '', decideTime: '' } as ReviewedProof}
      onDecided={async () => {}}
    />,
  )
}
const applied = () =>
  draw(
    <ApplicationCard
      application={
        {
          id: '1',
          name: '王小明',
          state: 'waiting',
          parameters: {},
          createTime: '',
          decideTime: '',
          actions: ['reject'],
        } as unknown as Application
      }
      onDecided={async () => {}}
    />,
  )
const certified = (kind: string) => async () => {
  await registering('/register')()
  tick(/用证件注册/)
  fireEvent.click(await screen.findByLabelText(kind))
}

const login = { button: '登录', call: '/member/auth/login' }
const meeting = { open: atMeeting, button: '登录', call: '/user/auth/login' }
const register = { open: registering('/register'), button: '注册', call: '/user/register' }
const reset = { open: address('/login?view=reset'), button: '下一步', call: '/password/reset' }
const move = { open: () => draw(<ChangeMobile me={me(0)} onDone={() => {}} />), button: '更换手机号', call: '/changeMobile' }
const fresh = { label: '新密码', name: 'password', again: '再次输入新密码', button: '完成', call: '/update/pwd' }
const improve = { button: '保存', call: '/user/improve' }
const attend = { open: attending, button: '保存', call: '/addEnrollInfoFind', rest: { 姓名: '王小明' } }
const prove = {
  open: proving,
  button: '提交凭证',
  call: '/proof/submit',
  rest: { 付款户名: '望湖小学', 转账日期: '2025-09-01', 银行流水号: '', 备注: '' },
}
const reject = { label: '理由', name: 'reason', button: '确定不通过' }
const findToGiveBack = {
  open: () => draw(<GiveBackSheet onClose={() => {}} onBegun={() => {}} />),
  button: '下一步',
  call: '/refund/context',
}
/** By no rule: a reason has to be given. */
const paid = {
  outTradeNo: '2609021000001234000001',
  buyer: '王小明',
  provider: 'gateway',
  byHand: 0,
  paid: 19_900,
  refunded: 0,
  pending: 0,
  remaining: 19_900,
  suggested: 0,
  rule: '',
  atProvider: 0,
  tickets: [],
}
const giveBack = {
  open: () => draw(<RefundForm outTradeNo={paid.outTradeNo} context={paid} onChanged={() => {}} onClose={() => {}} onBegun={() => {}} />),
  button: '退款 ¥199',
  call: '/refund/create',
  rest: { '退款金额（元）': '199' },
  empty: '金额与退款规则不同，请填写退款原因',
}
const receive = {
  open: () => draw(<GuestSheet meetingId="1" guest={undefined} onClose={() => {}} onSaved={() => {}} />),
  button: '保存',
  call: '/vip/save',
}
const linkToHotel = {
  open: () => draw(<LinkSheet meetingId="1" kind="hotel" of="西子宾馆" name="西子宾馆" onClose={() => {}} />),
  button: '生成链接',
  call: '/vip/link',
}
const about = {
  meetingId: '1',
  meetingName: '第六届全国智慧教育大会',
  address: '',
  meetingStratTime: '2026-09-12 09:00:00',
  meetingEndTime: '2026-09-13 17:00:00',
  open: 1,
  asksDocument: 0,
  companionsMost: 5,
  daysMost: 1,
  retentionDays: 30,
  notice: '',
  keeper: '',
  keeperPhone: '',
}
const announce = {
  open: () => draw(<ApplyForm about={about} onSent={() => {}} />),
  button: '提交预约',
  call: '/visitor/apply',
}
const announced = {
  被访人手机号: '13800000003',
  来访事由: '洽谈合作',
  到访时间: '2026-09-12T09:00',
  离开时间: '2026-09-12T11:00',
}
const letIn = {
  open: () => {
    product.answers['/visitor/settings'] = () =>
      fine({ edition: 0, open: 1, twoSteps: 0, asksDocument: 0, companionsMost: 5, daysMost: 1, retentionDays: 30, notice: '' })
    return draw(<WalkInSheet meetingId="1" onClose={() => {}} onIn={() => {}} />)
  },
  button: '登记并放行',
  call: '/visitor/walkIn',
}
const send = { button: '获取验证码', call: '/sms/send', label: '手机号', name: 'mobile' }

const blank = ({ typed }: InputRow) => typed.keeps.trim() === ''
const certificate = (type: string, kind: string): { [title: string]: Form } => ({
  registration: {
    ...register,
    open: certified(kind),
    label: '证件号码',
    name: 'certifyCardNo',
    rest: { 手机号: MOBILE, 验证码: CODE, 密码: PASSWORD },
  },
  profile: { ...improve, open: editing({ certifyCardType: type }), label: '证件号码', name: 'certifyCardNo' },
})
const asCertificate = (forms: { [title: string]: Form }) =>
  Object.fromEntries(Object.entries(forms).map(([title, form]) => [title, { ...form, says: '请输入正确的证件号码', without: blank }]))

const forms: Partial<Record<Kind, { [title: string]: Form }>> = {
  mobile: {
    'meeting login': { ...meeting, label: '手机号', name: 'mobile', rest: { 验证码: CODE }, empty: NO_MOBILE },
    'meeting login, asking for a code': { ...send, open: meeting.open, empty: NO_MOBILE },
    'login by password': { ...login, open: address('/login'), label: '手机号', name: 'mobile', rest: { 密码: PASSWORD } },
    'login by SMS': { ...login, open: byPhone, label: '手机号', name: 'mobile', rest: { 验证码: CODE } },
    'login, asking for a code': { ...send, open: address('/phneLogins') },
    registration: { ...register, label: '手机号', name: 'mobile', rest: { 验证码: CODE, 密码: PASSWORD } },
    'forgotten password': { ...reset, label: '手机号', name: 'mobile', rest: { 验证码: CODE } },
    'another phone': { ...move, label: '新手机号', name: 'mobile', rest: { 原手机验证码: CODE, 新手机验证码: CODE } },
    'guardian in the profile': {
      ...improve,
      open: guarding,
      label: '监护人手机号',
      name: 'guardianMobile',
      rest: { 监护人姓名: '王秀英' },
    },
    'link for a hotel': { ...linkToHotel, label: '酒店联系人手机号', name: 'mobile' },
    'announcing a visit': { ...announce, label: '手机号', name: 'mobile', rest: { ...announced, 姓名: '王小明', 验证码: CODE } },
    'announcing a visit, asking for a code': { ...send, open: announce.open },
    'walk-in': { ...letIn, label: '手机号', name: 'mobile', rest: { 姓名: '王小明', 被访人姓名: '林晚', 来访事由: '送设备' } },
  },
  phone: {
    attendee: { ...attend, label: '手机号', name: 'phone' },
    'guest who is received apart': { ...receive, label: '手机号', name: 'mobile', rest: { 姓名: '王小明' } },
  },
  smsCode: {
    'meeting login': { ...meeting, label: '验证码', name: 'smsCode', rest: { 手机号: MOBILE }, empty: '请填写验证码' },
    'login by SMS': { ...login, open: bySms('/login'), label: '验证码', name: 'smsCode', rest: { 手机号: MOBILE }, empty: NO_CODE },
    registration: { ...register, label: '验证码', name: 'smsCode', rest: { 手机号: MOBILE, 密码: PASSWORD }, empty: NO_CODE },
    'forgotten password': { ...reset, label: '验证码', name: 'smsCode', rest: { 手机号: MOBILE }, empty: NO_CODE },
    'another phone, the new one': {
      ...move,
      label: '新手机验证码',
      name: 'smsCode',
      rest: { 原手机验证码: CODE, 新手机号: MOBILE },
      empty: NO_CODE,
    },
    'another phone, the old one': {
      ...move,
      label: '原手机验证码',
      name: 'oldSmsCode',
      rest: { 新手机验证码: CODE, 新手机号: MOBILE },
      empty: NO_CODE,
    },
    'announcing a visit': { ...announce, label: '验证码', name: 'smsCode', rest: { ...announced, 姓名: '王小明', 手机号: MOBILE } },
  },
  password: {
    login: { ...login, open: address('/login'), label: '密码', name: 'password', rest: { 手机号: MOBILE } },
    registration: { ...register, label: '密码', name: 'password', rest: { 手机号: MOBILE, 验证码: CODE } },
    'forgotten password': { ...fresh, open: resetting('/login?view=reset') },
    'another password': {
      ...fresh,
      open: () => draw(<ChangePassword me={me(1)} onDone={() => {}} />),
      rest: { 原密码: PASSWORD },
      button: '修改密码',
    },
  },
  brandedPassword: {
    login: { ...login, open: registering('/energize'), label: '密码', name: 'password', rest: { 手机号: MOBILE } },
    registration: {
      ...register,
      open: registering('/energize?view=register'),
      label: '密码',
      name: 'password',
      rest: { 手机号: MOBILE, 验证码: CODE },
    },
    'forgotten password': { ...fresh, open: resetting('/energize?view=reset') },
  },
  name: {
    attendee: { ...attend, label: '姓名', name: 'name', empty: '请填写姓名' },
    profile: { ...improve, open: editing(), label: '姓名', name: 'name' },
    'guardian in the profile': {
      ...improve,
      open: guarding,
      label: '监护人姓名',
      name: 'guardianName',
      rest: { 监护人手机号: MOBILE },
      empty: '请填写监护人姓名',
      // Invisible characters alone are no name here, and get the sentence of an empty field.
      without: (row) => !blank(row) && normalLine(row.typed.keeps) === '',
    },
    'guest who is received apart': { ...receive, label: '姓名', name: 'name', rest: { 手机号: '' } },
    'announcing a visit': { ...announce, label: '姓名', name: 'name', rest: { ...announced, 手机号: MOBILE, 验证码: CODE } },
    'walk-in': { ...letIn, label: '姓名', name: 'name', rest: { 手机号: MOBILE, 被访人姓名: '林晚', 来访事由: '送设备' } },
  },
  idcard: { attendee: { ...attend, label: '身份证号', name: 'idcard' }, ...asCertificate(certificate('shanghai', '居民身份证')) },
  officerCard: certificate('beijing', '军官（士官）证'),
  studentCard: certificate('beijings', '学生证'),
  payerName: { 'proof of a transfer': { ...prove, label: '付款户名', name: 'payerName' } },
  payDay: { 'proof of a transfer': { ...prove, label: '转账日期', name: 'payDay' } },
  bankSerial: { 'proof of a transfer': { ...prove, label: '银行流水号', name: 'bankSerial' } },
  note: { 'proof of a transfer': { ...prove, label: '备注', name: 'note' } },
  rejectReason: {
    'review of a proof': { ...reject, open: reviewing, raise: '不通过', call: '/proof/decide' },
    'review of an application': { ...reject, open: applied, raise: '不通过 王小明', call: '/confirm/apply' },
  },
  id: { 'order to give back': { ...findToGiveBack, label: '订单号', name: 'outTradeNo', says: '请输入正确的订单号' } },
  refundReason: { 'giving back': { ...giveBack, label: '退款原因', name: 'reason' } },
}

/** What a form may send of what stands in a field: a password's digest, an ID number's small x made large. */
function sentOf(kind: Kind, keeps: string): string[] {
  if (kind === 'password' || kind === 'brandedPassword') return [createHash('md5').update(keeps).digest('hex')]
  return [keeps.trim(), keeps.trim().toUpperCase()]
}

const everywhere = Object.entries(forms).flatMap(([kind, some]) =>
  Object.entries(some).map(([title, form]) => [`${kind} typed into: ${title}`, kind as Kind, form] as const),
)

describe('every form with a field of the table', () => {
  afterEach(() => product.leave())

  it.each(everywhere)('%s', async (_, kind, form) => {
    const rows = rowsOf(kind).filter((row) => typeof row.value === 'string' && form.without?.(row) !== true)
    begin()
    await form.open()

    /** Types a row and presses the button. */
    async function tryOut({ value }: InputRow) {
      if (form.raise !== undefined && isLowered()) await press(form.raise)
      for (const [label, text] of Object.entries(form.rest ?? {})) if (field(label).value !== text) type(label, text)
      type(form.label, value as string)
      if (form.again !== undefined) type(form.again, value as string)
      const kept = field(form.label).value
      asked = []
      const button = Array.from(document.getElementsByTagName('button')).find(
        ({ textContent }) => textContent === form.button,
      ) as HTMLButtonElement
      await act(async () => void fireEvent.click(button))
      return kept
    }

    for (const row of rows.filter(({ typed }) => !typed.good)) {
      const refuses = `refuses ${row.why}`
      const kept = await tryOut(row)
      const sentence = (blank(row) ? form.empty : undefined) ?? form.says ?? row.sentence
      expect.soft(complaint(form.label), refuses).toBe(sentence)
      expect.soft(asked, refuses).toEqual([])
      if (/mobile|phone|smsCode|assword|^id$|payDay/.test(kind)) expect.soft(kept, refuses).toBe(row.typed.keeps)
      // A password of the wrong length has to be typed again.
      if (sentence === LENGTH) expect.soft(field(form.label).value, refuses).toBe('')
    }
    for (const row of rows.filter(({ typed }) => typed.good)) {
      const takes = `takes ${row.why}`
      await tryOut(row)
      expect.soft(complaint(form.label), takes).toBe('')
      // A refusal leaves what was typed where it is.
      if (form.raise !== undefined) expect.soft(field(form.label).value, takes).toBe(row.typed.keeps)
      expect.soft(asked, takes).toEqual([form.call])
      const sent = product.bodies(form.call).at(-1)?.[form.name]
      expect.soft(sentOf(kind, row.typed.keeps), takes).toContain((sent as string).trim())
    }
  })
})

describe('somebody who shows that they have paid', () => {
  const OTHER = '请上传 JPG、PNG 或 WebP 格式的图片'
  const TOO_LARGE = '图片过大，请压缩后上传'
  const NONE = '请上传付款凭证图片'
  const complaintOfPicture = () => document.querySelector('fieldset [role=alert]')?.textContent ?? ''
  /** Every text is right. */
  const submit = async () => {
    for (const [label, text] of Object.entries(prove.rest)) type(label, text)
    await press('提交凭证')
  }
  beforeEach(async () => {
    begin()
    await proving()
  })
  afterEach(() => product.leave())

  it.each([
    ['a PDF', photo('application/pdf'), OTHER],
    ['a film', photo('video/mp4'), OTHER],
    ['a page', photo('text/html'), OTHER],
    ['a HEIC that nothing here opens', photo('image/heic'), OTHER],
    ['an SVG that nothing here opens', photo('image/svg+xml'), OTHER],
    ['a GIF', photo('image/gif'), OTHER],
    ['a file that says of itself nothing', photo(''), OTHER],
    ['a byte too much', photo('image/jpeg', 1_500_001), TOO_LARGE],
    ['a picture that takes the handset down', Object.defineProperty(photo(), 'size', { value: 40_000_001 }), TOO_LARGE],
  ])('is told what is wrong with %s, as the server would, and sends nothing without another', async (_, file, sentence) => {
    await press('移除')
    await choose(file)
    expect(complaintOfPicture()).toBe(sentence)
    await submit()
    expect(complaintOfPicture()).toBe(NONE)
    expect(asked).toEqual([])
  })

  it.each([
    ['a JPEG', photo('image/jpeg')],
    ['a PNG', photo()],
    ['a WebP', photo('image/webp')],
    ['a picture as large as it may be', photo('image/png', 1_500_000)],
  ])('sends %s', async (_, file) => {
    await press('移除')
    await choose(file)
    await screen.findByAltText('付款凭证预览')
    expect(complaintOfPicture()).toBe('')
    await submit()
    const [{ picture } = {}] = product.bodies(prove.call) as { picture?: { type: string; base64: string } }[]
    expect(picture?.type).toBe(file.type)
    // Not `toBe`: two million letters are no message.
    expect(picture?.base64 === Buffer.alloc(file.size).toString('base64')).toBe(true)
  })

  it.each([
    ['picture_invalid', OTHER],
    ['too_large', TOO_LARGE],
  ])('hears beside the picture what the server alone can see: %s', async (reason, sentence) => {
    product.answers[prove.call] = () => refused(reason, '提交失败')
    await submit()
    expect(complaintOfPicture()).toBe(sentence)
  })
})

/** Key by key, as long as the field takes more. */
function keyIn(label: string, text: string): string {
  type(label, '')
  const full = () => field(label).maxLength >= 0 && field(label).value.length >= field(label).maxLength
  for (const key of text) if (!full()) type(label, field(label).value + key)
  return field(label).value
}

describe('somebody at the keys', () => {
  beforeEach(begin)
  afterEach(() => product.leave())

  it.each([
    ['meeting login', meeting.open, '手机号', '验证码'],
    ['login', bySms('/login'), '手机号', '验证码'],
    ['login on a phone', address('/phneLogins'), '手机号', '验证码'],
    ['registration', register.open, '手机号', '验证码'],
    ['forgotten password', reset.open, '手机号', '验证码'],
    ['another phone', move.open, '新手机号', '新手机验证码'],
  ])(
    'gets the digits into the phone and the code, and reads that more than eleven or six are too many: %s',
    async (_, openForm, mobile, smsCode) => {
      await openForm()
      expect(keyIn(mobile, '+１3a8-0 0０0\u200b0001٣')).toBe('13800000001')
      expect(complaint(mobile)).toBe('')
      expect([keyIn(mobile, '138000000012'), complaint(mobile)]).toEqual(['138000000012', '请输入正确的手机号码'])
      expect(keyIn(smsCode, '１a-2 3٤456')).toBe('123456')
      expect([keyIn(smsCode, '1234567'), complaint(smsCode)]).toEqual(['1234567', '最多6个字符，请删减'])
    },
  )

  it.each([
    ['login', address('/login'), '密码'],
    ['registration', register.open, '密码'],
    ['forgotten password', resetting('/login?view=reset'), '新密码'],
  ])('gets twenty characters into a password: %s', async (_, openForm, label) => {
    await openForm()
    expect(keyIn(label, '密码 456789012345678901')).toBe('密码 45678901234567890')
  })

  it('gets twenty characters into the branded password, not counting spaces and Chinese', async () => {
    await product.open('/energize')
    expect(keyIn('密码', ' 密码1 2中345678901234567890文1')).toBe('12345678901234567890')
  })
})

describe('somebody who has not agreed', () => {
  beforeEach(begin)
  afterEach(() => product.leave())

  it.each([
    ['registration', '/register', { 手机号: MOBILE, 验证码: CODE, 密码: PASSWORD }, '注册', '/user/register'],
    ['branded registration', '/energize?view=register', { 手机号: MOBILE, 验证码: CODE, 密码: PASSWORD }, '注册', '/user/register'],
    ['branded login', '/energize', { 手机号: MOBILE, 密码: PASSWORD }, '登录', '/member/auth/login'],
    ['login by SMS', '/phneLogins', { 手机号: MOBILE, 验证码: CODE }, '登录', '/member/auth/login'],
  ])('is asked to, and nothing is sent before: %s', async (_, path, fields, button, call) => {
    await product.open(path)
    const fillIn = () => Object.entries(fields).forEach(([label, text]) => type(label, text))
    fillIn()
    await press(button)
    expect(
      screen
        .getByRole('checkbox', { name: /我已阅读并同意/ })
        .closest('.checkbox')
        ?.querySelector('[role=alert]')?.textContent,
    ).toBe('请阅读并同意协议')
    expect(asked).toEqual([])
    fillIn()
    tick(/我已阅读并同意/)
    await press(button)
    expect(screen.queryByText('请阅读并同意协议')).toBeNull()
    expect(asked).toEqual([call])
  })
})
