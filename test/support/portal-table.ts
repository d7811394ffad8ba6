/**
 * The screens of visitors, attendees, payers and door staff, by the person who sees them, with the states of each that are judged.
 * Organisers' screens are in console-table.ts; test/screens/walked-screens.test.ts checks that together they name every path.
 */
import type { Page } from 'playwright-core'
import { cardLinks } from '#contract/card.ts'
import { certificateLinks } from '#contract/certificate-links.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { claimLink } from '#contract/claim-link.ts'
import { contributeLinks } from '#contract/contribute.ts'
import { standLinks } from '#contract/exhibitor.ts'
import { orderLink } from '#contract/order-link.ts'
import { organisationLinks } from '#contract/organisation-links.ts'
import { pairing } from '#contract/pairing.ts'
import { link, links, paths } from '#contract/paths.ts'
import { proofLinks } from '#contract/proof-links.ts'
import { proposalLink } from '#contract/proposal.ts'
import { surveyLinks } from '#contract/survey.ts'
import { myGuestsLink, vipFileLink, vipLink, vipListLink } from '#contract/vip/links.ts'
import { hostedLink, visitorLink, visitorsLink } from '#contract/visitor.ts'
import { voteLinks } from '#contract/vote.ts'
import { longName } from './long-texts.ts'
import { visitor } from './person.ts'
import type { PortalWorld } from './portal-world.ts'
import type { State, Stop, Walk } from './screen-walker.ts'

/** The phone of a visitor who was sent a code: the next code needs a captcha. */
export const stranger = '13912340003'
/** 6 May 2018: a child for years to come. */
const childsIdcard = '110105201805060013'

type Where = string | ((world: PortalWorld) => string)

const stop = (where: Where, ...states: readonly State<PortalWorld>[]): Stop<PortalWorld> => ({
  at: typeof where === 'string' ? () => where : where,
  states,
})
const GIVE = '发领取链接：王老师'

const stops = (...where: readonly Where[]) => where.map((one) => stop(one))

/** Pages of a meeting take the id from storage, where the page of the meeting puts it. */
const rememberMeeting: State<PortalWorld>['by'][number] = {
  act: async ({ product }, page) => {
    const { pathname, search } = new URL(page.url())
    await page.goto(product.url + links.particulars('1'))
    await page.waitForFunction(() => localStorage.getItem('meetingId') !== null)
    await page.goto(product.url + pathname + search)
  },
}

export interface Area extends Pick<Walk<PortalWorld>, 'stops' | 'isLoaded'> {
  /** Omitted for visitors without a session. */
  who?: keyof PortalWorld['people']
  /** Signs in on the login page: the product then has the consents of the person, and inside of WeChat knows who they are. */
  signsIn?: true
  isInWechat?: true
}

/** The areas that each file of test/journeys walks through. */
export const portalFiles = {
  visitors: ['before the login', 'public pages', 'doors without a session', 'inside of WeChat'],
  members: [
    'tickets and orders',
    'the own account',
    'payments',
    'invoices',
    'an organisation',
    'door staff',
    'hosts of guests and visitors',
    'doors with a session',
  ],
} as const

type AreaName = (typeof portalFiles)[keyof typeof portalFiles][number]

