/** A link to a small file in the shape that an import reads without a question (public/samples). */
import './sample-file.css'
import { type ImportKind, importKinds } from '#contract/imports.ts'

export function SampleFile({ kind }: { kind: ImportKind }) {
  return (
    <p className="sample-file">
      <a href={`/samples/${kind}.csv`} download={`${importKinds[kind].name}示例.csv`}>
        下载示例文件
      </a>
    </p>
  )
}
