/** The specification's questions in the words that they usually have, and the form that a meeting begins with. */
import { kindOfKey, type ParameterKey, type Question, sensitiveKeys } from './question.ts'

const usual: Readonly<Record<ParameterKey, readonly [label: string, why: string]>> = {
  name: ['姓名', '用于签到核对'],
  sex: ['性别', '用于会务安排'],
  phone: ['手机号', '用于发送报名结果和会议通知'],
  idcard: ['身份证号', '用于办理保险或入住登记'],
  documentNumber: ['证件号码', '用于办理保险或入住登记'],
  age: ['年龄', '用于会务安排'],
  nation: ['民族', '用于安排餐食'],
  email: ['邮箱', '用于发送会议资料'],
  department: ['单位', '用于签到核对和统计参会单位'],
  position: ['职务', '用于签到核对'],
  hospital: ['所在单位', '用于签到核对和统计参会单位'],
  grassroots: ['基层单位', '用于统计参会单位'],
  address: ['通讯地址', '用于寄送会议资料'],
  project: ['申报项目', '用于安排交流'],
  awarded: ['获奖情况', '用于安排交流'],
  ishotel: ['是否需要住宿', '用于预留房间'],
  annexUrl: ['证明材料', '用于核对参会资格'],
  other: ['其他要求', '用于会务安排'],
}

/** A question of the specification, asked at sign-up. */
export function usualQuestion(key: ParameterKey, required: boolean, label: string = usual[key][0]): Question {
  return {
    key,
    kind: kindOfKey[key] ?? 'text',
    label,
    why: usual[key][1],
    required: required ? 1 : 0,
    sensitive: sensitiveKeys.includes(key) ? 1 : 0,
    asked: 'signup',
    readers: sensitiveKeys.includes(key) ? 'organisers' : 'reception',
    options: [],
    shownIf: null,
    section: '',
    page: 1,
  }
}

/** What a meeting asks before anybody has thought about it. */
export const firstForm: { readonly name: string; readonly questions: readonly Question[] } = {
  name: '报名信息',
  questions: [usualQuestion('name', true), usualQuestion('phone', true)],
}
