/** Organisations from a table: chosen, looked at, taken. */
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
import { ImportSummary } from '../../../kit/table-in/import-summary.tsx'
import { kindsOf } from '../../../kit/table-in/kinds.ts'
import { Looked } from '../../../kit/table-in/looked.tsx'
import { TableField } from '../../../kit/table-in/table-field.tsx'
import { useLook } from '../../../kit/table-in/use-look.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Tone } from '../../../ui/tag.tsx'

const tones: Record<OrganisationLineKind, Tone> = { wrong: 'danger', off: 'warning', new: 'success', same: 'plain' }

export function ImportSheet({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const [address, setAddress] = useState('')
  const look = useLook(organisationImport.importPreview)
  const apply = useAction(organisationImport.importApply, { quiet: true })
  const fileId = fileIdIn(address)

  function chosen(next: string) {
    setAddress(next)
    const id = fileIdIn(next)
    void look.at(id === undefined ? undefined : { fileId: id })
  }
  async function take() {
    const outcome = await apply.run({ fileId: fileId as string })
    if (!outcome.ok) return look.tell(outcome.error.message)
    notice.success(`已导入 ${outcome.data.added} 个机构`)
    onImported()
  }
  const count = look.found?.counts.new ?? 0
  return (
    <Sheet
      title="导入机构"
      onClose={onClose}
      footer={
        look.found !== undefined && (
          <Button kind="primary" busy={apply.busy} disabled={count === 0} onClick={() => void take()}>
            {count === 0 ? '没有需要新增的机构' : `新增 ${count} 个机构`}
          </Button>
        )
      }
    >
      <TableField
        kind="organisations"
        label="机构表格"
        purpose="list"
        hint="Excel（xlsx）或 CSV，不超过5MB；第一行写明列名：机构名称、上级机构、类型、电话、地址。上级机构留空的作为顶级机构"
        look={look}
        value={address}
        onChange={chosen}
      />
      {look.found !== undefined && <Found preview={look.found} />}
    </Sheet>
  )
}

function Found({ preview: { counts, lines, report } }: { preview: OrganisationPreview }) {
  const kinds = kindsOf({ kinds: organisationLineKinds, words, tones, counts, lines, about: ({ parent }) => parent && `上级：${parent}` })
  return (
    <Looked kinds={kinds} unit="行">
      <ImportSummary report={report} />
      {counts.same > 0 && <p className="quiet">已有的机构保持不变</p>}
    </Looked>
  )
}
