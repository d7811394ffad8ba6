/** Organisations from a table: chosen, looked at, taken. Only what needs a person is open. */
import { useState } from 'react'
import { fileIdIn } from '#contract/file.ts'
import {
  organisationImport,
  type OrganisationLineKind,
  organisationLineKinds,
  organisationLineWords as words,
  type OrganisationPreview,
} from '#contract/organisation-import.ts'
import { useAction } from '../../../api/use-action.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const tones: Record<OrganisationLineKind, Tone> = { wrong: 'danger', new: 'success', same: 'plain' }

export function ImportSheet({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const [address, setAddress] = useState('')
  const [preview, setPreview] = useState<OrganisationPreview>()
  const [wrong, setWrong] = useState('')
  const look = useAction(organisationImport.importPreview, { quiet: true })
  const apply = useAction(organisationImport.importApply, { quiet: true })
  const fileId = fileIdIn(address)

  async function chosen(next: string) {
    setAddress(next)
    setPreview(undefined)
    setWrong('')
    const id = fileIdIn(next)
    if (id === undefined) return
    const outcome = await look.run({ fileId: id })
    if (!outcome.ok) setWrong(outcome.error.message)
    else if (outcome.data.unreadable === '') setPreview(outcome.data)
    else setWrong(outcome.data.unreadable)
  }
  async function take() {
    const outcome = await apply.run({ fileId: fileId as string })
    if (!outcome.ok) return setWrong(outcome.error.message)
    notice.success(`已导入 ${outcome.data.added} 个机构`)
    onImported()
  }
  const count = preview?.counts.new ?? 0
  return (
    <Sheet
      open
      title="导入机构"
      onClose={onClose}
      footer={
        preview !== undefined && (
          <Button kind="primary" busy={apply.busy} disabled={count === 0} onClick={() => void take()}>
            {count === 0 ? '没有需要新增的机构' : `新增 ${count} 个机构`}
          </Button>
        )
      }
    >
      <FileField
        label="机构表格"
        purpose="list"
        hint="Excel（xlsx）或 CSV，不超过5MB；第一行写明列名：机构名称、上级机构、类型、电话、地址。上级机构留空的作为顶级机构"
        value={address}
        error={wrong}
        onChange={(next) => void chosen(next)}
      />
      {look.busy && (
        <div role="status" aria-label="正在读取文件">
          <Skeleton shape="text" count={4} />
        </div>
      )}
      {preview !== undefined && <Looked preview={preview} />}
    </Sheet>
  )
}

function Looked({ preview: { counts, lines } }: { preview: OrganisationPreview }) {
  return (
    <>
      <p className="organisation-tags" role="status">
        {organisationLineKinds.map((kind) => (
          <Tag key={kind} tone={tones[kind]}>
            {words[kind]} {counts[kind]}
          </Tag>
        ))}
      </p>
      {counts.same > 0 && <p className="quiet">已有的机构保持不变</p>}
      {organisationLineKinds.map((kind) => {
        const some = lines.filter((line) => line.kind === kind)
        return (
          some.length > 0 && (
            <details key={kind} className="organisation-lines" open={kind === 'wrong'}>
              <summary>
                {words[kind]}（{some.length < counts[kind] ? `${counts[kind]} 行，列出前 ${some.length} 行` : counts[kind]}）
              </summary>
              <ul>
                {some.map(({ row, name, parent, why }) => (
                  <li key={row}>
                    {name || `第 ${row} 行`}
                    <small>{[`第 ${row} 行`, parent && `上级：${parent}`, why].filter((part) => part !== '').join(' · ')}</small>
                  </li>
                ))}
              </ul>
            </details>
          )
        )
      })}
    </>
  )
}
