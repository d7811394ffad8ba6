/** 培训: a small class whose learners are chosen, and asked later what they want to learn. */
import type { TemplateContent } from '../content.ts'
import { DAY, entrance, HOUR, known, modules, own, ticket } from './parts.ts'

export const training: TemplateContent = {
  note: '两天，30人小班，先审核再付款，开班前了解学员需求',
  lasts: DAY + 8.5 * HOUR,
  texts: {
    summary: '小班授课，名额30人，报名经审核后付款。',
    details: [
      '<h2>培训安排</h2>',
      '<p>培训为期两天，讲授与练习各半，每人都有动手与答疑的时间。具体课程见会议日程。</p>',
      '<h2>适合谁来</h2>',
      '<p>有一定基础、希望把所学用到工作中的学员。报名时请如实填写您的经验，便于讲师安排内容。</p>',
    ].join('\n'),
    notice: [
      '<h2>报名流程</h2>',
      '<ol><li>提交报名，我们会在3个工作日内审核并通知您。</li>',
      '<li>审核通过后，请在付款期限内付款，可在线支付或对公转账；付款期限与退款规则以订单显示的为准。</li>',
      '<li>付款后在“参会信息”中告诉我们您最想解决的问题。</li></ol>',
      '<h2>参加培训</h2>',
      '<ul><li>请提前15分钟到场，凭手机中的入场码签到。</li><li>请自带笔记本电脑与电源。</li></ul>',
    ].join('\n'),
    sponsor: '',
    phone: '',
    address: '',
    map_url: '',
  },
  modules: [modules.details, modules.schedule, modules.signUp, modules.wallet, modules.fill, modules.mine],
  forms: [
    {
      name: '学员信息',
      questions: [
        known('name', '姓名', '签到与制作结业证书', { required: true }),
        known('phone', '手机号', '通知审核结果与上课安排', { required: true }),
        known('hospital', '单位', '审核报名，编排小组', { required: true }),
        known('position', '职务', '审核报名，编排小组'),
        own('q_level', 'one', '相关经验', '审核报名，安排课程难度', {
          required: true,
          options: [
            ['new', '刚开始接触'],
            ['some', '1到3年'],
            ['skilled', '3年以上'],
          ],
        }),
        own('q_reason', 'long', '报名理由', '审核报名', { required: true }),
        own('q_problem', 'long', '最想解决的问题', '讲师据此准备案例', { required: true, asked: 'later' }),
        own('q_system', 'one', '电脑系统', '提前准备练习环境', {
          asked: 'later',
          options: [
            ['windows', 'Windows'],
            ['mac', 'macOS'],
            ['other', '其他'],
          ],
        }),
        own('q_textbook', 'yes', '已领取教材', '核对教材发放', { asked: 'door' }),
      ],
    },
  ],
  pools: [],
  tickets: [
    {
      ...ticket,
      name: '培训学员',
      note: '含教材与两日午餐',
      fen: 1680_00,
      total: 30,
      limitPerOrder: 1,
      limitPerPhone: 1,
      approval: 1,
      payMinutes: 7 * 24 * 60,
      refundTiers: [
        { days: 7, percent: 100 },
        { days: 3, percent: 50 },
      ],
      invoiceItem: '培训费',
    },
  ],
  lists: [
    { ...entrance, name: '第一天签到', passes: 'once', windows: [{ from: -HOUR, to: 9 * HOUR }], gates: [{ id: 'room', name: '教室' }] },
    {
      ...entrance,
      name: '第二天签到',
      passes: 'once',
      windows: [{ from: DAY - HOUR, to: DAY + 9 * HOUR }],
      gates: [{ id: 'room', name: '教室' }],
    },
  ],
  certificates: { templates: [], rules: [] },
}
