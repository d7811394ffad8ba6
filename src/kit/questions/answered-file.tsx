/** A file that was given as an answer, for those who may read it. */
import { file } from '#contract/file.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { useQuery } from '../../api/use-query.ts'
import { FileActions } from '../file/file-actions.tsx'

export function AnsweredFile({ id }: { id: string }) {
  const { data, error } = useQuery(file.get, { id }, { quiet: true })
  if (data === undefined) return <span className="quiet">{error === undefined ? '正在加载' : wordsOf(error, '文件没有加载出来')}</span>
  return (
    <span className="form-file">
      <span>{data.name}</span>
      <FileActions file={data} />
    </span>
  )
}
