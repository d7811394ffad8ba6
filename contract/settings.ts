/** Setting the portal up: whose it is, how it looks, and the tenants that hold their meetings on it. */
import * as v from 'valibot'
import { webAddress } from './address.ts'
import { get, page, paging, post, viewWith } from './call.ts'
import { CONTRAST, contrastWithWhite, isColour } from './colour.ts'
import { email, flag, id, line, text } from './fields.ts'
import { PICTURE_PATH, fileIdIn } from './file.ts'
import { edition } from './history.ts'
import { say } from './sentences.ts'

/** What a form of the settings says, by field, with the word people see. */
export const settingsFields = {
  operator: '运营主体',
  icp: 'ICP备案号',
  police: '公安备案号',
  reportPhone: '举报电话',
  reportMail: '举报邮箱',
  title: '门户名称',
  logo: '标志',
  favicon: '网页图标',
  brandColor: '主题色',
  supportPhone: '客服电话',
  supportHours: '服务时间',
  manualUrl: '操作手册地址',
  name: '商户名称',
  isPublic: '是否公开',
  merchant: '收款商户',
  merchantNote: '收款安排的说明',
  payee: '收款户名',
  bank: '开户银行',
  account: '收款账号',
  note: '转账说明',
} as const
export type SettingsField = keyof typeof settingsFields

/**
 * Whose merchant takes the money for a tenant's tickets. Payments land with the deployment's: `own` is the tenant's own
 * company, `confirmed` another, whose arrangement with the tenant an administrator has looked at; with `none` nothing
 * paid may be sold.
 */
export const merchants = ['own', 'confirmed', 'none'] as const
export type Merchant = (typeof merchants)[number]

/** What the portal has until somebody puts another in. */
const OWN_DRAWING = '/favicon.svg'
const OWN_MANUAL = '/manual.html'

/** A picture that was put in (contract/file.ts), the portal's own drawing, or none. */
const picture = v.pipe(
  line(100, say.settingsPictureInvalid),
  v.check(
    (address) => address === '' || address === OWN_DRAWING || (address.startsWith(PICTURE_PATH) && fileIdIn(address) !== undefined),
    say.settingsPictureInvalid,
  ),
)
/** White letters stand on it everywhere. */
const brandColor = v.pipe(
  line(7, say.colourInvalid),
  v.check((colour) => colour === '' || isColour(colour), say.colourInvalid),
  v.check((colour) => !isColour(colour) || contrastWithWhite(colour) >= CONTRAST, say.colourPale),
)
const phone = v.pipe(
  line(30, say.contactPhoneInvalid),
  v.check((typed) => typed === '' || /^[\d+() -]{5,30}$/.test(typed), say.contactPhoneInvalid),
)
const manualUrl = v.pipe(
  line(300, say.webLinkInvalid),
  v.check((address) => address === '' || address === OWN_MANUAL || webAddress(address) !== undefined, say.webLinkInvalid),
)
/** As 工信部 and 公安 write them; spaces that come along with a copy are not part of them. */
const filing = (form: RegExp, sentence: string) =>
  v.pipe(
    line(40, sentence),
    v.transform((typed) => typed.replace(/\s/g, '')),
    v.check((typed) => typed === '' || form.test(typed), sentence),
  )
const company = v.pipe(line(50, say.operatorInvalid), v.minLength(2, say.operatorInvalid))

/** Facts about the operator that the law requires: each is a column of `platform`. */
export const platformSettings = {
  operator: company,
  icp: filing(/^\p{Script=Han}{1,2}ICP(?:备|证)\d{5,12}号(?:-\d{1,4})?$/u, say.icpInvalid),
  police: filing(/^\p{Script=Han}{1,2}公网安备\d{14}号$/u, say.policeInvalid),
  reportPhone: phone,
  reportMail: email,
}
export const Platform = viewWith(platformSettings, { edition: v.number() })
export type Platform = v.InferOutput<typeof Platform>

/** How one system looks: each a column of `systems`. */
export const faceSettings = {
  title: v.pipe(line(20, say.portalTitleInvalid), v.minLength(2, say.portalTitleInvalid)),
  logo: picture,
  favicon: picture,
  brandColor,
  supportPhone: phone,
  supportHours: line(40),
  manualUrl,
}
export const Face = viewWith(faceSettings, {
  sysCode: v.string(),
  thirdId: v.string(),
  /** Of the tenant whose it is. */
  tenant: v.string(),
  edition: v.number(),
})
export type Face = v.InferOutput<typeof Face>

export const Tenant = v.object({
  id: v.string(),
  name: v.string(),
  sysCode: v.string(),
  title: v.string(),
  /** 1: anybody may enter its system. */
  isPublic: v.number(),
  merchant: v.picklist(merchants),
  merchantNote: v.string(),
  /** Who confirmed it, by name, and when; empty where nobody had to. */
  merchantBy: v.string(),
  merchantTime: v.string(),
  /** 1: it takes bank transfers. */
  transfer: v.number(),
  createTime: v.string(),
  edition: v.number(),
})
export type Tenant = v.InferOutput<typeof Tenant>

