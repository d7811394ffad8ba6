/** Sessions and guests of the demonstration meeting. Wholly fictional. */
import type { NewRow } from '../db/db.ts'
import { writeJson } from '../db/json.ts'
import { dayOf } from '../flow/clock.ts'
import { DEMO_MEETING_ID, firstMorning } from './demo-meeting.ts'

const MINUTE = 60_000
const DAY = 86_400_000

export const demoGuests: Omit<NewRow<'guests'>, 'meeting_id' | 'source_key'>[] = [
  ['沈知远', '教授、课程研究所所长', '钱江师范大学', '研究课堂里的提问与等待。走访过四十个县的三百间教室，主张「慢一点的智慧教育」。'],
  ['罗雅琴', '特级教师', '望湖小学', '教语文三十一年，带着学生用一学期写完一本班级词典。'],
  ['阿依古丽·买买提', '校长', '天山双语实验学校', '让牧区的孩子和城里的孩子共上一节科学课，坚持了六年。'],
  ['周牧之', '首席研究员', '青禾学习科学实验室', '关心算法给孩子的反馈是否公平，也关心孩子是否看得懂这份反馈。'],
  ['陈一诺', '高二学生', '江城第三中学', '校园无障碍地图的发起人，地图上的每一处坡道都由同学亲自走过。'],
  ['欧阳明慧', '家庭教育指导师', '春风里社区', '主持了两百场家长夜谈，最常说的一句话是「先听完」。'],
  ['梁启航', '信息技术教师', '东海职业学校', '把报废的机床改成了学生的第一台数控实验机。'],
  ['林深', '建筑师', '半亩工作室', '设计过十一所没有围墙感的学校。'],
].map(([name, title, company, text], place) => ({
  id: `G${place + 1}`,
  name: name as string,
  title: title as string,
  company: company as string,
  avatar: `/demo/guest-${place + 1}.svg`,
  introduce: `<p>${text}</p>`,
  sort: place + 1,
}))

type Line = [day: 0 | 1, start: string, minutes: number, room: string, track: string, title: string, speakers: string[], text: string]

const lines: Line[] = [
  [0, '08:30', 30, '主会场', '大会', '签到与入场音乐', [], '凭二维码入场，签到处提供会议手册与姓名牌。'],
  [0, '09:00', 30, '主会场', '大会', '开幕：看见每一个孩子', ['沈知远'], '大会的六年，以及今年为什么把学生请上主席台。'],
  [
    0,
    '09:30',
    60,
    '主会场',
    '方向',
    '慢一点的智慧教育',
    ['沈知远'],
    '<p>三百间教室里的观察：老师提问之后，平均只等待 0.9 秒。</p><p>如果等到三秒，会发生什么？技术能不能帮我们等一等？</p>',
  ],
  [
    0,
    '10:45',
    60,
    '主会场',
    '方向',
    '算法给孩子的反馈，孩子看得懂吗',
    ['周牧之'],
    '<p>一份反馈至少要回答三个问题：我在哪里，我要去哪里，下一步怎么走。</p><ul><li>公平：同样的答案是否得到同样的评价</li><li>可读：九岁的孩子能否复述</li><li>可改：错了由谁来纠正</li></ul>',
  ],
  [
    0,
    '10:45',
    60,
    '实践厅',
    '课例',
    '一本班级词典',
    ['罗雅琴'],
    '四十二名学生、一百八十个词、一学期。现场展示学生写的「孤单」与「热闹」。',
  ],
  [
    0,
    '13:30',
    90,
    '实践厅',
    '课例',
    '同一节科学课：牧区与城市',
    ['阿依古丽·买买提'],
    '两间教室，一条不太稳定的网络，一次关于融雪的共同实验。',
  ],
  [0, '13:30', 60, '家校厅', '家校', '先听完：家长夜谈二百场', ['欧阳明慧'], '现场设十个提问席，家长可匿名递条。'],
  [0, '14:45', 60, '家校厅', '家校', '我们画了一张无障碍地图', ['陈一诺'], '一群高中生用脚丈量校园，最后改变了三处台阶。'],
  [0, '15:30', 60, '主会场', '方向', '没有围墙感的学校', ['林深'], '教室的门朝哪里开，孩子就往哪里去。'],
  [
    0,
    '16:45',
    45,
    '主会场',
    '大会',
    '圆桌：把时间还给老师',
    ['沈知远', '罗雅琴', '阿依古丽·买买提'],
    '三位嘉宾与三位现场教师，一人一条可以明天就做的建议。',
  ],
  [1, '09:00', 60, '主会场', '方向', '县域里的数字化：从一张课表开始', ['阿依古丽·买买提'], '不买新设备，先把课表排好。'],
  [1, '09:00', 60, '家校厅', '家校', '屏幕时间，和孩子一起商量', ['欧阳明慧', '陈一诺'], '一位指导师和一位高中生的对谈。'],
  [1, '10:15', 75, '实践厅', '课例', '一台旧机床的新生命', ['梁启航'], '从拆解、测绘到重新运转，职业学校里的工程课。'],
  [1, '10:15', 60, '主会场', '方向', '人工智能进课堂的边界', ['周牧之', '沈知远'], '哪些事交给机器，哪些事一步也不能让。'],
  [
    1,
    '13:30',
    120,
    '实践厅',
    '工作坊',
    '动手：做一节能带回学校的课',
    ['罗雅琴', '梁启航'],
    '<p>请自带电脑。每组四人，两小时后每组交出一节完整的课。</p><p>需持「工作坊动手席」门票入场。</p>',
  ],
  [1, '13:30', 60, '家校厅', '家校', '学生圆桌：我希望的作业', ['陈一诺'], '八位学生，从三年级到高二。'],
  [1, '16:00', 60, '主会场', '大会', '闭幕与致谢', ['沈知远'], '公布两天里大家写下的「明天就做」清单。'],
]

const HTML = /^</

export function demoSessions(now: number): NewRow<'schedule_items'>[] {
  // The first morning begins at half past eight; sessions are told by the clock on the wall.
  const midnight = firstMorning(now) - 8.5 * 60 * MINUTE
  return lines.map(([day, start, minutes, room, track, title, speakers, text], place) => {
    const [hour, minute] = start.split(':').map(Number) as [number, number]
    const starts = midnight + day * DAY + (hour * 60 + minute) * MINUTE
    return {
      id: `S${place + 1}`,
      meeting_id: DEMO_MEETING_ID,
      source_key: `demo-${place + 1}`,
      title,
      details: HTML.test(text) ? text : `<p>${text}</p>`,
      starts_at: starts,
      ends_at: starts + minutes * MINUTE,
      day: dayOf(starts),
      room,
      track,
      speakers: writeJson(speakers),
      language: '中文',
      level: '',
    }
  })
}
