/** A question in the editor's list, in a line or two: its words, what it is, when it is asked, what is wrong with it. */
import type { Question } from '#contract/question.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DownIcon, EditIcon } from '../../../ui/icons-later.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { Wrongs } from './wrongs.ts'
import { type Asking, askedWords, kindWordOf } from './words.ts'

interface Props {
  of: Asking
  question: Question
  wrong: ReturnType<Wrongs['get']>
  /** It opens below itself. */
  wide: boolean
  open: boolean
  onOpen: () => void
}

export function QuestionRow({ of, question, wrong, wide, open, onOpen }: Props) {
  const { key, label, required, asked, sensitive, shownIf, options } = question
  const [sentence] = Object.values(wrong ?? {})
  const about = [
    kindWordOf(question),
    options.length > 0 ? `${options.length} 项` : '',
    required === 1 ? '必填' : '选填',
    asked === 'signup' || of !== 'signup' ? '' : `${askedWords[asked]}问`,
    shownIf === null ? '' : '有显示条件',
  ]
  return (
    <button
      type="button"
      data-question={key}
      className={classNames('form-row', sentence !== undefined && 'is-wrong')}
      {...(wide && { 'aria-expanded': open })}
      onClick={onOpen}
    >
      <span className="form-row-words">
        <span className="unseen">编辑</span>
        <span className="form-row-label">{label || '未填写的问题'}</span>
        <span className="quiet">{about.filter((word) => word !== '').join(' · ')}</span>
        {sentence !== undefined && <span className="form-row-wrong">{sentence}</span>}
      </span>
      {sensitive === 1 && <Tag tone="warning">敏感</Tag>}
      {wide ? (
        <DownIcon size={1} className={classNames('form-row-sign', open && 'is-open')} />
      ) : (
        <EditIcon size={1.1} className="form-row-sign" />
      )}
    </button>
  )
}
