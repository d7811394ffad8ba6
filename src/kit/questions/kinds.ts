/** What people read of each kind of question. */
import type { QuestionKind } from '#contract/question.ts'

interface KindTexts {
  word: string
  /** Asks for a missing answer. @param name of the question. */
  missing: (name: string) => string
  /** Rejects an answer that does not fit. */
  unfit: string
  /** Whether a keyboard answers it. */
  isTyped: boolean
}

const fill = (name: string) => `请填写${name}`
export const choose = (name: string) => `请选择${name}`
const tooLong = '内容过长，请缩短'
const changed = '选项已有变化，请重新选择'

export const kindTexts: Readonly<Record<QuestionKind, KindTexts>> = {
  text: { word: '单行文字', missing: fill, unfit: tooLong, isTyped: true },
  long: { word: '多行文字', missing: fill, unfit: tooLong, isTyped: true },
  number: { word: '数字', missing: fill, unfit: '请填写数字，最多4位小数', isTyped: true },
  date: { word: '日期', missing: choose, unfit: '请选择正确的日期', isTyped: false },
  one: { word: '单选', missing: choose, unfit: changed, isTyped: false },
  many: { word: '多选', missing: choose, unfit: changed, isTyped: false },
  yes: { word: '是否', missing: choose, unfit: changed, isTyped: false },
  nps: { word: '推荐评分', missing: choose, unfit: changed, isTyped: false },
  matrix: { word: '矩阵', missing: () => '请逐行选择', unfit: changed, isTyped: false },
  file: { word: '上传文件', missing: (name) => `请上传${name}`, unfit: changed, isTyped: false },
  signature: { word: '手写签名', missing: () => '请签名', unfit: changed, isTyped: false },
  statement: { word: '声明', missing: () => '请阅读并勾选同意', unfit: changed, isTyped: false },
}
