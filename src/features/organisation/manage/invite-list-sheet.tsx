/** People invited by a table: an organisation and a table chosen, looked at, and each told. */
import { fileIdIn } from '#contract/file.ts'
import {
  type InviteLineKind,
  inviteLineKinds,
  inviteLineWords as words,
  type InvitePreview,
  organisationInvite,
} from '#contract/organisation-invite.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { ImportSummary } from '../../../kit/table-in/import-summary.tsx'
import { kindsOf } from '../../../kit/table-in/kinds.ts'
import { Looked } from '../../../kit/table-in/looked.tsx'
import { TableField } from '../../../kit/table-in/table-field.tsx'
import { useLook } from '../../../kit/table-in/use-look.ts'
import type { Tone } from '../../../ui/tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { OrganisationSelect } from '../parts/organisation-select.tsx'
import { chosenAtFirst } from '../parts/tree-walk.ts'
import { type InviteProps, inviteSentences as sentences } from './invite-sheet.tsx'

const tones: Record<InviteLineKind, Tone> = {
  wrong: 'danger',
  off: 'warning',
  new: 'success',
  waiting: 'brand',
  same: 'plain',
}

export function InviteListSheet({ nodes, shownId, onClose, onMade }: InviteProps) {
  const look = useLook(organisationInvite.invitePreview)
  const { found } = look
  const form = useForm({
    values: { organisationId: chosenAtFirst(nodes, shownId), note: '', days: '7', table: '' },
    call: organisationInvite.inviteList,
    check,
    input: ({ organisationId, note, days, table }) => ({ organisationId, note, days: Number(days), fileId: fileIdIn(table) ?? '' }),
    wrong: (input) => ({
      ...(input['organisationId'] !== undefined && { organisationId: sentences.organisationId }),
      ...(input['note'] !== undefined && { note: sentences.note }),
      ...(input['days'] !== undefined && { days: sentences.days }),
      ...(input['fileId'] !== undefined && { table: '请选择名单表格' }),
      ...(found?.counts.new === 0 && { table: '名单中没有需要邀请的人' }),
    }),
    refusals: { file_gone: 'table', invitees_unreadable: 'table', nobody_invited: 'table', organisation_gone: 'organisationId' },
    otherwise: '没有邀请成功，请稍后重试',
    done: ({ invited }) => `已邀请 ${invited} 人`,
    onDone: () => onMade(),
  })
  const { organisationId, table } = form.values
  const lookAt = (at: string, address: string) => {
    const fileId = fileIdIn(address)
    void look.at(fileId === undefined ? undefined : { organisationId: at, fileId })
  }
  const [home, file] = [form.field('organisationId'), form.field('table')]
  const count = found?.counts.new ?? 0
  return (
    <FormSheet
      title="按名单邀请"
      className="organisation-form"
      form={form}
      action={count === 0 ? '邀请' : `邀请 ${count} 人`}
      onClose={onClose}
    >
      <OrganisationSelect
        nodes={nodes}
        {...home}
        onChange={(next) => {
          home.onChange(next)
          lookAt(next, table)
        }}
      />
      <TableField
        kind="invitations"
        label="名单表格"
        purpose="list"
        hint="Excel（xlsx）或 CSV，不超过5MB，一次最多500人；写明列名：姓名、手机号。每人会收到一条通知，登录后在“我的机构”中确认加入"
        look={look}
        {...file}
        onChange={(next) => {
          file.onChange(next)
          lookAt(organisationId, next)
        }}
      />
      {found !== undefined && (
        <div className="organisation-looked">
          <Found preview={found} />
        </div>
      )}
      <TextField label="备注" hint="选填，受邀人会看到，例如「2025 级新教师」" maxLength={50} {...form.field('note')} />
      <TextField label="有效天数" kind="number" maxLength={2} hint="最多 90 天" {...form.field('days')} />
    </FormSheet>
  )
}

function Found({ preview: { counts, lines, report } }: { preview: InvitePreview }) {
  const kinds = kindsOf({ kinds: inviteLineKinds, words, tones, counts, lines, about: ({ mobile }) => mobile })
  return (
    <Looked kinds={kinds} unit="行">
      <ImportSummary report={report} />
      {counts.waiting + counts.same > 0 && <p className="quiet">已邀请的人和已有的成员不再邀请</p>}
    </Looked>
  )
}