/** Where a tenant's buyers transfer to; all empty where it takes no transfers. */
export const TransferAccount = v.object({
  /** Whose it is. */
  tenant: v.string(),
  payee: v.string(),
  bank: v.string(),
  account: v.string(),
  note: v.string(),
  edition: v.number(),
})
export type TransferAccount = v.InferOutput<typeof TransferAccount>

const bankAccount = v.pipe(
  line(40, say.bankAccountInvalid),
  v.check((typed) => typed === '' || (/^[\d -]+$/.test(typed) && typed.replace(/\D/g, '').length >= 6), say.bankAccountInvalid),
)
/** An account is given with all that a transfer needs, or not at all. */
const isEmpty = (given: { payee: string; bank: string; account: string; note: string }) =>
  given.payee + given.bank + given.account + given.note === ''

/** What went by itself on a day because its time was over (contract/retention.ts). It names nobody. */
export const Erasure = v.object({
  day: v.string(),
  kind: v.string(),
  /** Rows that are gone, and rows of which only what named somebody is. */
  removed: v.number(),
  emptied: v.number(),
  /** The last of that day. */
  time: v.string(),
})
export type Erasure = v.InferOutput<typeof Erasure>

/** For the platform's administrators, wherever they are. */
const platformAdmins = { roles: ['admin'] } as const
/** At one's own tenant; platform administrators name any. */
const editors = { permissions: ['system:system:edit'] } as const

export const settings = {
  get: get('/api/system/settings/get', { access: platformAdmins, input: v.strictObject({}), data: Platform }),
  save: post('/api/system/settings/save', {
    access: platformAdmins,
    input: v.strictObject({
      edition,
      ...platformSettings,
    }),
    data: Platform,
    reasons: ['changed_meanwhile'],
  }),

  /** The systems whose looks the caller may change. */
  faces: get('/api/system/system/list', { access: editors, input: v.strictObject({}), data: v.array(Face) }),
  saveFace: post('/api/system/system/save', {
    access: editors,
    input: v.strictObject({
      sysCode: id,
      edition,
      ...faceSettings,
    }),
    data: Face,
    reasons: ['system_gone', 'file_gone', 'changed_meanwhile'],
  }),

  tenants: post('/api/system/tenant/list', {
    access: platformAdmins,
    input: v.strictObject({ ...paging, keyword: line(50) }),
    data: page(Tenant),
  }),
  /** Without an id a new one, with a system of its own; its id is made here. */
  saveTenant: post('/api/system/tenant/save', {
    adds: { minute: 20, day: 200 },
    access: platformAdmins,
    input: v.pipe(
      v.strictObject({
        id: v.optional(id),
        edition,
        name: company,
        isPublic: flag,
        merchant: v.picklist(merchants, say.merchantMissing),
        merchantNote: text(200),
      }),
      v.forward(
        v.check(({ merchant, merchantNote }) => merchant !== 'confirmed' || merchantNote !== '', say.merchantNoteMissing),
        ['merchantNote'],
      ),
    ),
    data: Tenant,
    reasons: ['tenant_gone', 'tenant_name_taken', 'last_public', 'changed_meanwhile'],
  }),

  /** Without an id the account of the tenant that the caller is at. */
  account: get('/api/system/transferAccount/get', {
    access: editors,
    input: v.strictObject({ thirdId: v.optional(id) }),
    data: TransferAccount,
    reasons: ['tenant_gone'],
  }),
  /** All empty: it takes no transfers any more. */
  saveAccount: post('/api/system/transferAccount/save', {
    access: editors,
    input: v.pipe(
      v.strictObject({ thirdId: v.optional(id), edition, payee: line(50), bank: line(50), account: bankAccount, note: line(100) }),
      v.forward(
        v.check((given) => given.payee !== '' || isEmpty(given), say.transferAccountIncomplete),
        ['payee'],
      ),
      v.forward(
        v.check((given) => given.bank !== '' || isEmpty(given), say.transferAccountIncomplete),
        ['bank'],
      ),
      v.forward(
        v.check((given) => given.account !== '' || isEmpty(given), say.transferAccountIncomplete),
        ['account'],
      ),
    ),
    data: TransferAccount,
    reasons: ['tenant_gone', 'changed_meanwhile'],
  }),

  /** The latest day first, for as long as reports are kept. */
  erasures: post('/api/system/erasure/list', { access: platformAdmins, input: v.strictObject(paging), data: page(Erasure) }),

  /** Makes the caller the platform's administrator, by the code that the start of a portal without one has printed. */
  claim: post('/api/system/settings/claim', {
    access: 'user',
    input: v.strictObject({ code: v.pipe(line(40, say.setupCodeMissing), v.nonEmpty(say.setupCodeMissing)) }),
    data: v.null(),
    reasons: ['setup_wrong'],
  }),
}
