/** Questions with their answers, as they were asked; a file can be opened. */
import './answer-list.css'
import { file, fileIdIn } from '#contract/file.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { useQuery } from '../../api/use-query.ts'
import { Facts } from '../../ui/facts.tsx'
import { FileActions } from '../file/file-actions.tsx'

interface Answer {
  label: string
  value: string
  /** Of a sheet with all its questions: 1 if the attendee does not agree that the organiser reads this answer. */
  withheld?: number
}

/** Leaves out questions without an answer, except those of a sheet with all its questions. */
export function AnswerList({ answers }: { answers: readonly Answer[] }) {
  return <Facts facts={answers.map((answer) => [answer.label, shown(answer)])} />
}

function shown({ value, withheld }: Answer) {
  if (withheld === 1) return <span className="quiet">敏感信息，参会人未同意提供</span>
  const fileId = fileIdIn(value)
  if (fileId !== undefined) return <AnsweredFile id={fileId} />
  if (withheld === undefined) return value
  // Of before there were files: an address elsewhere.
  if (/^https:\/\/\S+$/.test(value))
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    )
  return value === '' ? <span className="quiet">未填写</span> : value
}

function AnsweredFile({ id }: { id: string }) {
  const { data, error } = useQuery(file.get, { id }, { quiet: true })
  if (data === undefined) return <span className="quiet">{error === undefined ? '正在加载' : wordsOf(error, '文件没有加载出来')}</span>
  return (
    <span className="answered-file">
      <span>{data.name}</span>
      <FileActions file={data} />
    </span>
  )
}
