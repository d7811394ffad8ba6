/** 家长会: free, one ticket, and which child somebody comes for. */
import type { TemplateContent } from '../content.ts'
import { entrance, HOUR, known, modules, own, ticket } from './parts.ts'

export const parentsEvening: TemplateContent = {
  note: '两小时，免费，一种门票，登记孩子与班级，签署影像约定',
  lasts: 2 * HOUR,
  texts: {
    summary: '诚邀各位家长到校，与老师面对面交流孩子的学习与成长。',
    details: [
      '<h2>活动安排</h2>',
      '<p>先在报告厅集中，由学校介绍本学期的教学与活动安排；随后到各班教室，与班主任及任课老师交流。</p>',
      '<h2>温馨提示</h2>',
      '<p>每个孩子最多两位家长参加。想单独与老师交流的家长，报名后可在“参会信息”中写下想谈的内容，方便老师提前准备。</p>',
    ].join('\n'),
    notice: [
      '<ul><li>请提前10分钟到校，在校门口出示手机中的入场码。</li>',
      '<li>校内车位有限，请尽量乘坐公共交通。</li>',
      '<li>请勿拍摄、传播其他学生的影像、姓名与成绩。</li>',
      '<li>临时不能前来，请在“我的门票”中取消，把座位留给其他家长。</li></ul>',
    ].join('\n'),
    sponsor: '',
    phone: '',
    address: '',
    map_url: '',
  },
  modules: [modules.details, modules.signUp, modules.wallet, modules.fill, modules.mine],
  forms: [
    {
      name: '家长与孩子',
      questions: [
        known('name', '家长姓名', '到校时核对', { required: true, section: '家长' }),
        known('phone', '家长手机号', '通知时间与地点的变化', { required: true, section: '家长' }),
        own('q_relation', 'one', '与孩子的关系', '到校时核对', {
          required: true,
          section: '家长',
          options: [
            ['father', '父亲'],
            ['mother', '母亲'],
            ['other', '其他监护人'],
          ],
        }),
        // Of a child under fourteen everything is sensitive: 个人信息保护法 第二十八条.
        own('q_child', 'text', '孩子姓名', '安排座位，请对应的老师到场', { required: true, sensitive: true, section: '孩子' }),
        own('q_class', 'one', '孩子所在班级', '引导到对应的教室', {
          required: true,
          section: '孩子',
          options: [
            ['c1', '（1）班'],
            ['c2', '（2）班'],
            ['c3', '（3）班'],
            ['c4', '（4）班'],
            ['c5', '（5）班'],
            ['c6', '（6）班'],
          ],
        }),
        own('q_promise', 'statement', '我承诺不拍摄、不传播其他学生的影像、姓名与成绩。', '保护每个孩子', {
          required: true,
          section: '约定',
        }),
        own('q_ask', 'long', '想与老师交流的内容', '请老师提前准备', { asked: 'later', section: '孩子' }),
      ],
    },
  ],
  pools: [],
  tickets: [{ ...ticket, name: '家长', note: '每个孩子最多两位家长', total: 300, limitPerOrder: 2, limitPerPhone: 2 }],
  lists: [{ ...entrance, name: '校门口', windows: [{ from: -HOUR, to: 2 * HOUR }], gates: [{ id: 'gate', name: '正门' }] }],
  certificates: { templates: [], rules: [] },
}
