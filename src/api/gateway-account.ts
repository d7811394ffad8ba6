/** Accounts, rights, systems and WeChat before another gateway (API_BASE), of whose answers spec.md shows little. */
import { isOwnPath } from '#contract/address.ts'
import { DEFAULT_SYS_CODE } from '#contract/call.ts'
import { organisation, type OrganisationInfo } from '#contract/organisation.ts'
import { organisationInvite } from '#contract/organisation-invite.ts'
import { paths } from '#contract/paths.ts'
import { type MenuGroup, type MenuNode, right } from '#contract/right.ts'
import { session } from '#contract/session.ts'
import { staff } from '#contract/staff.ts'
import type { HeaderInfo } from '#contract/header-info.ts'
import { type AreaNode, type DictionaryEntry, system } from '#contract/system.ts'
import { wechat } from '#contract/wechat.ts'
import { adapt, filled, objectOf, pageOf, texts } from './gateway-adapt.ts'
import { newKey } from './key.ts'
import { storage } from './storage.ts'

const textOf = (given: unknown) => (typeof given === 'string' ? given : '')
const rows = <T>(given: unknown, row: (one: unknown, at: number) => T): T[] => pageOf(given, {}, row).list
/** Rows of a shape of the gateway's own have no name that this portal could show. */
const isNamed = ({ name }: { name: string }) => name !== ''

/** The roles of the login, and what spec.md section 6 makes of them: `admin` may do everything. */
function rightsByRole() {
  const roles = storage.role
    .get()
    .split(',')
    .filter((role) => role !== '')
  return { roles, permissions: roles.includes('admin') ? ['*:*:*'] : [] }
}

/** What the specification has for everybody who is signed in. */
const plainMenu: MenuGroup[] = [
  {
    key: 'mine',
    name: '我的',
    children: [
      { key: 'orders', name: '我的订单', icon: 'order', path: paths.meetingOrders, note: '查看、支付或取消' },
      { key: 'centre', name: '个人中心', icon: 'person', path: paths.personalCentre, note: '资料与客服' },
    ],
  },
  {
    key: 'meetings',
    name: '会议',
    children: [
      { key: 'list', name: '会议列表', icon: 'calendar', path: paths.meetingList, note: '找会议、看日程、报名' },
      { key: 'current', name: '当前会议', icon: 'home', path: paths.microsite, note: '进入会议微站' },
    ],
  },
]

/** Tiles that lead to a screen of this portal; the gateway's own menu may have others. */
function menuOf(given: unknown): MenuGroup[] {
  const node: MenuNode = texts('key', 'name', 'icon', 'path', 'note')
  const groups = rows(given, (one, at) => ({
    ...filled(texts('key', 'name'), { key: String(at), ...objectOf(one) }),
    children: rows(objectOf(one)['children'], (tile, tileAt) => filled({ ...node, key: String(tileAt) }, tile)).filter(
      ({ name, path }) => name !== '' && isOwnPath(path),
    ),
  })).filter(({ children }) => children.length > 0)
  return groups.length === 0 ? plainMenu : groups
}

function areasOf(given: unknown): AreaNode[] {
  return rows(given, (one) => {
    const children = objectOf(one)['children']
    return { ...filled(texts('code', 'name'), one), ...(Array.isArray(children) && { children: areasOf(children) }) }
  }).filter(isNamed)
}

const entriesOf = (given: unknown): DictionaryEntry[] =>
  rows(given, (one, at) => filled({ ...texts('code', 'name'), sort: at }, one)).filter(isNamed)

type Tree = ReturnType<typeof treeOf>
function treeOf(given: unknown): {
  id: string
  name: string
  type: string
  deptCode: string
  members: number
  mine: number
  closed: number
  children: Tree
}[] {
  const blank = { ...texts('id', 'name', 'type', 'deptCode'), members: 0, mine: 0, closed: 0 }
  return rows(given, (one) => ({ ...filled(blank, one), children: treeOf(objectOf(one)['children']) })).filter(isNamed)
}

/** spec.md section 2.2: the page itself redirects with the app id, and exchanges the code it comes back with. */
const AUTHORISE = 'https://open.weixin.qq.com/connect/oauth2/authorize'
const STATE_KEY = 'gateway-authorisation'

