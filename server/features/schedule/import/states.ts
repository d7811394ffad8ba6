/** Words for the state of a session: only a word of this list, or no word, says that the session takes place. */
import { asText, oneLine, plain } from '../../../tables/read/cell.ts'
import type { NamedCell } from '../../../tables/read/table-reader.ts'

const good = new Set(
  [
    [
      '正常',
      '确认',
      '已确认',
      '已定',
      '确定',
      '已确定',
      '通过',
      '已通过',
      '审核通过',
      '录用',
      '已录用',
      '接受',
      '已接受',
      '入选',
      '已入选',
    ],
    [
      '安排',
      '已安排',
      '已排期',
      '已发布',
      '发布',
      '公开',
      '有效',
      '是',
      '进行',
      '进行中',
      '未开始',
      '待开始',
      '即将开始',
      '已结束',
      '已完成',
    ],
    ['accept', 'accept(oral)', 'oral', 'poster', 'approve', '口头报告', '口头', '海报', '墙报', '同意', '举行', '举办', '已举行', '已举办'],
    ['照常', '照常进行', '照常举行', '如期', '如期举行', '確認', '已確認', '通過', '已通過', '錄用', '正常進行'],
    ['ok', 'yes', 'confirmed', 'accepted', 'approved', 'scheduled', 'published', 'active', 'final', 'done', 'completed', 'finished'],
  ].flat(),
)

const nameOf = (word: string) =>
  oneLine(word)
    .toLowerCase()
    .replace(/[\s_✓✔√☑-]/g, '')

export const isGoodState = (word: string) => nameOf(word) === '' || good.has(nameOf(word))

/** Asks whether a session is cancelled; of a bare yes or no the column has to be named. */
const ASKS_FOR_OUT = /取消|cancel/
const QUESTION = /^是否|^(?:is)?(?:published|public|confirmed|accepted|approved)$/
const YES = /^(?:是|对|有|已|√|✓|✔|1|y|yes|true)$/
const NO = /^(?:否|无|不|没有|未|未取消|不取消|无变更|无变化|0|×|✗|x|n|no|false|none)$/
const NOT_OUT = new Set(['正常', '照常', '照常进行', '照常举行', '如期举行'])

/** @returns `''` if the session takes place; else the word, after the name of its column where the word alone is unclear. */
function badState({ name, cell }: NamedCell): string {
  const text = oneLine(asText(cell))
  const [column, word] = [nameOf(plain(name)), plain(text).toLowerCase()]
  if (text === '') return ''
  if (ASKS_FOR_OUT.test(column)) return NO.test(word) || NOT_OUT.has(word) ? '' : `${name}：${text}`
  if (isGoodState(text)) return ''
  if (QUESTION.test(column)) return YES.test(word) ? '' : NO.test(word) ? `${name}：${text}` : text
  return text
}

/** @returns the first state, of several columns, that does not say that the session takes place; `''` if there is none. */
export const badStateIn = (cells: readonly NamedCell[]): string => cells.map(badState).find((state) => state !== '') ?? ''