export const portalTable: Record<AreaName, Area> = {
  'before the login': {
    isLoaded: ['phone'],
    stops: [
      stop(
        paths.login,
        { by: ['登录'] },
        { by: [{ tab: '短信登录' }] },
        { opens: '安全验证', by: [{ tab: '短信登录' }, { field: '手机号', text: stranger }, '获取验证码'] },
        { by: [{ link: '忘记密码' }] },
      ),
      stop(paths.loginPhone),
      stop(paths.loginBranded, { by: ['登录'] }, { opens: '隐私政策', by: ['《隐私政策》'] }),
      stop(
        organisationLinks.register({ deptCode: 'WHXX01' }),
        { by: [{ text: '用证件注册' }, { text: '学生证' }, '注册'] },
        { opens: '用户协议', by: ['《用户协议》'] },
      ),
      ...stops(
        organisationLinks.invited('JYB001'),
        ({ invitation }) => invitation,
        paths.invited,
        paths.transition,
        links.outside(`https://www.example.com/${'a-long-way/'.repeat(12)}`),
        paths.notFound,
        paths.meetingLogin,
      ),
    ],
  },
  'public pages': {
    isLoaded: ['phone'],
    stops: [
      ...stops(paths.loading, paths.meetingList),
      stop(links.particulars('1'), { opens: '请先登录', by: [{ radio: /教师票/ }, '立即报名'] }),
      ...stops(links.meeting('1'), links.meetingDetails('1'), links.microsite('1')),
      stop(links.schedule('1'), { opens: '筛选日程', by: [/^筛选/] }),
      ...stops(
        links.info('1'),
        links.info('1', 'A1'),
        ({ reservedId }) => links.info('1', reservedId),
        // Where something is urgent.
        links.info('2'),
        links.particulars('2'),
        links.microsite('2'),
        paths.vote,
        voteLinks.all('1'),
        ({ votes }) => voteLinks.one(votes.openId),
        ({ votes }) => voteLinks.one(votes.countedId),
        voteLinks.big('1'),
        visitorLink('1'),
      ),
      stop(({ vipKey }) => vipLink(vipKey)),
    ],
  },
  'tickets and orders': {
    who: 'holder',
    stops: [
      ...stops(paths.wallet, ({ held }) => links.entryCode(held.revokedId), paths.codeCentre, paths.unpaidOrders),
      stop(({ held }) => links.entryCode(held.ticketId), { opens: '转让门票', by: ['转让给他人'] }),
      stop(claimLink('2'.repeat(26))),
      stop(({ held }) => orderLink(held.orderNo), { opens: '重新生成', by: [GIVE] }, { opens: /的领取链接$/, by: [GIVE, '重新生成'] }),
      stop(paths.meetingOrders, { by: [rememberMeeting] }),
      stop(links.orderForm('2'), { by: ['添加参会人'] }, { by: ['添加参会人', '保存'] }),
      ...stops(
        doorLinks.scanned(`https://www.example.com/${'a-long-way/'.repeat(9)}`),
        doorLinks.scanned('2611221849099448865101'),
        ({ held }) => doorLinks.scanned(held.code),
      ),
    ],
  },
  'the own account': {
    who: 'attendee',
    signsIn: true,
    stops: [
      stop(paths.classify),
      stop(paths.switchover, { by: ['添加系统'] }),
      stop(organisationLinks.invited('WHXX01')),
      stop(organisationLinks.invited('JYB001'), { by: ['申请加入'] }),
      stop(links.pairing('gone'), {
        shows: /登录/,
        by: [
          {
            act: async ({ product }, page) => {
              const { id } = await visitor(product.app).do(pairing.create, {})
              await page.goto(product.url + links.pairing(id))
            },
          },
        ],
      }),
      ...stops(
        paths.noRight,
        paths.basic,
        paths.personalCentre,
        paths.personal,
        cardLinks.met,
        cardLinks.given,
        paths.mySpace,
        certificateLinks.mine,
        paths.invoice,
        link(paths.invoice, { tab: 'mine' }),
        link(paths.invoice, { tab: 'titles' }),
      ),
      stop(
        paths.settings,
        { opens: '我的数据', by: [/查看我的数据/] },
        { opens: '导出我的数据', by: [/导出我的数据/] },
        { opens: '授权记录', by: [/授权记录/] },
        { opens: '注销账号', by: [/注销账号/] },
      ),
      stop(paths.changeLogin, { by: [{ tab: '手机' }] }),
      stop(
        paths.profile,
        { opens: /./, by: ['选择出生日期'], only: 'phone' },
        { by: [{ choose: 'shanghai', in: '证件类型' }, { field: '证件号码', text: childsIdcard }, '保存'] },
        { opens: /./, by: [/^所在地区，/] },
      ),
      stop(paths.organisation, { by: ['申请加入机构'] }),
      ...stops(surveyLinks.categories('1'), surveyLinks.list('1')),
      stop(({ surveyId }) => surveyLinks.fill('1', surveyId), { by: ['提交'] }),
      ...stops(paths.unit, standLinks.stands()),
      stop(
        ({ standId }) => standLinks.stands(standId),
        { by: [new RegExp(longName)] },
        { opens: '添加人员', by: [{ tab: /^人员/ }, '添加人员'] },
        { opens: '添加人员', by: [{ tab: /^人员/ }, '添加人员', '添加'] },
      ),
      stop(links.fill('3'), {
        shows: /我是其监护人/,
        by: [rememberMeeting, { field: /^身份证号/, text: childsIdcard }],
      }),
      ...stops(
        paths.certification,
        paths.certificationPerson,
        paths.certificationOrganisation,
        paths.certificationWaiting,
        paths.meetingApply,
        proposalLink(),
        contributeLinks.call('1'),
        contributeLinks.own('1', 'new'),
        contributeLinks.reviews(),
      ),
    ],
  },
  payments: {
    who: 'payer',
    stops: [
      ...stops(
        ({ till }) => links.payment(till.unpaid),
        ({ till }) => links.pay(till.scan, '1'),
        ({ till }) => links.pay(till.unpaid),
        ({ till }) => links.pay(till.paidTwice),
        ({ till }) => links.pay(till.refunding),
        ({ till }) => links.pay(till.cancelled),
        ({ till }) => proofLinks.waiting(till.rejected),
        ({ till }) => proofLinks.waiting(till.review),
        paths.meetingOrders,
        ({ till }) => orderLink(till.refunding),
      ),
      stop(({ till }) => proofLinks.upload(till.rejected), { by: ['提交凭证'] }),
      stop(
        ({ till }) => orderLink(till.paidTwice),
        { opens: '申请退款', by: ['申请退款'] },
        { opens: '申请退款', by: ['申请退款', /^申请退 /] },
      ),
    ],
  },
  invoices: {
    who: 'invoiced',
    stops: [
      stop(paths.invoice, { opens: '申请开票', by: [/^申请开票/] }, { opens: '添加抬头', by: [/^申请开票/, '添加抬头', '保存'] }),
      stop(link(paths.invoice, { tab: 'mine' }), { opens: '申请换开', by: ['换开'] }, { opens: '申请换开', by: ['换开', '提交申请'] }),
      stop(link(paths.invoice, { tab: 'titles' })),
    ],
  },
  'an organisation': {
    who: 'orgadmin',
    stops: [
      stop(
        paths.organisation,
        { opens: '编辑机构资料', by: ['编辑'] },
        { opens: '申请链接', by: ['申请链接'] },
        { opens: '新增机构', by: ['新增下级'] },
        { opens: /^移动/, by: ['移动'] },
        { opens: /^合并/, by: ['合并'] },
        { opens: '新增机构', by: ['新增机构'] },
        { opens: '导入机构', by: ['导入机构'] },
        { by: [{ tab: '成员' }] },
        { opens: /不通过/, by: [{ tab: /^申请/ }, /^不通过/] },
        { opens: '邀请加入', by: [{ tab: '邀请' }, /二维码$/] },
        { opens: '按名单邀请', by: [{ tab: '邀请' }, '按名单邀请'] },
        { opens: '新建邀请', by: [{ tab: '邀请' }, '新建邀请'] },
        { opens: '邀请已创建', by: [{ tab: '邀请' }, '新建邀请', '创建邀请'] },
      ),
    ],
  },
  'door staff': {
    who: 'doorkeeper',
    stops: stops(paths.myMeetings, paths.scanner, doorLinks.scanner('1')),
  },
  'hosts of guests and visitors': {
    who: 'host',
    stops: stops(vipListLink('1'), vipFileLink('1'), myGuestsLink(), visitorsLink('1'), hostedLink()),
  },
  'doors without a session': {
    stops: [
      ...stops(
        ({ door }) => doorLinks.helper(door.helper),
        doorLinks.helper('A'.repeat(20)),
        paths.antiFake,
        doorLinks.antiFake('ABCDEFGHJKLM'),
      ),
      stop(({ door }) => doorLinks.helper(door.helper), { by: ['进入验票'] }),
    ],
  },
  'doors with a session': {
    who: 'attendee',
    stops: [
      ...stops(paths.codeCentre, doorLinks.scanned('https://www.example.com/a-long-way/'), doorLinks.scanned('')),
      stop(({ door }) => doorLinks.gate(door.gate), { by: ['签到'] }),
    ],
  },
  'inside of WeChat': {
    who: 'payer',
    signsIn: true,
    isInWechat: true,
    // The pages of the local WeChat are no screens of the client.
    isLoaded: ['phone', 'desktop'],
    stops: [
      stop(({ till }) => links.payment(till.unpaid), {
        shows: '已取消支付',
        by: ['立即支付', { act: (_, page) => pressInWechat(page, '取消') }],
      }),
      stop(
        links.particulars('1'),
        { opens: '分享会议', by: ['分享'] },
        { by: ['分享', /发给好友或朋友圈/] },
        { opens: '会议海报', by: ['分享', /生成海报/, { act: (_, page) => page.getByRole('img', { name: /会议海报/ }).waitFor() }] },
      ),
      ...stops(paths.personalCentre, paths.mySpace),
      ...stops(
        '/sandbox/wechat',
        '/sandbox/wechat/open/connect/oauth2/authorize',
        ({ product }) => `/sandbox/wechat/open/connect/oauth2/authorize?${consent(product)}#wechat_redirect`,
        ({ product }) => `/sandbox/wechat/cashier/native/${unpaidTrade(product)?.secret}`,
        '/sandbox/wechat/cashier/native/gone',
      ),
    ],
  },
}

/** Presses a button of the sheet that the local WeChat shows over a page. */
async function pressInWechat(page: Page, label: string): Promise<void> {
  await page.waitForFunction(() => (window as WechatWindow).__wechatBox?.surface != null)
  await page.evaluate((name) => (window as WechatWindow).__wechatBox?.surface?.press(name), label)
}
type WechatWindow = Window & { __wechatBox?: { surface: { press(label: string): void } | null } }

const consent = ({ url, wechat }: PortalWorld['product']) =>
  new URLSearchParams({
    appid: wechat.account.appId,
    redirect_uri: url + paths.transition,
    response_type: 'code',
    scope: 'snsapi_userinfo',
    state: 's',
    forcePopup: 'true',
  })

const unpaidTrade = ({ wechat }: PortalWorld['product']) =>
  [...wechat.pay.books.prepays.values()].find(({ trade }) => trade.kind === 'native' && trade.state === 'NOTPAY')