function authorisation(given: unknown, back: string) {
  const { appId } = filled({ appId: textOf(given) }, given)
  if (appId === '') throw new Error('the gateway names no app id')
  const state = newKey()
  sessionStorage.setItem(STATE_KEY, JSON.stringify({ state, back }))
  const redirectUri = encodeURIComponent(location.origin + paths.transition)
  // WeChat wants the parameters in this order, and the fragment.
  const query = `appid=${encodeURIComponent(appId)}&redirect_uri=${redirectUri}&response_type=code&scope=snsapi_base&state=${state}`
  return { appId, state, authorizeUrl: `${AUTHORISE}?${query}#wechat_redirect` }
}

/** Where the authorisation of this tab leads back to. The state that came back is its own, or another browser began it. */
function backOf(state: string): string | undefined {
  const begun = JSON.parse(sessionStorage.getItem(STATE_KEY) ?? '{}') as { state?: string; back?: string }
  return begun.state === state ? (begun.back ?? '') : undefined
}

export function adaptAccount(header: HeaderInfo): void {
  adapt(session.me, {
    without: () => ({
      id: storage.userId.get(),
      name: storage.name.get(),
      mobile: storage.mobile.get(),
      thirdId: storage.thirdId.get(),
      sysCode: storage.sysCode.get(),
      checktOperate: 0,
      ...rightsByRole(),
      hasPassword: 1,
    }),
  })
  // The gateway's token ends by itself; here it is forgotten in any case.
  adapt(session.logout, { without: () => null })
  adapt(right.menuTree, { whole: menuOf, without: () => plainMenu })
  adapt(right.menuPermission, {
    whole: (given) => filled({ roles: [] as string[], permissions: [] as string[], meetings: [] as string[] }, given),
    without: () => ({ ...rightsByRole(), meetings: [] }),
  })
  // Another gateway has no door staff: the scanner page treats every user as an attendee.
  adapt(staff.mine, { without: () => [] })

  adapt(system.areaTree, { whole: areasOf })
  adapt(system.dictionary, { whole: entriesOf })
  adapt(system.organisationTypes, { whole: entriesOf })
  adapt(organisation.mySystems, {
    whole: (given) => rows(given, (one) => filled(header, one)),
    without: () => [{ ...header, sysCode: storage.sysCode.get() || DEFAULT_SYS_CODE }],
  })
  adapt(organisation.tree, { whole: treeOf })
  const info: OrganisationInfo = {
    ...texts('id', 'parentId', 'name', 'type', 'phone', 'areaCode', 'address', 'introduce'),
    path: [],
    members: 0,
    mine: 0,
    closed: 0,
    actions: [],
  }
  adapt(organisation.info, {
    refusesAnswer: (given) => (filled(info, given).id === '' ? { reason: 'organisation_gone', msg: '该机构不存在或已停用' } : undefined),
    whole: (given) => filled(info, given),
  })
  // Only our own server has invitations to an organisation.
  adapt(organisationInvite.invitedTo, { without: () => [] })
  adapt(organisation.bySysCode, { whole: (given) => rows(given, (one) => filled(texts('id', 'name', 'type'), one)).filter(isNamed) })
  const application = {
    ...texts('id', 'organisationId', 'organisationName', 'userId', 'name', 'mobile', 'remark', 'reason', 'createTime', 'decideTime'),
    applyType: 0,
    parameters: {},
    state: 'waiting' as const,
    actions: [],
  }
  adapt(organisation.myApplications, { whole: (given, input) => pageOf(given, input, (one) => filled(application, one)) })
  adapt(organisation.apply, { whole: (given) => filled(application, given) })

  adapt(wechat.appId, { whole: (given, { back = '' }) => authorisation(given, back), ours: ['back'] })
  adapt(wechat.openId, {
    // Before the code is sent: another person's code would tie this session to that person's WeChat.
    refusesInput: ({ state = '' }) =>
      backOf(state) === undefined ? { reason: 'wechat_state_gone', msg: '授权已失效，请重新进入' } : undefined,
    whole: (given, { state = '' }) => ({ ...filled({ openId: textOf(given) }, given), back: backOf(state) ?? '' }),
    ours: ['state'],
  })
}
