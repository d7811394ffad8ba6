/** What a form asks as an assessment of its impact on people wants to know it (个人信息保护法 第五十五、五十六条). */
import { BOM, csvLine, harmless } from '#contract/csv.ts'
import type { Question } from '#contract/question.ts'
import { keptAfterAnswers, retention } from '#contract/retention.ts'
import { askedWords, kindWordOf } from '../../../kit/questions/write/words.ts'

export const impactHeads = ['序号', '收集的信息', '类型', '敏感', '处理目的', '必填', '何时', '谁能看', '保存期限', '处理依据'] as const

export function impactRows(questions: readonly Question[]): string[][] {
  return questions.map((question, at) => {
    const { label, why, required, sensitive, asked, readers } = question
    return [
      String(at + 1),
      label,
      kindWordOf(question),
      sensitive === 1 ? '是' : '否',
      why,
      required === 1 ? '必填' : '选填',
      `${askedWords[asked]}${question.shownIf === null ? '' : '，符合条件的人'}`,
      readers === 'reception' ? '主办方与接待人员' : '仅主办方',
      keptFor(question),
      sensitive === 1 ? '逐项单独同意（第二十三条、第二十九条）' : '单独同意提供给主办方（第二十三条）',
    ]
  })
}

function keptFor({ key }: Question): string {
  if (keptAfterAnswers.some((one) => one === key)) return '随报名与订单记录保存'
  return `会议结束后 ${retention.answers.days} 天内删除`
}

/** What protects them, as it is built in. */
export const measures = [
  '参会人报名时看到每一项的用途，并单独同意提供给主办方；未同意的，主办方看不到。',
  '敏感信息逐项单独同意，未同意的，主办方看不到；身份证号和证件号码加密保存。',
  '按“谁能看”限定人员，导出须有单独的权限，并留有记录。',
  '参会人可以随时查看、导出、撤回同意或注销；到期自动删除。',
] as const

/** @param head lines above the table, by two cells each. */
export function impactCsv(head: readonly (readonly [string, string])[], questions: readonly Question[]): string {
  const lines = [...head, [], impactHeads, ...impactRows(questions), [], ...measures.map((one) => ['保护措施', one])]
  return BOM + lines.map((cells) => csvLine(cells.map((cell) => harmless(cell)))).join('')
}
